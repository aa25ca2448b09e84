import * as z from 'zod';
import { firstDaysOfWeek, hourCycles } from '#core/contract/date-display.ts';
import { day, optionalDay } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import {
  line,
  optionalLine,
  optionalParagraphs,
  optionalWebAddress,
  paragraphsInBothLanguages,
  requiredLine,
} from '#core/contract/text.ts';
import { longestPhone } from '#core/contract/text-patterns.ts';
import { requiredTimeZone } from '#core/contract/time-zones.ts';
import { consentTexts } from '#features/consents/contract/consents.ts';
import { fileTypes } from '#features/documents/contract/file-types.ts';
import { accountingYearsBounds } from '#features/printouts/contract/accounting.ts';
import { patientNotice } from '#features/printouts/contract/patient-notices.ts';
import {
  type DangerMark,
  dangerMarks,
  helpKinds,
} from '#features/questions/contract/danger-rules.ts';

const inBothLanguages = z.object({ en: z.string(), fr: z.string() });
export type InBothLanguages = z.infer<typeof inBothLanguages>;

/** Somebody to turn to at once; shown on every public form. */
export const crisisContact = z.object({
  name: inBothLanguages,
  about: inBothLanguages,
  /** To dial, as `tel:` takes it; null when there is only a text number. */
  phone: z.string().nullable(),
  /** To send a text message to. */
  text: z.string().nullable(),
  /** The word that the text message has to say, as "START"; null for any. */
  textWord: z.string().nullable().default(null),
  /** The kind of help that danger panels call this contact for. */
  help: z.enum(helpKinds).nullable().default(null),
});

/** How people reach the organization. */
const contactDetails = z.object({
  /** To dial, as `tel:` takes it; null where none is given. */
  phone: z.string().nullable(),
  /** When someone answers, in words; empty text where it isn't given. */
  hours: inBothLanguages,
  /** Several lines; null where none is given. */
  address: z.string().nullable(),
});
export type ContactDetails = z.infer<typeof contactDetails>;

/** The same on every screen; null leaves it to the reader's language and country. */
const dateDisplay = {
  firstDayOfWeek: z.enum(firstDaysOfWeek).nullable(),
  hourCycle: z.enum(hourCycles).nullable(),
};

/** What anybody may know of the organisation. */
export const organisation = z.object({
  name: z.string(),
  url: z.string().nullable(),
  crisisContacts: z.array(crisisContact),
  /** Contacts by kind of help, for danger panels: the organization's own, then those of its country. */
  helpLines: z.array(crisisContact),
  /** Minutes without a sign of life after which a session ends. */
  idleMinutes: z.int(),
  /** The clock by which days and hours are told where nothing else is said: an IANA name. */
  timeZone: z.string(),
  ...dateDisplay,
  contactDetails,
});
export type Organisation = z.infer<typeof organisation>;

export const readOrganisation = operation({
  id: 'readOrganisation',
  method: 'GET',
  path: '/api/organisation',
  summary: 'Name, link, contact details and crisis contacts of the organisation',
  access: 'anyone',
  freshFor: 600,
  reply: { status: 200, body: organisation },
  perMinute: 600,
});

/** The bounds of the idle minutes: shorter interrupts work, longer leaves files open to passers-by. */
export const idleMinutesBounds = { shortest: 5, longest: 60 } as const;

/** The bounds of the days that an unfinished form is kept: nobody's answers lie around for years. */
export const daysOfUnfinishedDraftsBounds = { fewest: 7, most: 365 } as const;

/** The bounds of the largest file, in megabytes of 1024 × 1024 bytes. */
export const fileMegabytesBounds = { fewest: 1, most: 2048 } as const;

/** The bounds of the days after an exit on which somebody is asked how they are: five years at most. */
export const followUpDaysBounds = { first: 1, last: 1826, most: 8 } as const;

/** In which somebody waits for the house: the dashboard says so when it takes too long. */
export const waitedStatuses = ['screening-incomplete', 'pending', 'approve'] as const;

/** The bounds of the days after which the dashboard names who waits, or whom nobody was in touch with. */
export const waitedDaysBounds = { fewest: 1, most: 365 } as const;

/** So many fit on a small screen: whoever needs help now doesn't read a long list. */
export const mostCrisisContacts = 8;

/** The longest notice: it has to leave room on the page for what the paper is about. */
export const longestNotice = { page: 400, full: 4000 } as const;

/** The longest notice for patients: some pages. */
export const longestPatientNotice = 10_000;

/** The longest hint of what to do about a danger: it is read in a hurry. */
export const longestDangerHint = 400;

/** The longest text that a person is read before they sign. */
export const longestConsentText = 2000;

/** Words for any of the marks, each of which may be left out. */
function perMark<Words extends z.ZodType>(words: Words) {
  const shape = dangerMarks.map((mark) => [mark, words.optional()]);
  return Object.fromEntries(shape) as Record<DangerMark, z.ZodOptional<Words>>;
}

/** The notices of 42 CFR 2.32 as they are worded now, and where they are from. */
const part2Notice = z.object({
  source: z.string(),
  /** On every page. */
  page: inBothLanguages,
  /** Once, at the end. */
  full: inBothLanguages,
});

/** What admins set for the whole organisation. */
export const organisationSettings = z.object({
  name: z.string(),
  url: z.string().nullable(),
  idleMinutes: z.int(),
  /** Staff and admins can't reach records until they have a second factor. */
  requireSecondFactor: z.boolean(),
  /** Days without a change after which a form that nobody handed in is deleted. */
  daysOfUnfinishedDrafts: z.int(),
  /** A device has to work for a moment before it may begin a public form. */
  askForWork: z.boolean(),
  /** How large a file may be, in megabytes. */
  mostFileMegabytes: z.int(),
  /** Of which types files are taken. */
  fileTypes: z.array(z.enum(fileTypes)),
  /** Records here fall under 42 CFR Part 2, so that more is asked and said when one is given out. */
  part2: z.boolean(),
  /** On every page of every paper. */
  paperNotice: inBothLanguages,
  /** What the law wants on papers while `part2` is on. */
  part2Notice,
  /** The day of their wording; null where nobody has said it. */
  part2NoticeWordedOn: day.nullable(),
  /** The day on which somebody here changed them; null while they are as shipped. */
  part2NoticeChangedOn: day.nullable(),
  /** What somebody is told as they sign a permission; those that were signed keep what they were told. */
  consentTexts,
  /** What patients are told as they are admitted, while `part2` is on. */
  patientNotice,
  /** How far back a person may ask who was given what, and who says so. */
  accounting: z.object({ years: z.int(), source: z.string() }),
  /** On which days after an exit a client is asked how they are; in order. None: nobody is asked. */
  followUpDays: z.array(z.int()),
  /** Who says that it is these days: a funder's agreement, a law, a rule of the house. */
  followUpSource: z.string().nullable(),
  /** Days after which the dashboard names somebody who is still in this status. */
  stuckDays: z.record(z.enum(waitedStatuses), z.int()),
  /** Days after which it names those whom nobody was in touch with. */
  contactDays: z.int(),
  /** The clock by which days and hours are told where nothing else is said: an IANA name. */
  timeZone: z.string(),
  ...dateDisplay,
  contactDetails,
  /** Whether an administrator has answered the questions of the setup. */
  isSetUp: z.boolean(),
  /** What staff are to do about each mark of danger; a mark that is left out has none. */
  dangerHints: z.object(perMark(inBothLanguages)),
  /** Whom the public forms name, in this order. */
  crisisContacts: z.array(crisisContact),
  version: z.int(),
});
export type OrganisationSettings = z.infer<typeof organisationSettings>;

export const readOrganisationSettings = operation({
  id: 'readOrganisationSettings',
  method: 'GET',
  path: '/api/organisation/settings',
  summary: 'What admins set for the whole organisation',
  access: 'organisation:write',
  opensRecord: true,
  reply: { status: 200, body: organisationSettings },
});

const wordsInBothLanguages = (max: number) =>
  z.strictObject({ en: requiredLine(max), fr: requiredLine(max) });

/**
 * A phone number as `tel:` and `sms:` take it (RFC 3966): digits, groups of them joined by hyphens, a
 * plus before a country. Short numbers such as 911 count. Null for what no phone could dial: letters,
 * an extension, fewer than three digits or more than fifteen.
 */
export function dialled(typed: string): string | null {
  const tidy = typed
    .replace(/[()]/g, ' ')
    .trim()
    // The hyphens of typography too: numbers are copied from web pages.
    .replace(/[\s.\-\u2010-\u2015]+/g, '-');
  const digits = tidy.replace(/\D/g, '').length;
  return /^\+?\d+(?:-\d+)*$/.test(tidy) && digits >= 3 && digits <= 15 ? tidy : null;
}

/** A number that a tap can dial, in the form in which it is kept; null when none is given. */
function optionalDialled() {
  return z
    .string()
    .trim()
    .max(longestPhone)
    .refine((value) => value === '' || dialled(value) !== null, 'rule:not-dialled')
    .transform(dialled)
    .nullable();
}

/** A crisis contact as an administrator writes it. Without a number it would help nobody. */
const writtenCrisisContact = z
  .strictObject({
    name: wordsInBothLanguages(100),
    about: wordsInBothLanguages(300),
    phone: optionalDialled(),
    text: optionalDialled(),
    textWord: optionalLine(20).default(null),
    help: z.enum(helpKinds).nullable().default(null),
  })
  .refine(({ phone, text }) => phone !== null || text !== null, {
    path: ['phone'],
    error: 'rule:phone-or-text',
  });

/** Contact details as an administrator writes them. A reader of either language is told the hours. */
const writtenContactDetails = z.strictObject({
  phone: optionalDialled(),
  hours: z.strictObject({ en: line(200), fr: line(200) }).superRefine(({ en, fr }, context) => {
    if ((en === '') === (fr === '')) return;
    const path = [en === '' ? 'en' : 'fr'];
    context.addIssue({ code: 'custom', path, message: 'rule:both-languages' });
  }),
  address: optionalParagraphs(300),
});

const waitedDays = z.int().min(waitedDaysBounds.fewest).max(waitedDaysBounds.most);

/** Two of the same name can't be told apart, by a person or by a screen. */
function refuseRepeatedNames(
  contacts: readonly { name: InBothLanguages }[],
  context: z.core.$RefinementCtx,
): void {
  const names = contacts.map(({ name }) => name.en);
  for (const [place, name] of names.entries()) {
    if (names.indexOf(name) === place) continue;
    context.addIssue({ code: 'custom', path: [place, 'name', 'en'], message: 'rule:repeated' });
  }
}

export const updateOrganisation = operation({
  id: 'updateOrganisation',
  method: 'PUT',
  path: '/api/organisation',
  summary:
    'Change name, link, contact details, crisis contacts and the rules for signing in, the public form, files and follow-ups',
  access: 'organisation:write',
  needsRecentProof: true,
  body: z.strictObject({
    name: requiredLine(100),
    url: optionalWebAddress(),
    idleMinutes: z.int().min(idleMinutesBounds.shortest).max(idleMinutesBounds.longest),
    requireSecondFactor: z.boolean(),
    daysOfUnfinishedDrafts: z
      .int()
      .min(daysOfUnfinishedDraftsBounds.fewest)
      .max(daysOfUnfinishedDraftsBounds.most)
      .optional(),
    askForWork: z.boolean().optional(),
    mostFileMegabytes: z
      .int()
      .min(fileMegabytesBounds.fewest)
      .max(fileMegabytesBounds.most)
      .optional(),
    fileTypes: z
      .array(z.enum(fileTypes))
      .min(1)
      .refine((types) => new Set(types).size === types.length, 'rule:repeated')
      .optional(),
    part2: z.boolean().optional(),
    paperNotice: paragraphsInBothLanguages(longestNotice.page).optional(),
    part2Notice: z
      .strictObject({
        source: requiredLine(200),
        page: paragraphsInBothLanguages(longestNotice.page),
        full: paragraphsInBothLanguages(longestNotice.full),
      })
      .optional(),
    part2NoticeWordedOn: optionalDay().optional(),
    /** May be sent as it was read, and says nothing: the day of a change is found by the server. */
    part2NoticeChangedOn: day.nullable().optional(),
    consentTexts: z
      .strictObject({
        source: requiredLine(200),
        wordedOn: optionalDay(),
        /** As above. */
        changedOn: day.nullable().optional(),
        revoke: paragraphsInBothLanguages(longestConsentText),
        redisclosure: paragraphsInBothLanguages(longestConsentText),
      })
      .optional(),
    patientNotice: z
      .strictObject({
        source: requiredLine(200),
        wordedOn: optionalDay(),
        /** As above. */
        changedOn: day.nullable().optional(),
        text: paragraphsInBothLanguages(longestPatientNotice),
      })
      .optional(),
    accounting: z
      .strictObject({
        years: z.int().min(accountingYearsBounds.fewest).max(accountingYearsBounds.most),
        source: requiredLine(200),
      })
      .optional(),
    followUpDays: z
      .array(z.int().min(followUpDaysBounds.first).max(followUpDaysBounds.last))
      .max(followUpDaysBounds.most)
      .refine((days) => new Set(days).size === days.length, 'rule:repeated')
      .transform((days) => days.toSorted((one, other) => one - other))
      .optional(),
    followUpSource: optionalLine(300).optional(),
    stuckDays: z
      .strictObject({
        'screening-incomplete': waitedDays,
        pending: waitedDays,
        approve: waitedDays,
      })
      .optional(),
    contactDays: waitedDays.optional(),
    timeZone: requiredTimeZone().optional(),
    firstDayOfWeek: dateDisplay.firstDayOfWeek.optional(),
    hourCycle: dateDisplay.hourCycle.optional(),
    contactDetails: writtenContactDetails.optional(),
    isSetUp: z.boolean().optional(),
    dangerHints: z.strictObject(perMark(paragraphsInBothLanguages(longestDangerHint))).optional(),
    /** At least one stays: a form that asks how somebody is has to say where there is help. */
    crisisContacts: z
      .array(writtenCrisisContact)
      .min(1)
      .max(mostCrisisContacts)
      .superRefine(refuseRepeatedNames)
      .optional(),
    version: z.int().min(1),
  }),
  reply: { status: 200, body: organisationSettings },
  problems: ['stale-version'],
});
