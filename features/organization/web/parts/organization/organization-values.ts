import type * as z from 'zod';
import type { FirstDayOfWeek, HourCycle } from '#core/contract/date-display.ts';
import { isWritten, type Translated } from '#core/contract/languages.ts';
import type { ConsentTexts } from '#features/consents/contract/consents.ts';
import type {
  ContactDetails,
  OrganizationSettings,
  updateOrganization,
} from '#features/organization/contract/organization.ts';
import type { PatientNotice } from '#features/printouts/contract/patient-notices.ts';
import { randomSuffix } from '#features/question-bank/web/parts/unique-names.ts';
import {
  type DangerMark,
  dangerMarks,
  type HelpKind,
} from '#features/questions/contract/danger-rules.ts';

/** A crisis contact in the form. Its id is a row key and isn't sent. */
export interface ContactValues {
  id: string;
  name: Translated;
  about: Translated;
  phone: string;
  text: string;
  textWord: string;
  /** Empty for none. */
  help: HelpKind | '';
}

export interface OrganizationValues
  extends Omit<
    OrganizationSettings,
    | 'version'
    | 'url'
    | 'crisisContacts'
    | 'dangerHints'
    | 'followUpDays'
    | 'followUpSource'
    | 'consentTexts'
    | 'patientNotice'
    | 'part2NoticeWordedOn'
    | 'firstDayOfWeek'
    | 'hourCycle'
    | 'contactDetails'
    | 'opening'
  > {
  url: string;
  /** Empty to follow the reader's language. */
  firstDayOfWeek: FirstDayOfWeek | '';
  hourCycle: HourCycle | '';
  contactDetails: Omit<ContactDetails, 'phone' | 'address'> & { phone: string; address: string };
  /** Empty times for around the clock; weekdays as text. */
  opening: { days: string[]; from: string; until: string; closedDays: string[] };
  /** Raw input. */
  followUpDays: string[];
  followUpSource: string;
  crisisContacts: ContactValues[];
  /** Empty when not set. */
  dangerHints: Record<DangerMark, Translated>;
  part2NoticeWordedOn: string;
  consentTexts: Omit<ConsentTexts, 'wordedOn'> & { wordedOn: string };
  patientNotice: Omit<PatientNotice, 'wordedOn'> & { wordedOn: string };
}

export function toValues({
  version: _version,
  url,
  crisisContacts,
  dangerHints,
  followUpDays,
  followUpSource,
  consentTexts,
  patientNotice,
  part2NoticeWordedOn,
  firstDayOfWeek,
  hourCycle,
  contactDetails,
  opening,
  ...settings
}: OrganizationSettings): OrganizationValues {
  return {
    ...settings,
    url: url ?? '',
    firstDayOfWeek: firstDayOfWeek ?? '',
    hourCycle: hourCycle ?? '',
    contactDetails: {
      ...contactDetails,
      phone: contactDetails.phone ?? '',
      address: contactDetails.address ?? '',
    },
    part2NoticeWordedOn: part2NoticeWordedOn ?? '',
    consentTexts: { ...consentTexts, wordedOn: consentTexts.wordedOn ?? '' },
    patientNotice: { ...patientNotice, wordedOn: patientNotice.wordedOn ?? '' },
    opening: {
      ...opening,
      days: opening.days.map(String),
      from: opening.from ?? '',
      until: opening.until ?? '',
    },
    followUpDays: followUpDays.map(String),
    followUpSource: followUpSource ?? '',
    dangerHints: Object.fromEntries(
      dangerMarks.map((mark) => [mark, dangerHints[mark] ?? { en: '', fr: '' }]),
    ) as OrganizationValues['dangerHints'],
    // Uses the unique names as row keys: the same settings give the same values, so the form isn't dirty.
    crisisContacts: crisisContacts.map(({ name, about, phone, text, textWord, help }) => ({
      id: name.en,
      name,
      about,
      phone: phone ?? '',
      text: text ?? '',
      textWord: textWord ?? '',
      help: help ?? '',
    })),
  };
}

type Sent = Omit<z.input<(typeof updateOrganization)['body']>, 'version'>;

export function toRequest({
  crisisContacts,
  dangerHints,
  followUpDays,
  part2NoticeChangedOn: _changedOn,
  consentTexts: { changedOn: _textsChangedOn, ...consentTexts },
  patientNotice: { changedOn: _noticeChangedOn, ...patientNotice },
  firstDayOfWeek,
  hourCycle,
  opening,
  ...values
}: OrganizationValues): Sent {
  return {
    ...values,
    firstDayOfWeek: firstDayOfWeek || null,
    hourCycle: hourCycle || null,
    consentTexts,
    patientNotice,
    followUpDays: followUpDays.map(Number),
    opening: { ...opening, days: opening.days.map(Number) },
    dangerHints: Object.fromEntries(
      Object.entries(dangerHints).filter(([, hint]) => isWritten(hint)),
    ),
    crisisContacts: crisisContacts.map(({ id: _id, about, help, ...contact }) => ({
      ...contact,
      help: help || null,
      about: {
        en: singleLine(about.en),
        fr: singleLine(about.fr),
        es: about.es && singleLine(about.es),
      },
    })),
  };
}

/** Removes line breaks: the field is tall only to show the whole text. */
function singleLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}

export function emptyContact(): ContactValues {
  const none = { en: '', fr: '' };
  return {
    id: randomSuffix(),
    name: none,
    about: none,
    phone: '',
    text: '',
    textWord: '',
    help: '',
  };
}
