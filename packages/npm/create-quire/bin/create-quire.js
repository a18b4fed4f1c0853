#!/usr/bin/env node
// Makes `npm create quire my-docs` equivalent to `quire new my-docs`.
"use strict";

process.argv.splice(2, 0, "new");
require("quire/bin/quire.js");
