import type { Enrolment } from '#contract/enrolments.ts';
import {
  type OtherLetterFact,
  otherLetterFacts,
  type PersonLetterField,
} from '#contract/letter-fields.ts';
import { fieldsIn } from '#contract/person-fields.ts';
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
  const facts = otherLetterFacts.map((name) => [name, factOf[name](from)] as const);
  const fields = fieldsIn('letter').map((name) => [name, linesOf(name, from).join(', ')] as const);
  return Object.fromEntries([...fields, ...facts].filter(([, value]) => value));
}
