import type { Enrolment } from '#features/enrollment/contract/enrollments.ts';
import {
  type OtherLetterFact,
  type PersonLetterField,
  personLetterFields,
} from '#features/printouts/contract/letter-fields.ts';
import { linesOf, type Told } from '../papers/person-facts.ts';

/** What a letter's facts are taken from. */
export interface LetterSources extends Told {
  /** The newest; undefined for whoever was never enrolled. */
  enrolment: Enrolment | undefined;
  enrolledAt: string | null;
}

/** Each fact that is no field, in words; null or empty: it is not in the file. */
const factOf: Record<OtherLetterFact, (from: LetterSources) => string | null | undefined> = {
  name: ({ applicant, inWords }) => inWords.name(applicant),
  reference: ({ applicant }) => applicant.reference,
  status: ({ applicant, inWords }) =>
    inWords.words(`enumerations:applicantStatuses.${applicant.status}`),
  applied: ({ applicant, inWords }) => inWords.dayOf(applicant.submittedAt ?? applicant.createdAt),
  enrolledFrom: ({ enrolment, inWords }) => enrolment && inWords.day(enrolment.startDate),
  programBegun: ({ enrolment, inWords }) => enrolment?.begunOn && inWords.day(enrolment.begunOn),
  enrolledUntil: ({ enrolment, inWords }) => enrolment?.endDate && inWords.day(enrolment.endDate),
  programStatus: ({ enrolment, inWords }) =>
    enrolment && inWords.words(`enumerations:programStatuses.${enrolment.programStatus}`),
  enrolledAt: ({ enrolledAt }) => enrolledAt,
  location: ({ names }) => names.location,
  caseWorker: ({ names }) => names.caseWorker,
};

/** The facts of a person that there are, by their names. */
export function letterValues(from: LetterSources): Partial<Record<PersonLetterField, string>> {
  const factIn = (name: PersonLetterField) =>
    isOtherFact(name) ? factOf[name](from) : linesOf(name, from).join(', ');
  return Object.fromEntries(
    personLetterFields.flatMap((name) => {
      const value = factIn(name);
      return value ? [[name, value]] : [];
    }),
  );
}

function isOtherFact(name: PersonLetterField): name is OtherLetterFact {
  return name in factOf;
}
