import type { PaperBlock, PaperFact } from '#core/contract/printout.ts';
import type { PrintoutFormats } from '#core/server/pdf/printout-formats.ts';
import {
  type Enrolment,
  type Outcome,
  outcomeChoiceNames,
  outcomeChoices,
} from '#features/enrollment/contract/enrollments.ts';

/** Enrollments, newest first, with their outcomes. */
export function enrolmentBlocks(
  enrolments: readonly Enrolment[],
  placeOf: (locationId: string) => string,
  inWords: PrintoutFormats,
): PaperBlock[] {
  return enrolments.map((enrolment) => ({
    kind: 'entry',
    title: placeOf(enrolment.locationId),
    detail: null,
    facts: [...factsOf(enrolment, inWords), ...outcomeFacts(enrolment.outcome, inWords)],
    text: null,
  }));
}

function factsOf(
  { programStatus, startDate, begunOn, endDate }: Enrolment,
  { words, day }: PrintoutFormats,
): PaperFact[] {
  return given([
    [words('letters:fields.enrolledFrom'), day(startDate)],
    [words('letters:fields.programBegun'), begunOn && day(begunOn)],
    [words('letters:fields.enrolledUntil'), endDate && day(endDate)],
    [words('letters:fields.programStatus'), words(`enumerations:programStatuses.${programStatus}`)],
  ]);
}

function outcomeFacts(outcome: Outcome | null, { words }: PrintoutFormats): PaperFact[] {
  if (!outcome) return [];
  return given(
    outcomeChoiceNames.map((name): [string, string] => {
      const value = words(`enumerations:${outcomeChoices[name].list}.${outcome[name]}`);
      const values = name === 'credential' ? [value, outcome.credentialName] : [value];
      return [words(`clients:outcome.${name}`), values.filter(Boolean).join(', ')];
    }),
  );
}

function given(facts: readonly (readonly [string, string | null])[]): PaperFact[] {
  return facts.flatMap(([term, value]) => (value ? [{ term, lines: [value] }] : []));
}
