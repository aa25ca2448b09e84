import {
  contactWays,
  criminalHistoryFlags,
  educations,
  employments,
  ethnicities,
  genders,
  housingStatuses,
  substances,
  yesNo,
  yesNoUnsaid,
} from './enumerations.ts';
import { languages } from './languages.ts';
import type { answerFormats } from './questions.ts';

/** What a question must be like so that its answer can fill the field. */
export interface BoundField {
  kind: 'string' | 'select';
  format?: (typeof answerFormats)[number];
  multiple?: boolean;
  /** What the field can hold. Another option may be offered; choosing it leaves the field open. */
  values?: readonly string[];
}

const text: BoundField = { kind: 'string' };
const phone: BoundField = { kind: 'string', format: 'phone' };
const pastDay: BoundField = { kind: 'string', format: 'date' };
const one = (values: readonly string[]): BoundField => ({ kind: 'select', values });
const several = (values: readonly string[]): BoundField => ({
  kind: 'select',
  multiple: true,
  values,
});

/** The fields of an applicant that an answer may fill, by the name that a question gives. */
export const boundFields: Readonly<Record<string, BoundField>> = {
  firstName: text,
  middleName: text,
  lastName: text,
  preferredName: text,
  dateOfBirth: pastDay,
  gender: one(genders),
  ethnicity: several(ethnicities),
  language: one(languages),
  interpreter: one(yesNo),
  phone,
  email: { kind: 'string', format: 'email' },
  preferredContact: one(contactWays),
  mayLeaveMessage: one(yesNo),
  'address.line1': text,
  'address.line2': text,
  'address.city': text,
  'address.region': text,
  'address.postalCode': text,
  'address.country': text,
  'safeContact.name': text,
  'safeContact.phone': phone,
  'safeContact.relation': text,
  housingStatus: one(housingStatuses),
  stayingTonight: text,
  safeNow: one(yesNoUnsaid),
  criminalHistory: several(criminalHistoryFlags),
  substances: several(substances),
  recoveryDate: pastDay,
  veteran: one(yesNoUnsaid),
  employment: one(employments),
  education: one(educations),
  referralSource: text,
};
