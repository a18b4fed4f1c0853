/**
 * Deterministic time and random numbers in builds: reading the clock is an error, the time zone is UTC, and the random
 * sequence restarts on every page. Importing this module replaces the globals.
 */
import { HintedError } from './place.ts';
import { formatDate, formatNumber } from './polyfills/intl.ts';

/** Fixed time while installed packages load, because some read the clock at top level without using the result. */
const LOADING_TIME = 946_684_800_000;

const { defineProperty } = Object;
const { construct } = Reflect;
const NativeDate = globalThis.Date;
const { parse, UTC } = NativeDate;
const time = NativeDate.prototype;

let isLoading = false;

/**
 * Runs `load`, which loads modules. During `load`, installed packages that read the clock at top level get a fixed
 * time. Other code that reads the clock throws.
 */
export function whileLoading<T>(load: () => T): T {
  const wasLoading = isLoading;
  isLoading = true;
  try {
    return load();
  } finally {
    isLoading = wasLoading;
  }
}

/**
 * Matches the stack frame of a module's top level. In the bundle, the top level is a function named after the module's
 * path.
 */
const MODULE_FRAME = /^ *at (.+\.[cm]?[jt]sx?) \(/m;

/** Whether the module being loaded belongs to an installed package. Also true if the module is unknown. */
function isInPackage(): boolean {
  const frame = MODULE_FRAME.exec(new Error('where').stack ?? '');
  return frame?.[1]?.includes('node_modules/') ?? true;
}

function now(call: string): number {
  if (isLoading && isInPackage()) return LOADING_TIME;
  throw new HintedError(
    `\`${call}\` cannot be called during the build, because the page would differ between builds`,
    'pass the date as a prop, or start the component with `"use client"` and read the clock in an effect',
  );
}

const TIME_ZONE = /(?:Z|[+-]\d\d:?\d\d|\b[A-Z]{2,4})\s*(?:\(.*\))?$/i;
const IS_DATE = /^[+-]?\d{4,6}(?:-\d\d){0,2}$/;
const IS_ISO = /^[+-]?\d{4,6}-\d\d-\d\dT/;

/** Parses a date string as UTC, unless it contains a time zone. Returns milliseconds since the epoch. */
function parseInUtc(text: unknown): number {
  const source = String(text).trim();
  if (IS_DATE.test(source) || TIME_ZONE.test(source)) return parse(source);
  return parse(source + (IS_ISO.test(source) ? 'Z' : ' UTC'));
}

function argumentsInUtc(values: unknown[]): unknown[] {
  if (values.length === 0) return [now('new Date()')];
  if (values.length > 1) return [UTC(...(values as Parameters<typeof UTC>))];
  return typeof values[0] === 'string' ? [parseInUtc(values[0])] : values;
}

function BuildDate(this: unknown, ...values: unknown[]): unknown {
  if (new.target === undefined) return new NativeDate(now('Date()')).toString();
  return construct(NativeDate, argumentsInUtc(values), new.target);
}

/** Defines a property with the attributes of built-in properties: writable, not enumerable. */
function define(target: object, name: string, value: unknown): void {
  defineProperty(target, name, { value, writable: true, enumerable: false, configurable: true });
}

defineProperty(BuildDate, 'prototype', { value: time, writable: false });
define(time, 'constructor', BuildDate);
define(BuildDate, 'name', 'Date');
define(BuildDate, 'length', 7);
define(BuildDate, 'now', () => now('Date.now()'));
define(BuildDate, 'parse', parseInUtc);
define(BuildDate, 'UTC', UTC);
define(globalThis, 'Date', BuildDate);

const utc = time as unknown as Record<string, () => number>;
for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
  for (const verb of ['get', 'set']) {
    const method = utc[`${verb}UTC${part}`];
    if (method) define(time, verb + part, method);
  }
}

const { getTime, getUTCFullYear, toUTCString, toISOString } = time;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Returns `[Wed, 01, Jan, 2020, 00:00:00]` for `Wed, 01 Jan 2020 00:00:00 GMT`; undefined for invalid dates. */
function partsOf(date: Date): string[] | undefined {
  return Number.isNaN(getTime.call(date)) ? undefined : toUTCString.call(date).replace(',', '').split(' ');
}

function formatter(format: (parts: string[], date: Date) => string): (this: Date) => string {
  return function (this: Date): string {
    const parts = partsOf(this);
    return parts ? format(parts, this) : 'Invalid Date';
  };
}

const dateText = ([weekday, day, month, year]: string[]): string => `${weekday} ${month} ${day} ${year}`;
const timeText = (parts: string[]): string => `${parts[4]} GMT+0000 (UTC)`;
const localDate = (_: string[], date: Date): string => {
  const [year = '', month = '', day = ''] = toISOString.call(date).replace(/T.*/, '').split(/\b-/);
  return `${month}/${day}/${year}`;
};
const localTime = (parts: string[]): string => {
  const [hours = '', ...minutesAndSeconds] = (parts[4] ?? '').split(':');
  return `${[twoDigits(Number(hours) % 12 || 12), ...minutesAndSeconds].join(':')} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
};
define(
  time,
  'toString',
  formatter(parts => `${dateText(parts)} ${timeText(parts)}`),
);
define(time, 'toDateString', formatter(dateText));
define(time, 'toTimeString', formatter(timeText));

/**
 * Defines a method that formats dates. Without arguments or for invalid dates, the method uses `plain`; otherwise, it
 * formats like `Intl`.
 */
function defineLocal(
  name: string,
  parts: 'date' | 'time' | 'both',
  plain: (parts: string[], date: Date) => string,
): void {
  const formatPlain = formatter(plain);
  define(time, name, function (this: Date, ...[locales, options]: unknown[]): string {
    const isPlain = (locales === undefined && options === undefined) || Number.isNaN(getTime.call(this));
    return isPlain ? formatPlain.call(this) : formatDate(this, locales, options, parts);
  });
}
defineLocal('toLocaleString', 'both', (parts, date) => `${localDate(parts, date)}, ${localTime(parts)}`);
defineLocal('toLocaleDateString', 'date', localDate);
defineLocal('toLocaleTimeString', 'time', localTime);
define(Number.prototype, 'toLocaleString', function (this: number, ...[locales, options]: unknown[]): string {
  return formatNumber(Number(this), locales, options);
});
define(time, 'getTimezoneOffset', function (this: Date): number {
  return Number.isNaN(getTime.call(this)) ? Number.NaN : 0;
});
define(time, 'getYear', function (this: Date): number {
  return getUTCFullYear.call(this) - 1900;
});

define(globalThis, 'performance', { now: () => now('performance.now()'), timeOrigin: LOADING_TIME });

// Park-Miller minimal standard generator.
const FACTOR = 48_271;
const MODULUS = 2_147_483_647;
const SEED = 20_260_101;
let state = SEED;

/**
 * Restarts the random sequence. `offset`, a 32-bit number, selects the sequence. Some offsets select the same sequence.
 */
export function reseed(offset = 0): void {
  state = ((SEED + offset) % (MODULUS - 1)) + 1;
}

define(Math, 'random', () => {
  state = (state * FACTOR) % MODULUS;
  return (state - 1) / (MODULUS - 1);
});

/** Saves the state of the random sequence. Returns a function that restores it. */
export function saveRandomState(): () => void {
  const savedState = state;
  return () => {
    state = savedState;
  };
}
