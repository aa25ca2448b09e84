import {
  clientImportFields,
  type DayOrder,
  type ImportField,
  type ImportMapping,
} from '#features/imports/contract/imports.ts';
import { canBeUnited } from '#features/lifecycle/contract/merges.ts';
import { fieldAt } from '#features/person/contract/person-fields.ts';

/** Fields with a date. */
export const dayFields: readonly ImportField[] = clientImportFields.filter(
  (name) =>
    fieldAt(name)?.kind === 'pastDay' ||
    name === 'enrolment.startDate' ||
    name === 'enrolment.endDate',
);

export const listFields: readonly ImportField[] = clientImportFields.filter(canBeUnited);

const numericDatePattern = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/;
const isoDatePattern = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[T ].*)?$/;

/** Excel serial number of a day: days since December 30, 1899, from 1927 on. Four digits are a year. */
const serialPattern = /^[1-7]\d{4}$/;
const serialEpoch = Date.UTC(1899, 11, 30);
const lastSerial = 73_050;

/** The day as YYYY-MM-DD. Returns invalid text unchanged, so that it fails with its value. */
export function parseDay(text: string, order: DayOrder | null): string {
  const [, year, month, day] = isoDatePattern.exec(text) ?? [];
  if (year && month && day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (serialPattern.test(text) && Number(text) <= lastSerial) {
    return new Date(serialEpoch + Number(text) * 86_400_000).toISOString().slice(0, 10);
  }
  const [, one = '', other = '', inYear] = numericDatePattern.exec(text) ?? [];
  if (!inYear || !order) return text;
  const [monthPart, dayPart] = order === 'day-first' ? [other, one] : [one, other];
  return `${inYear}-${monthPart.padStart(2, '0')}-${dayPart.padStart(2, '0')}`;
}

/** Detected order of days: a number above 12 is no month. `ask` when days are ambiguous or contradictory. */
export function detectDayOrder(texts: Iterable<string>): DayOrder | 'ask' | null {
  const possibleOrders = new Set<DayOrder>();
  let isNumbered = false;
  for (const text of texts) {
    const [, one, other] = numericDatePattern.exec(text) ?? [];
    if (!one) continue;
    isNumbered = true;
    if (Number(one) > 12) possibleOrders.add('day-first');
    if (Number(other) > 12) possibleOrders.add('month-first');
  }
  if (!isNumbered) return null;
  return possibleOrders.size === 1 ? ([...possibleOrders][0] ?? 'ask') : 'ask';
}

/** Indexes of columns with days. */
export function dayColumns(fields: ImportMapping['fields']): number[] {
  return fields.flatMap((field, place) => (field && dayFields.includes(field) ? [place] : []));
}
