import ICAL from 'ical.js';

/** One property: its unescaped value, and its parameters in lower case. */
export interface CalendarProperty {
  name: string;
  parameters: Record<string, string | string[]>;
  values: unknown[];
  /** The text after the colon, as written. */
  raw: string;
}

/** A component, such as an event, with its properties and components. */
export interface CalendarComponent {
  name: string;
  properties: CalendarProperty[];
  parts: CalendarComponent[];
}

/** Thrown for an invalid file, with the line number (from 1) of the error. */
export class BrokenCalendar extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`not a calendar file from line ${line} on`);
    this.line = line;
  }
}

/** Deeper nesting than any program writes. */
const maxDepth = 4;
/** More components than a person's calendar has. */
export const maxComponents = 20_000;

/** The properties to read, by component; others are only validated. */
const eventProperties =
  'uid summary description location url status dtstart dtend duration recurrence-id';
const readProperties: Record<string, Set<string>> = {
  vevent: new Set([...eventProperties.split(' '), 'rrule', 'exrule', 'rdate', 'exdate']),
  vtimezone: new Set(['tzid', 'x-lic-location']),
  standard: new Set(['dtstart', 'tzoffsetfrom', 'tzoffsetto', 'rrule', 'rdate']),
  daylight: new Set(['dtstart', 'tzoffsetfrom', 'tzoffsetto', 'rrule', 'rdate']),
};
/** Our own engine parses rules from the raw text. */
const readRaw = new Set(['rrule', 'exrule']);

/**
 * Parses all components of an iCalendar file, of any number of calendars.
 * @throws BrokenCalendar
 */
export function parseComponents(text: string): CalendarComponent[] {
  const file: CalendarComponent = { name: '', properties: [], parts: [] };
  const open = [file];
  let count = 0;
  let last = 1;
  for (const { line, number } of unfolded(text)) {
    last = number;
    const [, name = '', rest = ''] = /^([A-Za-z0-9-]+)([;:].*)$/s.exec(line) ?? [];
    const small = name.toLowerCase();
    if (small === 'begin') {
      if (++count > maxComponents) throw new BrokenCalendar(number);
      begin(open, rest.slice(1).trim().toLowerCase(), number);
      continue;
    }
    const part = open.at(-1) as CalendarComponent;
    // No properties are allowed outside of components.
    if (name === '' || open.length === 1) throw new BrokenCalendar(number);
    if (small === 'end') {
      if (rest.slice(1).trim().toLowerCase() !== part.name) throw new BrokenCalendar(number);
      open.pop();
    } else if (readProperties[part.name]?.has(small)) {
      part.properties.push(readLine(line, small, number));
    }
  }
  if (open.length > 1 || file.parts.length === 0) throw new BrokenCalendar(last);
  return file.parts.flatMap(({ parts }) => parts);
}

/** Begins a component; calendars are allowed only at the top level. */
function begin(open: CalendarComponent[], name: string, number: number): void {
  const isOutermost = open.length === 1;
  if (isOutermost !== (name === 'vcalendar') || open.length > maxDepth) {
    throw new BrokenCalendar(number);
  }
  const begun: CalendarComponent = { name, properties: [], parts: [] };
  open.at(-1)?.parts.push(begun);
  open.push(begun);
}

function readLine(line: string, name: string, number: number): CalendarProperty {
  const raw = line.slice(findValueColon(line, number) + 1);
  if (readRaw.has(name)) return { name, parameters: {}, values: [raw], raw };
  try {
    const [, parameters, , ...values] = ICAL.parse.property(line) as unknown as [
      string,
      CalendarProperty['parameters'],
      string,
      ...unknown[],
    ];
    return { name, parameters, values, raw };
  } catch {
    throw new BrokenCalendar(number);
  }
}

/** Finds the colon before the value: the first outside of quotes. */
function findValueColon(line: string, number: number): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ':' && !isQuoted) return at;
  }
  throw new BrokenCalendar(number);
}

/** Unfolds the lines, each with its line number. */
function* unfolded(text: string): Generator<{ line: string; number: number }> {
  let parts: string[] = [];
  let begin = 1;
  let number = 0;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    number++;
    if (/^[ \t]/.test(line)) {
      // A continuation without a line before it.
      if (parts.length === 0 && line.trim() !== '') throw new BrokenCalendar(number);
      parts.push(line.slice(1));
      continue;
    }
    if (parts.length > 0) yield { line: parts.join(''), number: begin };
    parts = line === '' ? [] : [line];
    begin = number;
  }
  if (parts.length > 0) yield { line: parts.join(''), number: begin };
}

/** Returns the first property with this name. */
export function findProperty(part: CalendarComponent, name: string): CalendarProperty | undefined {
  return part.properties.find((one) => one.name === name);
}

/** Returns a component's text; null if it has none. */
export function propertyText(part: CalendarComponent, name: string): string | null {
  const value = findProperty(part, name)?.values[0];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
