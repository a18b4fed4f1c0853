#!/usr/bin/env node
// Makes `npm create @quire-docs my-docs` equivalent to `quire new my-docs`.
"use strict";

process.argv.splice(2, 0, "new");
require("@quire-docs/cli/bin/quire.js");
