#!/usr/bin/env node
import { Greeter } from './index';

console.log(new Greeter().greet(process.argv[2]).text);
