import type * as z from 'zod';
import type { ConsentTexts } from '#contract/consents.ts';
import { type DangerMark, dangerMarks, type HelpKind } from '#contract/danger-rules.ts';
import type {
  InBothLanguages,
  OrganisationSettings,
  updateOrganisation,
} from '#contract/organisation.ts';
import type { PatientNotice } from '#contract/patient-notices.ts';
import { newEnding } from '#web/modules/question-bank/components/names.ts';

/** A crisis contact in the form: its id tells the rows apart, and is not sent. */
export interface ContactValues {
  id: string;
  name: { en: string; fr: string };
  about: { en: string; fr: string };
  phone: string;
  text: string;
  textWord: string;
  /** Empty for none. */
  help: HelpKind | '';
}

export interface OrganisationValues
  extends Omit<
    OrganisationSettings,
    | 'version'
    | 'url'
    | 'crisisContacts'
    | 'dangerHints'
    | 'followUpDays'
    | 'followUpSource'
    | 'consentTexts'
    | 'patientNotice'
    | 'part2NoticeWordedOn'
  > {
  url: string;
  /** As typed, one after the other. */
  followUpDays: string[];
  followUpSource: string;
  crisisContacts: ContactValues[];
  /** Empty for a mark without one. */
  dangerHints: Record<DangerMark, InBothLanguages>;
  part2NoticeWordedOn: string;
  consentTexts: Omit<ConsentTexts, 'wordedOn'> & { wordedOn: string };
  patientNotice: Omit<PatientNotice, 'wordedOn'> & { wordedOn: string };
}

export function valuesOf({
  version: _version,
  url,
  crisisContacts,
  dangerHints,
  followUpDays,
  followUpSource,
  consentTexts,
  patientNotice,
  part2NoticeWordedOn,
  ...settings
}: OrganisationSettings): OrganisationValues {
  return {
    ...settings,
    url: url ?? '',
    part2NoticeWordedOn: part2NoticeWordedOn ?? '',
    consentTexts: { ...consentTexts, wordedOn: consentTexts.wordedOn ?? '' },
    patientNotice: { ...patientNotice, wordedOn: patientNotice.wordedOn ?? '' },
    followUpDays: followUpDays.map(String),
    followUpSource: followUpSource ?? '',
    dangerHints: Object.fromEntries(
      dangerMarks.map((mark) => [mark, dangerHints[mark] ?? { en: '', fr: '' }]),
    ) as OrganisationValues['dangerHints'],
    // By their names, which differ: the same settings make the same values, so nothing seems typed.
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

type Sent = Omit<z.input<(typeof updateOrganisation)['body']>, 'version'>;

export function sentOf({
  crisisContacts,
  dangerHints,
  followUpDays,
  part2NoticeChangedOn: _changedOn,
  consentTexts: { changedOn: _textsChangedOn, ...consentTexts },
  patientNotice: { changedOn: _noticeChangedOn, ...patientNotice },
  ...values
}: OrganisationValues): Sent {
  return {
    ...values,
    consentTexts,
    patientNotice,
    followUpDays: followUpDays.map(Number),
    dangerHints: Object.fromEntries(
      Object.entries(dangerHints).filter(([, { en, fr }]) => (en + fr).trim() !== ''),
    ),
    crisisContacts: crisisContacts.map(({ id: _id, about, help, ...contact }) => ({
      ...contact,
      help: help || null,
      about: { en: inOneLine(about.en), fr: inOneLine(about.fr) },
    })),
  };
}

/** The field is high so that all can be read, not so that there are lines. */
function inOneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}

export function emptyContact(): ContactValues {
  const none = { en: '', fr: '' };
  return { id: newEnding(), name: none, about: none, phone: '', text: '', textWord: '', help: '' };
}
