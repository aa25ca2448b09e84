import type { ParsedResult } from 'chrono-node';
import { foldText } from '#core/contract/folded-text.ts';
import { type TaskPriority, taskPriorities } from '#features/tasks/contract/tasks.ts';

/** Parsed fields of one line, each with the words it came from. */
export interface ReadTask {
  /** The rest of the line. */
  title: string;
  due: { day: string; time: string | null; from: string } | null;
  priority: { value: TaskPriority; from: string } | null;
  assignee: { id: string; from: string } | null;
  /** Names after an @ that match no one, or more than one person. */
  unknown: string[];
}

/** A person who can be mentioned with @. */
export interface Nameable {
  id: string;
  firstName: string;
  lastName: string;
}

/** A date found in a text, with its position. */
export type FoundDay = Pick<ParsedResult, 'start' | 'index' | 'text'>;

/** Finds dates and times; chrono-node has a parser for each language. */
export type FindDays = (text: string, now: Date) => FoundDay[];

export interface Reading {
  people: readonly Nameable[];
  findDays: FindDays;
  now: Date;
  /** Matches that the user rejected; they stay part of the title. */
  rejectedMatches: readonly string[];
}

const priorityWords: Record<string, TaskPriority> = {
  ...Object.fromEntries(taskPriorities.map((priority) => [priority, priority])),
  basse: 'low',
  faible: 'low',
  normale: 'normal',
  haute: 'high',
  élevée: 'high',
  elevee: 'high',
  urgente: 'urgent',
  baja: 'low',
  alta: 'high',
};

const padTwo = (number: number) => String(number).padStart(2, '0');

/**
 * Parses "Call Ana tomorrow 3pm !high @Sam". Every match keeps its words, so that the screen can
 * show it and the user can undo it.
 */
export function readQuickTask(text: string, reading: Reading): ReadTask {
  const isRejected = (from: string) => reading.rejectedMatches.includes(from);
  const read: ReadTask = { title: '', due: null, priority: null, assignee: null, unknown: [] };
  let rest = text;
  const take = (from: string, at: number) => {
    rest = `${rest.slice(0, at)} ${rest.slice(at + from.length)}`;
  };

  for (const match of text.matchAll(/(?<=^|\s)!(\p{L}+)/gu)) {
    const value = priorityWords[(match[1] ?? '').toLowerCase()];
    const [from] = match;
    if (!value || read.priority || isRejected(from)) continue;
    read.priority = { value, from };
    take(from, rest.indexOf(from));
  }

  for (const match of text.matchAll(/(?<=^|\s)@\S+/gu)) {
    const found = matchPerson(text.slice(match.index + 1), reading.people);
    const from = `@${found?.name ?? match[0].slice(1)}`;
    if (isRejected(from) || read.assignee) continue;
    const [id, ...others] = found?.ids ?? [];
    if (id === undefined || others.length > 0) read.unknown.push(from);
    else {
      read.assignee = { id, from };
      take(from, rest.indexOf(from));
    }
  }

  const [day] = reading
    .findDays(rest, reading.now)
    .map(({ start, index, text: found }) => ({ start, ...withArticle(rest, index, found) }))
    .filter(({ from }) => !isRejected(from));
  if (day) {
    const { start, from } = day;
    const datePart = (part: 'year' | 'month' | 'day') => start.get(part) ?? 0;
    read.due = {
      day: `${datePart('year')}-${padTwo(datePart('month'))}-${padTwo(datePart('day'))}`,
      time: start.isCertain('hour')
        ? `${padTwo(start.get('hour') ?? 0)}:${padTwo(start.get('minute') ?? 0)}`
        : null,
      from,
    };
    take(from, day.at);
  }
  read.title = rest.replaceAll(/\s+/g, ' ').trim();
  return read;
}

/** Includes an article before the date: « le 30 juin », “el viernes”. */
function withArticle(text: string, index: number, found: string) {
  const [article = ''] =
    /(?<=^|\s)(?:le|pour le|avant le|el|para el|antes del)\s+$/iu.exec(text.slice(0, index)) ?? [];
  return { at: index - article.length, from: article + found };
}

/** The person whose full or first name the text starts with; the longest match wins. */
function matchPerson(text: string, people: readonly Nameable[]) {
  const names = people.flatMap(({ id, firstName, lastName }) => [
    { id, name: `${firstName} ${lastName}`.trim() },
    { id, name: firstName },
  ]);
  const matches = names.filter(({ name }) => {
    const begins = text.slice(0, name.length);
    const isWhole = !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
    return name !== '' && foldText(begins) === foldText(name) && isWhole;
  });
  const maxLength = Math.max(...matches.map(({ name }) => name.length));
  const best = matches.filter(({ name }) => name.length === maxLength);
  if (best.length === 0) return undefined;
  return { name: text.slice(0, maxLength), ids: [...new Set(best.map(({ id }) => id))] };
}
