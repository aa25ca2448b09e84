import { answerFromParts, type DayPart, dayPartOrder } from '#core/contract/day-parts.ts';

/**
 * Reads a date as people write it on paper: "March 4 1990", "4 mars 90", "4 de marzo
 * de 1990", "3/4/1990", "1990-03-04".
 * A month in numbers is where the reader's country puts it.
 * @param tag locale of the reader, such as "en-US"
 * @returns "YYYY-MM-DD", null when empty, or the parts joined by hyphens when they name no day
 */
export function dayAsWritten(typed: string, tag: string, mayLieAhead: boolean): string | null {
  const parts = typed.split(/[\s,./-]+/).filter((part) => !/^(?:del?)?$/i.test(part));
  const order = partOrder(parts, tag);
  const at = (part: DayPart) => parts[order.indexOf(part)] ?? '';
  const [day, month, year] = [at('day'), at('month'), at('year')];
  return answerFromParts({ day, month, year }, mayLieAhead);
}

function partOrder(parts: readonly string[], tag: string): readonly DayPart[] {
  if (/^\d{4}$/.test(parts[0] ?? '')) return ['year', 'month', 'day'];
  const word = parts.findIndex((part) => /^\p{L}{3}/u.test(part));
  if (word === 0) return ['month', 'day', 'year'];
  return word === 1 ? ['day', 'month', 'year'] : dayPartOrder(tag);
}
