import type { FindDays } from '#features/tasks/web/parts/parse-quick-add.ts';

/** A court date read from one line. */
export interface CourtDateLine {
  /** "YYYY-MM-DD". */
  day: string;
  /** "HH:MM"; null if the line has none. */
  time: string | null;
  court: string;
  /** The kind of hearing, as written. */
  hearing: string;
}

/** Kinds of hearings in English, French, and Spanish, the longer ones first. */
const hearings = [
  ...['probation review', 'status conference', 'pretrial conference', 'bail hearing'],
  ...['arraignment', 'sentencing', 'hearing', 'pretrial', 'review', 'motion', 'trial', 'plea'],
  ...['conférence préparatoire', 'enquête sur remise en liberté', 'audience', 'comparution'],
  ...['détermination de la peine', 'révision', 'procès', 'plaidoyer', 'requête'],
  ...['audiencia preliminar', 'audiencia de fianza', 'lectura de cargos', 'comparecencia'],
  ...['audiencia', 'sentencia', 'juicio', 'revisión', 'moción', 'declaración de culpabilidad'],
];
const hearingPattern = new RegExp(`(?<!\\p{L})(?:${hearings.join('|')})(?!\\p{L})`, 'iu');

/** Words between the parts of a line: "at Stonebridge", « le 10 février à Stonebridge ». */
const joint = '(?:at|in|on|for|le|à|au|aux|pour|a|el|en|para)';
const joints = new RegExp(`^(?:${joint}\\s+|[\\s,;:–-]+)+|(?:\\s+${joint}|[\\s,;:–-]+)+$`, 'giu');

const padTwo = (number: number) => String(number).padStart(2, '0');

/**
 * Reads "Feb 10 9am hearing Stonebridge".
 *
 * @returns undefined without a date
 */
export function readCourtDate(
  line: string,
  findDays: FindDays,
  now: Date,
): CourtDateLine | undefined {
  const [found] = findDays(line, now);
  if (!found) return undefined;
  const { start, index, text } = found;
  const part = (name: 'year' | 'month' | 'day' | 'hour' | 'minute') => start.get(name) ?? 0;
  const before = trimJoints(line.slice(0, index));
  const after = trimJoints(line.slice(index + text.length));
  const rest = [before, after].filter((piece) => piece !== '').join(' ');
  const hearing = hearingPattern.exec(rest)?.[0] ?? '';
  const court = rest
    .split(hearing || '\n')
    .map(trimJoints)
    .filter((piece) => piece !== '')
    .join(' ');
  return {
    day: `${part('year')}-${padTwo(part('month'))}-${padTwo(part('day'))}`,
    time: start.isCertain('hour') ? `${padTwo(part('hour'))}:${padTwo(part('minute'))}` : null,
    court,
    hearing: hearing.charAt(0).toUpperCase() + hearing.slice(1),
  };
}

function trimJoints(text: string): string {
  return text.trim().replaceAll(joints, '').replaceAll(/\s+/g, ' ').trim();
}
