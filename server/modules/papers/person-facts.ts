import type { Applicant } from '#contract/applicants.ts';
import type { PaperFact } from '#contract/papers.ts';
import type { PaperWords } from '#server/platform/words-for-paper.ts';

/** What the ids in a file stand for. */
export interface PersonNames {
  location: string | null;
  caseWorker: string | null;
}

interface Told {
  applicant: Applicant;
  names: PersonNames;
  inWords: PaperWords;
}

type PersonPart = 'identity' | 'reach' | 'situation' | 'handling';
/** The lines of a fact; none: it was not given. */
type Lines = (told: Told) => readonly (string | null)[];

type TextField = {
  [Name in keyof Applicant]: Applicant[Name] extends string | null ? Name : never;
}[keyof Applicant];

const text =
  (name: TextField): Lines =>
  ({ applicant }) => [applicant[name]];

const day =
  (name: 'dateOfBirth' | 'recoveryDate'): Lines =>
  ({ applicant, inWords }) => {
    const value = applicant[name];
    return [value && inWords.day(value)];
  };

const moment =
  (name: 'submittedAt' | 'createdAt'): Lines =>
  ({ applicant, inWords }) => {
    const value = applicant[name];
    return [value && inWords.moment(value)];
  };

const choice =
  (name: TextField, list: string): Lines =>
  ({ applicant, inWords }) => {
    const value = applicant[name];
    return [value && inWords.words(`enumerations:${list}.${value}`)];
  };

const choices =
  (name: 'ethnicity' | 'criminalHistory', list: string): Lines =>
  ({ applicant, inWords }) =>
    applicant[name].map((value) => inWords.words(`enumerations:${list}.${value}`));

const labels =
  (name: 'trades' | 'tags'): Lines =>
  ({ applicant, inWords }) => [applicant[name].length > 0 ? inWords.list(applicant[name]) : null];

const language: Lines = ({ applicant, inWords }) => {
  const names = new Intl.DisplayNames([inWords.language], { type: 'language' });
  const name = applicant.language && names.of(applicant.language);
  return [name ? name.charAt(0).toLocaleUpperCase(inWords.language) + name.slice(1) : null];
};

const address: Lines = ({ applicant: { address: at } }) => [
  at.line1,
  at.line2,
  [at.city, at.region, at.postalCode].filter(Boolean).join(', '),
  at.country,
];

const safeContact: Lines = ({ applicant: { safeContact: who } }) => [
  [who.name, who.relation].filter(Boolean).join(', '),
  who.phone,
];

const substances: Lines = ({ applicant, inWords: { words, day: dayOf } }) =>
  applicant.substances.map(({ substance, lastUse }) => {
    const name = words(`enumerations:substances.${substance}`);
    return lastUse
      ? words('applicants:view.lastUse', { substance: name, day: dayOf(lastUse) })
      : name;
  });

/** Each fact by the key of its name, in the order in which the file shows it. */
const factsOfPart: Record<PersonPart, readonly (readonly [string, Lines])[]> = {
  identity: [
    ['applicants:fields.firstName', text('firstName')],
    ['applicants:fields.middleName', text('middleName')],
    ['applicants:fields.lastName', text('lastName')],
    ['applicants:fields.preferredName', text('preferredName')],
    ['applicants:fields.dateOfBirth', day('dateOfBirth')],
    ['applicants:fields.gender', choice('gender', 'genders')],
    ['applicants:fields.language', language],
    ['applicants:fields.interpreter', choice('interpreter', 'yesNo')],
    ['applicants:fields.ethnicity', choices('ethnicity', 'ethnicities')],
  ],
  reach: [
    ['applicants:fields.phone', text('phone')],
    ['applicants:fields.email', text('email')],
    ['applicants:fields.preferredContact', choice('preferredContact', 'contactWays')],
    ['applicants:fields.mayLeaveMessage', choice('mayLeaveMessage', 'yesNo')],
    ['applicants:blocks.safeContact', safeContact],
    ['applicants:blocks.address', address],
  ],
  situation: [
    ['applicants:fields.housingStatus', choice('housingStatus', 'housingStatuses')],
    ['applicants:fields.stayingTonight', text('stayingTonight')],
    ['applicants:fields.safeNow', choice('safeNow', 'yesNoUnsaid')],
    ['applicants:fields.veteran', choice('veteran', 'yesNoUnsaid')],
    ['applicants:fields.substances', substances],
    ['applicants:fields.recoveryDate', day('recoveryDate')],
    ['applicants:fields.programStatus', choice('programStatus', 'programStatuses')],
    ['applicants:fields.criminalHistory', choices('criminalHistory', 'criminalHistoryFlags')],
    ['applicants:fields.employment', choice('employment', 'employments')],
    ['applicants:fields.education', choice('education', 'educations')],
    ['applicants:fields.trades', labels('trades')],
  ],
  handling: [
    ['papers:reference', text('reference')],
    ['applicants:list.columns.status', choice('status', 'applicantStatuses')],
    ['applicants:fields.locationId', ({ names }) => [names.location]],
    ['applicants:fields.caseWorkerId', ({ names }) => [names.caseWorker]],
    ['applicants:fields.referralSource', text('referralSource')],
    ['applicants:fields.tags', labels('tags')],
    ['applicants:view.handedIn', moment('submittedAt')],
    ['applicants:view.added', moment('createdAt')],
  ],
};

/** What a group of fields says of a person; what was not given is left out. */
export function personFacts(part: PersonPart, told: Told): PaperFact[] {
  return factsOfPart[part].flatMap(([key, linesOf]) => {
    const lines = linesOf(told).filter((line): line is string => Boolean(line));
    return lines.length === 0 ? [] : [{ term: told.inWords.words(key), lines }];
  });
}
