#!/usr/bin/env node
// `npm create quire my-docs` is `quire new my-docs`.
"use strict";

process.argv.splice(2, 0, "new");
require("quire/bin/quire.js");
