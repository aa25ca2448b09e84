import type { Applicant } from '#contract/applicants.ts';
import type { Enrolment } from '#contract/enrolments.ts';
import type { PersonLetterField } from '#contract/letter-fields.ts';
import type { PaperWords } from '#server/platform/words-for-paper.ts';

/** What a letter's facts are taken from. */
export interface LetterSources {
  applicant: Applicant;
  /** The newest; undefined for whoever was never enrolled. */
  enrolment: Enrolment | undefined;
  enrolledAt: string | null;
  names: { location: string | null; caseWorker: string | null };
  inWords: PaperWords;
}

/** Each fact in words; null or empty: it is not in the file. */
const factOf: Record<PersonLetterField, (from: LetterSources) => string | null | undefined> = {
  name: ({ applicant, inWords }) => inWords.name(applicant),
  firstName: ({ applicant }) => applicant.firstName,
  lastName: ({ applicant }) => applicant.lastName,
  preferredName: ({ applicant }) => applicant.preferredName,
  dateOfBirth: ({ applicant, inWords }) =>
    applicant.dateOfBirth && inWords.day(applicant.dateOfBirth),
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
  phone: ({ applicant }) => applicant.phone,
  email: ({ applicant }) => applicant.email,
  address: ({ applicant: { address: at } }) =>
    [at.line1, at.line2, at.city, at.region, at.postalCode, at.country].filter(Boolean).join(', '),
};

/** The facts of a person that there are, by their names. */
export function letterValues(from: LetterSources): Partial<Record<PersonLetterField, string>> {
  const names = Object.keys(factOf) as PersonLetterField[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = factOf[name](from);
      return value ? [[name, value]] : [];
    }),
  );
}
