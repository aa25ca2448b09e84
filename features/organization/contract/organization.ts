import * as z from 'zod';
import { firstDaysOfWeek, hourCycles } from '#core/contract/date-display.ts';
import { day, optionalDay } from '#core/contract/dates.ts';
import { operation } from '#core/contract/operation.ts';
import {
  optionalLine,
  optionalParagraphs,
  optionalTranslatedLine,
  optionalWebAddress,
  requiredLine,
  translatedLine,
  translatedParagraphs,
  translatedText,
} from '#core/contract/text.ts';
import { maxPhoneLength } from '#core/contract/text-patterns.ts';
import { requiredTimeZone } from '#core/contract/time-zones.ts';
import { consentTexts } from '#features/consents/contract/consents.ts';
import { fileTypes } from '#features/documents/contract/file-types.ts';
import { additionalSubstances } from '#features/person/contract/substances.ts';
import { accountingYearsBounds } from '#features/printouts/contract/accounting.ts';
import { patientNotice } from '#features/printouts/contract/patient-notices.ts';
import {
  type DangerMark,
  dangerMarks,
  helpKinds,
} from '#features/questions/contract/danger-rules.ts';
import { opening, writtenOpening } from './opening.ts';

/** Immediate help, shown on every public form. */
export const crisisContact = z.object({
  name: translatedText,
  about: translatedText,
  /** Dialable as in `tel:`; null when there is only a text number. */
  phone: z.string().nullable(),
  text: z.string().nullable(),
  /** Keyword of the text message, such as "START"; null for any. */
  textWord: z.string().nullable().default(null),
  /** Kind of help for which danger panels show this contact. */
  help: z.enum(helpKinds).nullable().default(null),
});

/** In browser tabs and history on public pages; empty for each page's own title. */
const publicTitle = translatedText;

/** How people reach the organization. */
const contactDetails = z.object({
  /** Dialable as in `tel:`; null when not set. */
  phone: z.string().nullable(),
  /** Free text; empty when not set. */
  hours: translatedText,
  /** Several lines; null when not set. */
  address: z.string().nullable(),
  /** Letters say that people may reverse the charges, as from a jail. */
  collectCalls: z.boolean().default(false),
});
export type ContactDetails = z.infer<typeof contactDetails>;

/** The same on every screen; null follows the reader's language and country. */
const dateDisplay = {
  firstDayOfWeek: z.enum(firstDaysOfWeek).nullable(),
  hourCycle: z.enum(hourCycles).nullable(),
};

/** Substances that record forms offer beyond the specified ones. */
const offeredSubstances = z.array(z.enum(additionalSubstances));

/** Public data of the organization. */
export const organization = z.object({
  name: z.string(),
  url: z.string().nullable(),
  publicTitle,
  crisisContacts: z.array(crisisContact),
  /** Contacts by kind of help for danger panels: the organization's own, then the country's. */
  helpLines: z.array(crisisContact),
  /** Minutes of inactivity until a session ends. */
  idleMinutes: z.int(),
  /** Default time zone: an IANA name. */
  timeZone: z.string(),
  ...dateDisplay,
  contactDetails,
  offeredSubstances,
  /** True if case records may have a photo of the person. */
  photosOfPeople: z.boolean(),
  /** When people who ask for help get an answer: hours in danger, open days otherwise. */
  promisedReply: z.object({ dangerHours: z.int(), days: z.int() }),
});
export type Organization = z.infer<typeof organization>;

export const readOrganization = operation({
  id: 'readOrganisation',
  method: 'GET',
  path: '/api/organisation',
  summary: 'Get the organization’s name, link, contact details, and crisis contacts',
  access: 'anyone',
  freshFor: 600,
  reply: { status: 200, body: organization },
  perMinute: 600,
});

/** Limits of the idle minutes: shorter interrupts work, longer exposes records to passers-by. */
export const idleMinutesBounds = { minimum: 5, maximum: 60 } as const;

/** Limits of the days to keep unfinished forms, so that answers aren't kept for years. */
export const daysOfUnfinishedDraftsBounds = { minimum: 7, maximum: 365 } as const;

/** Limits of the maximum file size, in megabytes of 1024 × 1024 bytes. */
export const fileMegabytesBounds = { minimum: 1, maximum: 2048 } as const;

/** Limits of the follow-up days after an exit: five years at most. */
export const followUpDaysBounds = { first: 1, last: 1826, maxCount: 8 } as const;

/** Statuses in which people wait for the organization; the dashboard shows long waits. */
export const waitedStatuses = ['screening-incomplete', 'pending', 'approve'] as const;

/** Limits of the days before the dashboard shows waits and missing contact. */
export const waitedDaysBounds = { minimum: 1, maximum: 365 } as const;

/** Limits of the promised reply: to someone in danger within the day, and to others within weeks. */
export const dangerReplyHoursBounds = { minimum: 1, maximum: 24 } as const;
export const replyDaysBounds = { minimum: 1, maximum: 20 } as const;

/** Maximum number of contacts: people in need must not read a long list, and a small screen fits these. */
export const maxCrisisContacts = 8;

/** Maximum length of the public pages' title: browser tabs show only its start. */
export const maxPublicTitleLength = 40;

/** Maximum lengths of notices, which must leave space on the page. */
export const maxNoticeLength = { page: 400, full: 4000 } as const;

/** Maximum length of the notice for patients: a few pages. */
export const maxPatientNoticeLength = 10_000;

/** Maximum length of a danger hint, which is read in a hurry. */
export const maxDangerHintLength = 400;

/** Maximum length of the text read to people before they sign. */
export const maxConsentTextLength = 2000;

/** Optional texts by danger mark. */
function perMark<Schema extends z.ZodType>(schema: Schema) {
  const shape = dangerMarks.map((mark) => [mark, schema.optional()]);
  return Object.fromEntries(shape) as Record<DangerMark, z.ZodOptional<Schema>>;
}

/** Current wording and source of the notices under 42 CFR 2.32. */
const part2Notice = z.object({
  source: z.string(),
  /** On every page. */
  page: translatedText,
  /** Once, at the end. */
  full: translatedText,
});

export const organizationSettings = z.object({
  name: z.string(),
  url: z.string().nullable(),
  publicTitle,
  idleMinutes: z.int(),
  /** Blocks records for staff and administrators without a second factor. */
  requireSecondFactor: z.boolean(),
  /** Days of inactivity after which unfinished forms are deleted. */
  daysOfUnfinishedDrafts: z.int(),
  /** Requires proof of work before a public form begins. */
  askForWork: z.boolean(),
  mostFileMegabytes: z.int(),
  fileTypes: z.array(z.enum(fileTypes)),
  /** Case records may have a photo of the person. */
  photosOfPeople: z.boolean(),
  /** Records fall under 42 CFR Part 2, which adds rules for disclosures. */
  part2: z.boolean(),
  /** Shown on every page of every printout. */
  paperNotice: translatedText,
  /** Legal notices on printouts while `part2` is on. */
  part2Notice,
  /** Date of their wording; null when unknown. */
  part2NoticeWordedOn: day.nullable(),
  /** Date of the organization's own change; null for the default wording. */
  part2NoticeChangedOn: day.nullable(),
  /** Texts shown when a consent is signed. Signed consents keep their text. */
  consentTexts,
  /** Notice for patients at admission, while `part2` is on. */
  patientNotice,
  /** Period for which people may request a disclosure log, and its legal source. */
  accounting: z.object({ years: z.int(), source: z.string() }),
  /** Days after an exit with a follow-up, in order. Empty for none. */
  followUpDays: z.array(z.int()),
  /** Reason for these days: a funder's agreement, a law, an internal rule. */
  followUpSource: z.string().nullable(),
  /** Days after which the dashboard shows people still in this status. */
  stuckDays: z.record(z.enum(waitedStatuses), z.int()),
  /** Days without contact after which the dashboard shows people. */
  contactDays: z.int(),
  /** Promised reply: hours to someone in danger, open days otherwise. */
  dangerReplyHours: z.int(),
  replyDays: z.int(),
  opening,
  offeredSubstances,
  /** Default time zone: an IANA name. */
  timeZone: z.string(),
  ...dateDisplay,
  contactDetails,
  /** True once an administrator has completed the setup. */
  isSetUp: z.boolean(),
  /** Instructions for staff by danger mark; optional. */
  dangerHints: z.object(perMark(translatedText)),
  /** Contacts on the public forms, in this order. */
  crisisContacts: z.array(crisisContact),
  version: z.int(),
});
export type OrganizationSettings = z.infer<typeof organizationSettings>;

export const readOrganizationSettings = operation({
  id: 'readOrganisationSettings',
  method: 'GET',
  path: '/api/organisation/settings',
  summary: 'Get the organization’s settings',
  access: 'organisation:write',
  opensRecord: true,
  reply: { status: 200, body: organizationSettings },
});

/**
 * Normalizes a phone number for `tel:` and `sms:` (RFC 3966): digits, hyphens between groups, a plus before
 * a country code. Accepts short numbers such as 911. Null for undialable input: letters, extensions, fewer
 * than 3 or more than 15 digits.
 */
export function normalizePhone(typed: string): string | null {
  const tidy = typed
    .replace(/[()]/g, ' ')
    .trim()
    // Includes typographic hyphens: numbers are copied from web pages.
    .replace(/[\s.\-\u2010-\u2015]+/g, '-');
  const digits = tidy.replace(/\D/g, '').length;
  return /^\+?\d+(?:-\d+)*$/.test(tidy) && digits >= 3 && digits <= 15 ? tidy : null;
}

/** An optional dialable number in its stored form. */
function optionalPhone() {
  return z
    .string()
    .trim()
    .max(maxPhoneLength)
    .refine((value) => value === '' || normalizePhone(value) !== null, 'rule:not-dialled')
    .transform(normalizePhone)
    .nullable();
}

/** A crisis contact in a request. Requires a number. */
const writtenCrisisContact = z
  .strictObject({
    name: translatedLine(100),
    about: translatedLine(300),
    phone: optionalPhone(),
    text: optionalPhone(),
    textWord: optionalLine(20).default(null),
    help: z.enum(helpKinds).nullable().default(null),
  })
  .refine(({ phone, text }) => phone !== null || text !== null, {
    path: ['phone'],
    error: 'rule:phone-or-text',
  });

/** Contact details in a request. */
const writtenContactDetails = z.strictObject({
  phone: optionalPhone(),
  hours: optionalTranslatedLine(200),
  address: optionalParagraphs(300),
  collectCalls: z.boolean().default(false),
});

const waitedDays = z.int().min(waitedDaysBounds.minimum).max(waitedDaysBounds.maximum);

/** Contacts of the same name can't be told apart. */
function refuseRepeatedNames(
  contacts: readonly { name: { en: string } }[],
  context: z.core.$RefinementCtx,
): void {
  const names = contacts.map(({ name }) => name.en);
  for (const [place, name] of names.entries()) {
    if (names.indexOf(name) === place) continue;
    context.addIssue({ code: 'custom', path: [place, 'name', 'en'], message: 'rule:repeated' });
  }
}

export const updateOrganization = operation({
  id: 'updateOrganisation',
  method: 'PUT',
  path: '/api/organisation',
  summary:
    'Change the organization’s name, link, contact details, crisis contacts, and rules for sign-in, the public form, documents, and follow-ups',
  access: 'organisation:write',
  needsRecentProof: true,
  body: z.strictObject({
    name: requiredLine(100),
    url: optionalWebAddress(),
    publicTitle: optionalTranslatedLine(maxPublicTitleLength).optional(),
    idleMinutes: z.int().min(idleMinutesBounds.minimum).max(idleMinutesBounds.maximum),
    requireSecondFactor: z.boolean(),
    daysOfUnfinishedDrafts: z
      .int()
      .min(daysOfUnfinishedDraftsBounds.minimum)
      .max(daysOfUnfinishedDraftsBounds.maximum)
      .optional(),
    askForWork: z.boolean().optional(),
    mostFileMegabytes: z
      .int()
      .min(fileMegabytesBounds.minimum)
      .max(fileMegabytesBounds.maximum)
      .optional(),
    fileTypes: z
      .array(z.enum(fileTypes))
      .min(1)
      .refine((types) => new Set(types).size === types.length, 'rule:repeated')
      .optional(),
    photosOfPeople: z.boolean().optional(),
    part2: z.boolean().optional(),
    paperNotice: translatedParagraphs(maxNoticeLength.page).optional(),
    part2Notice: z
      .strictObject({
        source: requiredLine(200),
        page: translatedParagraphs(maxNoticeLength.page),
        full: translatedParagraphs(maxNoticeLength.full),
      })
      .optional(),
    part2NoticeWordedOn: optionalDay().optional(),
    /** Accepted for round trips and ignored; the server sets the date of a change. */
    part2NoticeChangedOn: day.nullable().optional(),
    consentTexts: z
      .strictObject({
        source: requiredLine(200),
        wordedOn: optionalDay(),
        /** Ignored, as above. */
        changedOn: day.nullable().optional(),
        revoke: translatedParagraphs(maxConsentTextLength),
        redisclosure: translatedParagraphs(maxConsentTextLength),
      })
      .optional(),
    patientNotice: z
      .strictObject({
        source: requiredLine(200),
        wordedOn: optionalDay(),
        /** Ignored, as above. */
        changedOn: day.nullable().optional(),
        text: translatedParagraphs(maxPatientNoticeLength),
      })
      .optional(),
    accounting: z
      .strictObject({
        years: z.int().min(accountingYearsBounds.minimum).max(accountingYearsBounds.maximum),
        source: requiredLine(200),
      })
      .optional(),
    followUpDays: z
      .array(z.int().min(followUpDaysBounds.first).max(followUpDaysBounds.last))
      .max(followUpDaysBounds.maxCount)
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
    dangerReplyHours: z
      .int()
      .min(dangerReplyHoursBounds.minimum)
      .max(dangerReplyHoursBounds.maximum)
      .optional(),
    replyDays: z.int().min(replyDaysBounds.minimum).max(replyDaysBounds.maximum).optional(),
    opening: writtenOpening.optional(),
    offeredSubstances: offeredSubstances
      .refine((offered) => new Set(offered).size === offered.length, 'rule:repeated')
      .optional(),
    timeZone: requiredTimeZone().optional(),
    firstDayOfWeek: dateDisplay.firstDayOfWeek.optional(),
    hourCycle: dateDisplay.hourCycle.optional(),
    contactDetails: writtenContactDetails.optional(),
    isSetUp: z.boolean().optional(),
    dangerHints: z.strictObject(perMark(translatedParagraphs(maxDangerHintLength))).optional(),
    /** At least one: a form that asks about people's well-being must name help. */
    crisisContacts: z
      .array(writtenCrisisContact)
      .min(1)
      .max(maxCrisisContacts)
      .superRefine(refuseRepeatedNames)
      .optional(),
    version: z.int().min(1),
  }),
  reply: { status: 200, body: organizationSettings },
  problems: ['stale-version'],
});
