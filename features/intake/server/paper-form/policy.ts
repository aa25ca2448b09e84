import { type DayPart, dayPartOrder } from '#core/contract/day-parts.ts';
import type { Language } from '#core/contract/languages.ts';
import type { PaperSize } from '#core/server/pdf/form-sheet.ts';
import { zoneCountry } from '#features/organization/contract/crisis-contacts.ts';
import type { Organization } from '#features/organization/contract/organization.ts';
import { helpKinds, maxHelpKinds } from '#features/questions/contract/danger-rules.ts';
import type { Question } from '#features/questions/contract/questions.ts';

/** Contents of a printed form, besides fixed texts. */
export interface FormOnPaper {
  questions: readonly Question[];
  size: PaperSize;
  /** Code of the form that this copy belongs to; null for an empty box. */
  code: string | null;
  phone: string | null;
  /** Return address on one line. */
  address: string | null;
  /** Crisis contacts for the box on page 1. */
  help: Organization['helpLines'];
  /** Business days until the promised reply. */
  days: number;
}

/** US Letter where the country uses it, A4 elsewhere. */
export function paperSize(timeZone: string): PaperSize {
  return zoneCountry(timeZone) === null ? 'A4' : 'LETTER';
}

/** Lines of the return address, without the organization's name: strangers read envelopes. */
export function returnAddress({ name, contactDetails }: Organization): string[] {
  const lines = (contactDetails.address ?? '').split('\n').map((line) => line.trim());
  const known = name.trim().toLocaleLowerCase();
  return lines.filter(
    (line) => line !== '' && (known === '' || !line.toLocaleLowerCase().includes(known)),
  );
}

/** Crisis contacts that the form's questions call for; those of all forms if none does. */
export function helpOnPaper(
  questions: readonly Question[],
  { helpLines, crisisContacts }: Organization,
): Organization['helpLines'] {
  const called = questions.flatMap(({ dangers = [] }) => dangers.flatMap(({ help }) => help));
  // In the order of urgency, whichever question comes first.
  const kinds = helpKinds.filter((kind) => called.includes(kind));
  const contacts = kinds.flatMap((kind) => helpLines.find(({ help }) => help === kind) ?? []);
  return (contacts.length > 0 ? contacts : crisisContacts).slice(0, maxHelpKinds);
}

/** Day, month, and year in the order of the language, as people write it in North America. */
export function dayParts(language: Language): DayPart[] {
  return dayPartOrder(language);
}

/** "Text message or Phone call". */
export function orList(items: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(items);
}
