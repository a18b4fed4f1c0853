/**
 * A subset of `Intl` for components: numbers, dates, relative times, lists and plurals in American English, British
 * English and Chinese. Formatting in another language is an error, because the text would differ from the browser's.
 * The time zone is always UTC in builds.
 */
import { HintedError } from '../place.ts';

type Locales = string | readonly string[] | undefined;
type DateOptions = Partial<Record<keyof Intl.DateTimeFormatOptions, unknown>>;
type NumberOptions = Intl.NumberFormatOptions;

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const CHINESE_DAYS = '日一二三四五六';
const CURRENCIES: Record<string, string> = { USD: '$', EUR: '€', GBP: '£', CNY: 'CN¥', JPY: '¥', KRW: '₩', INR: '₹' };
const COMPACT: [number, string][] = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
];
const CHINESE_COMPACT: [number, string][] = [
  [1e8, '亿'],
  [1e4, '万'],
];

const HINT = 'pass the text as a prop, or start the component with `"use client"` and format in an effect';

/** Base class of the formatters. Formatting throws if the locale is unsupported. */
class Formatter {
  readonly #locale: string;

  constructor(locales: Locales) {
    this.#locale = (typeof locales === 'string' ? locales : locales?.[0]) ?? 'en-US';
  }

  static supportedLocalesOf(locales: Locales): string[] {
    return getCanonicalLocales(locales).filter(isKnown);
  }

  /** The locale. Throws if it is neither English nor Chinese. */
  protected get locale(): string {
    if (isKnown(this.#locale)) return this.#locale;
    throw new HintedError(`during the build, \`Intl\` formats English and Chinese only, not \`${this.#locale}\``, HINT);
  }

  formatToParts(): never {
    throw new HintedError('`formatToParts` cannot be called during the build', HINT);
  }
}

const isKnown = (locale: string): boolean => /^(?:en|zh)\b/i.test(locale);
const getCanonicalLocales = (locales: Locales): string[] =>
  typeof locales === 'string' ? [locales] : [...(locales ?? [])];
const isChinese = (locale: string): boolean => /^zh\b/i.test(locale);
const pad = (value: number): string => String(value).padStart(2, '0');

class NumberFormat extends Formatter {
  readonly #options: NumberOptions;

  constructor(locales?: Locales, options: NumberOptions = {}) {
    super(locales);
    this.#options = options;
  }
  format = (value: number | bigint): string => {
    const { style, currency = '', notation, minimumIntegerDigits = 1 } = this.#options;
    let number = Number(value);
    if (!Number.isFinite(number)) return Number.isNaN(number) ? 'NaN' : number < 0 ? '-∞' : '∞';
    const sign = number < 0 || Object.is(number, -0) ? '-' : '';
    number = Math.abs(number) * (style === 'percent' ? 100 : 1);
    const units = isChinese(this.locale) ? CHINESE_COMPACT : COMPACT;
    const [size, unit] = (notation === 'compact' && units.find(([least]) => number >= least)) || [1, ''];
    const digits = this.#digits(number / size).padStart(minimumIntegerDigits, '0') + unit;
    if (style === 'percent') return `${sign}${digits}%`;
    return style === 'currency' ? `${sign}${CURRENCIES[currency] ?? `${currency}\u00A0`}${digits}` : sign + digits;
  };
  resolvedOptions(): object {
    return { locale: this.locale, numberingSystem: 'latn', ...this.#options };
  }

  #digits(value: number): string {
    const {
      style,
      currency,
      notation,
      useGrouping = true,
      minimumFractionDigits,
      maximumFractionDigits,
    } = this.#options;
    const defaultDigits = style === 'currency' ? (currency === 'JPY' || currency === 'KRW' ? 0 : 2) : 0;
    const minDigits = minimumFractionDigits ?? Math.min(defaultDigits, maximumFractionDigits ?? defaultDigits);
    // Compact notation rounds to two significant digits, but never drops digits before the decimal point.
    const isShort = notation === 'compact' && maximumFractionDigits === undefined;
    const number = isShort ? (value < 100 ? Number(value.toPrecision(2)) : Math.round(value)) : value;
    const maxDigits =
      maximumFractionDigits ?? Math.max(minDigits, style === 'percent' ? 0 : style === 'currency' ? defaultDigits : 3);
    const [integer = '0', fraction = ''] = number.toFixed(maxDigits).split('.');
    let shownFraction = fraction;
    while (shownFraction.length > minDigits && shownFraction.endsWith('0')) shownFraction = shownFraction.slice(0, -1);
    const grouped = useGrouping === false ? integer : integer.replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
    return shownFraction === '' ? grouped : `${grouped}.${shownFraction}`;
  }
}

const STYLES: Record<string, DateOptions> = {
  full: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  long: { year: 'numeric', month: 'long', day: 'numeric' },
  medium: { year: 'numeric', month: 'short', day: 'numeric' },
  short: { year: '2-digit', month: 'numeric', day: 'numeric' },
};
const DATE_PARTS = ['weekday', 'year', 'month', 'day'] as const;
const TIME_PARTS = ['hour', 'minute', 'second'] as const;

class DateTimeFormat extends Formatter {
  readonly #options: DateOptions;

  constructor(locales?: Locales, { dateStyle, timeStyle, ...options }: DateOptions = {}) {
    super(locales);
    const time = { hour: 'numeric', minute: '2-digit', ...(timeStyle === 'short' ? undefined : { second: '2-digit' }) };
    const hasParts = [...DATE_PARTS, ...TIME_PARTS].some(part => options[part] !== undefined);
    const defaults = hasParts || timeStyle !== undefined ? {} : { year: 'numeric', month: 'numeric', day: 'numeric' };
    this.#options = {
      ...(dateStyle === undefined ? defaults : STYLES[dateStyle as string]),
      ...(timeStyle === undefined ? undefined : time),
      ...options,
    };
  }
  format = (date: Date | number = 0): string => {
    const value = new Date(date);
    if (Number.isNaN(value.getTime())) throw new RangeError('Invalid time value');
    const day = isChinese(this.locale) ? this.#chineseDay(value) : this.#englishDay(value);
    const time = this.#time(value);
    return [day, time].filter(part => part !== '').join(isChinese(this.locale) ? ' ' : ', ');
  };
  resolvedOptions(): object {
    return { locale: this.locale, calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC', ...this.#options };
  }

  #number(part: (typeof DATE_PARTS | typeof TIME_PARTS)[number], value: number): string {
    const { [part]: style } = this.#options;
    if (style === undefined) return '';
    return style === '2-digit' ? pad(value % 100) : String(value);
  }
  #englishDay(date: Date): string {
    const { weekday, month } = this.#options;
    const dayName = DAYS[date.getUTCDay()] ?? '';
    const weekdayName = weekday === undefined ? '' : weekday === 'long' ? dayName : dayName.slice(0, 3);
    const year = this.#number('year', date.getUTCFullYear());
    const day = this.#number('day', date.getUTCDate());
    const isBritish = /^en-(?:GB|AU|NZ|IE|IN|ZA)$/i.test(this.locale);
    const join = (parts: string[], separator: string): string => parts.filter(part => part !== '').join(separator);
    if (month === 'long' || month === 'short') {
      const monthName = MONTHS[date.getUTCMonth()] ?? '';
      const name = month === 'long' ? monthName : monthName.slice(0, 3);
      if (isBritish) return join([weekdayName, join([day, name, year], ' ')], ', ');
      const front = join([name, day], ' ');
      return join([weekdayName, day === '' ? join([front, year], ' ') : join([front, year], ', ')], ', ');
    }
    const numbers = this.#number('month', date.getUTCMonth() + 1);
    const order = isBritish ? [day, numbers, year] : [numbers, day, year];
    // British dates have two-digit days and months.
    const padded = isBritish ? order.map(part => part.padStart(part === '' ? 0 : 2, '0')) : order;
    return join([weekdayName, join(padded, '/')], ', ');
  }
  #chineseDay(date: Date): string {
    const { weekday, month } = this.#options;
    const name = CHINESE_DAYS.charAt(date.getUTCDay());
    const weekdayName = weekday === undefined ? '' : (weekday === 'long' ? '星期' : '周') + name;
    const parts: [string, string][] = [
      [this.#number('year', date.getUTCFullYear()), '年'],
      [
        month === undefined ? '' : month === '2-digit' ? pad(date.getUTCMonth() + 1) : String(date.getUTCMonth() + 1),
        '月',
      ],
      [this.#number('day', date.getUTCDate()), '日'],
    ];
    const shownParts = parts.filter(([value]) => value !== '');
    if (month === 'long' || month === 'short' || shownParts.length === 1)
      return shownParts.map(([value, unit]) => value + unit).join('') + weekdayName;
    return shownParts.map(([value]) => value).join('/') + weekdayName;
  }
  #time(date: Date): string {
    const { hour, minute, second, hour12, hourCycle } = this.#options;
    if (hour === undefined && minute === undefined && second === undefined) return '';
    const is24 = hour12 === false || hourCycle === 'h23' || (hour12 === undefined && isChinese(this.locale));
    const hours = date.getUTCHours();
    const shownHours = is24 ? hours : hours % 12 || 12;
    const parts = [
      hour === undefined ? '' : is24 || hour === '2-digit' ? pad(shownHours) : String(shownHours),
      minute === undefined ? '' : pad(date.getUTCMinutes()),
      second === undefined ? '' : pad(date.getUTCSeconds()),
    ];
    const clock = parts.filter(part => part !== '').join(':');
    return is24 || hour === undefined ? clock : `${clock} ${hours < 12 ? 'AM' : 'PM'}`;
  }
}

class PluralRules extends Formatter {
  readonly #isOrdinal: boolean;

  constructor(locales?: Locales, { type }: Intl.PluralRulesOptions = {}) {
    super(locales);
    this.#isOrdinal = type === 'ordinal';
  }
  select(value: number): Intl.LDMLPluralRule {
    if (isChinese(this.locale)) return 'other';
    if (!this.#isOrdinal) return value === 1 ? 'one' : 'other';
    const tens = value % 100;
    if (tens >= 11 && tens <= 13) return 'other';
    return (['other', 'one', 'two', 'few'] as const)[value % 10] ?? 'other';
  }
}

class ListFormat extends Formatter {
  readonly #word: string;

  constructor(locales?: Locales, { type }: Intl.ListFormatOptions = {}) {
    super(locales);
    this.#word = type === 'disjunction' ? 'or' : 'and';
  }
  format(list: Iterable<string>): string {
    const items = [...list];
    const last = items.pop() ?? '';
    if (isChinese(this.locale)) {
      const word = this.#word === 'or' ? '或' : '和';
      return items.length === 0 ? last : items.join('、') + word + last;
    }
    if (items.length < 2) return [...items, last].join(` ${this.#word} `);
    return `${items.join(', ')}, ${this.#word} ${last}`;
  }
}

class RelativeTimeFormat extends Formatter {
  format(value: number, unit: string): string {
    const name = unit.replace(/s$/, '');
    const count = new NumberFormat(this.locale).format(Math.abs(value));
    const isPast = value < 0 || Object.is(value, -0);
    if (isChinese(this.locale)) return count + (CHINESE_UNITS[name] ?? name) + (isPast ? '前' : '后');
    const units = Math.abs(value) === 1 ? name : `${name}s`;
    return isPast ? `${count} ${units} ago` : `in ${count} ${units}`;
  }
}

const CHINESE_UNITS: Record<string, string> = {
  second: '秒钟',
  minute: '分钟',
  hour: '小时',
  day: '天',
  week: '周',
  month: '个月',
  quarter: '个季度',
  year: '年',
};

class Collator extends Formatter {
  compare = (first: string, second: string): number => first.localeCompare(second);
}

/** Polyfill of the global `Intl`. */
export const intl = {
  Collator,
  DateTimeFormat,
  ListFormat,
  NumberFormat,
  PluralRules,
  RelativeTimeFormat,
  getCanonicalLocales,
  supportedValuesOf: (): string[] => [],
};

/** Formats a date for the `toLocale…` methods of `Date`. `parts` are shown unless the options select other parts. */
export function formatDate(date: Date, locales: unknown, options: unknown, parts: 'date' | 'time' | 'both'): string {
  const explicit = (options ?? {}) as DateOptions;
  const names = parts === 'date' ? DATE_PARTS : parts === 'time' ? TIME_PARTS : [...DATE_PARTS, ...TIME_PARTS];
  const hasParts = [...names, 'dateStyle' as const, 'timeStyle' as const].some(name => explicit[name] !== undefined);
  const day = { year: 'numeric', month: 'numeric', day: 'numeric' };
  const time = { hour: 'numeric', minute: '2-digit', second: '2-digit' };
  const defaults = hasParts ? {} : { ...(parts === 'time' ? {} : day), ...(parts === 'date' ? {} : time) };
  return new DateTimeFormat(locales as Locales, { ...defaults, ...explicit }).format(date);
}

/** Formats a number for `toLocaleString`. */
export function formatNumber(value: number, locales: unknown, options: unknown): string {
  return new NumberFormat(locales as Locales, (options ?? {}) as NumberOptions).format(value);
}
