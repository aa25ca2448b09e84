import type { PaperBlock, PaperFact } from '#core/contract/printout.ts';
import type { PrintoutFormats } from '#core/server/pdf/printout-formats.ts';
import {
  type Enrollment,
  type Outcome,
  outcomeChoiceNames,
  outcomeChoices,
} from '#features/enrollment/contract/enrollments.ts';

/** Enrollments, newest first, with their outcomes. */
export function enrollmentBlocks(
  enrollments: readonly Enrollment[],
  locationName: (locationId: string) => string,
  formats: PrintoutFormats,
): PaperBlock[] {
  return enrollments.map((enrollment) => ({
    kind: 'entry',
    title: locationName(enrollment.locationId),
    detail: null,
    facts: [...enrollmentFacts(enrollment, formats), ...outcomeFacts(enrollment.outcome, formats)],
    text: null,
  }));
}

function enrollmentFacts(
  { programStatus, startDate, begunOn, endDate }: Enrollment,
  { translate, day }: PrintoutFormats,
): PaperFact[] {
  return filledFacts([
    [translate('letters:fields.enrolledFrom'), day(startDate)],
    [translate('letters:fields.programBegun'), begunOn && day(begunOn)],
    [translate('letters:fields.enrolledUntil'), endDate && day(endDate)],
    [
      translate('letters:fields.programStatus'),
      translate(`enumerations:programStatuses.${programStatus}`),
    ],
  ]);
}

function outcomeFacts(outcome: Outcome | null, { translate }: PrintoutFormats): PaperFact[] {
  if (!outcome) return [];
  return filledFacts(
    outcomeChoiceNames.map((name): [string, string] => {
      const value = translate(`enumerations:${outcomeChoices[name].list}.${outcome[name]}`);
      const values = name === 'credential' ? [value, outcome.credentialName] : [value];
      return [translate(`clients:outcome.${name}`), values.filter(Boolean).join(', ')];
    }),
  );
}

function filledFacts(facts: readonly (readonly [string, string | null])[]): PaperFact[] {
  return facts.flatMap(([term, value]) => (value ? [{ term, lines: [value] }] : []));
}
