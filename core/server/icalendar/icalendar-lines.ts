import ICAL from 'ical.js';

/** One property of a file: its value without escapes, and its parameters in small letters. */
export interface FileProperty {
  name: string;
  parameters: Record<string, string | string[]>;
  values: unknown[];
  /** As it stands in the file, behind the colon. */
  raw: string;
}

/** A part of a file, such as an event, with what stands within it. */
export interface FilePart {
  name: string;
  properties: FileProperty[];
  parts: FilePart[];
}

/** A file that is none, with the line (from 1) at which that shows. */
export class BrokenCalendar extends Error {
  readonly line: number;
  constructor(line: number) {
    super(`no calendar file from line ${line} on`);
    this.line = line;
  }
}

/** More parts in parts than any program writes. */
const deepest = 4;
/** More parts than these are no calendar of a person. */
export const mostParts = 20_000;

/** What is read, by the part that it stands in; the rest of a file is looked at and left. */
const ofEvents = 'uid summary description location url status dtstart dtend duration recurrence-id';
const readOf: Record<string, Set<string>> = {
  vevent: new Set([...ofEvents.split(' '), 'rrule', 'exrule', 'rdate', 'exdate']),
  vtimezone: new Set(['tzid', 'x-lic-location']),
  standard: new Set(['dtstart', 'tzoffsetfrom', 'tzoffsetto', 'rrule', 'rdate']),
  daylight: new Set(['dtstart', 'tzoffsetfrom', 'tzoffsetto', 'rrule', 'rdate']),
};
/** Rules are read by our own engine, from what stands there. */
const readRaw = new Set(['rrule', 'exrule']);

/**
 * The parts of an iCalendar file, one after the other, however many calendars it holds.
 *
 * @throws BrokenCalendar
 */
export function readParts(text: string): FilePart[] {
  const file: FilePart = { name: '', properties: [], parts: [] };
  const open = [file];
  let count = 0;
  let last = 1;
  for (const { line, number } of unfolded(text)) {
    last = number;
    const [, name = '', rest = ''] = /^([A-Za-z0-9-]+)([;:].*)$/s.exec(line) ?? [];
    const small = name.toLowerCase();
    if (small === 'begin') {
      if (++count > mostParts) throw new BrokenCalendar(number);
      begin(open, rest.slice(1).trim().toLowerCase(), number);
      continue;
    }
    const part = open.at(-1) as FilePart;
    // Outside of all parts stands nothing.
    if (name === '' || open.length === 1) throw new BrokenCalendar(number);
    if (small === 'end') {
      if (rest.slice(1).trim().toLowerCase() !== part.name) throw new BrokenCalendar(number);
      open.pop();
    } else if (readOf[part.name]?.has(small)) {
      part.properties.push(readLine(line, small, number));
    }
  }
  if (open.length > 1 || file.parts.length === 0) throw new BrokenCalendar(last);
  return file.parts.flatMap(({ parts }) => parts);
}

/** Outermost are calendars, and nowhere else. */
function begin(open: FilePart[], name: string, number: number): void {
  const isOutermost = open.length === 1;
  if (isOutermost !== (name === 'vcalendar') || open.length > deepest) {
    throw new BrokenCalendar(number);
  }
  const begun: FilePart = { name, properties: [], parts: [] };
  open.at(-1)?.parts.push(begun);
  open.push(begun);
}

function readLine(line: string, name: string, number: number): FileProperty {
  const raw = line.slice(colonOf(line, number) + 1);
  if (readRaw.has(name)) return { name, parameters: {}, values: [raw], raw };
  try {
    const [, parameters, , ...values] = ICAL.parse.property(line) as unknown as [
      string,
      FileProperty['parameters'],
      string,
      ...unknown[],
    ];
    return { name, parameters, values, raw };
  } catch {
    throw new BrokenCalendar(number);
  }
}

/** Where the value begins: at the first colon that is in no quotation marks. */
function colonOf(line: string, number: number): number {
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    else if (line[at] === ':' && !isQuoted) return at;
  }
  throw new BrokenCalendar(number);
}

/** The lines of the file, each put together again, with the number at which it begins. */
function* unfolded(text: string): Generator<{ line: string; number: number }> {
  let parts: string[] = [];
  let begin = 1;
  let number = 0;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    number++;
    if (/^[ \t]/.test(line)) {
      // A line that goes on, and nothing before it.
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

/** The first property of this name. */
export function propertyOf(part: FilePart, name: string): FileProperty | undefined {
  return part.properties.find((one) => one.name === name);
}

/** A text of a part; null where there is none. */
export function textOf(part: FilePart, name: string): string | null {
  const value = propertyOf(part, name)?.values[0];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
