import * as lists from './enumerations.ts';
import type { ExportColumn } from './exports.ts';

/** Fields with a closed list, and the name under which `enumerations` has its values and their words. */
export const enumerationOfField = {
  status: 'applicantStatuses',
  gender: 'genders',
  ethnicity: 'ethnicities',
  interpreter: 'yesNo',
  preferredContact: 'contactWays',
  mayLeaveMessage: 'yesNo',
  housingStatus: 'housingStatuses',
  safeNow: 'yesNoUnsaid',
  criminalHistory: 'criminalHistoryFlags',
  substances: 'substances',
  programStatus: 'programStatuses',
  veteran: 'yesNoUnsaid',
  employment: 'employments',
  education: 'educations',
  'outcome.housing': 'housingOutcomes',
  'outcome.employment': 'employmentOutcomes',
  'outcome.credential': 'credentialOutcomes',
} as const satisfies Partial<Record<ExportColumn, string>>;
export type ChosenField = keyof typeof enumerationOfField;

/** The values that such a field can have. */
export const valuesOfField: Record<ChosenField, readonly string[]> = {
  status: lists.applicantStatuses,
  gender: lists.genders,
  ethnicity: lists.ethnicities,
  interpreter: lists.yesNo,
  preferredContact: lists.contactWays,
  mayLeaveMessage: lists.yesNo,
  housingStatus: lists.housingStatuses,
  safeNow: lists.yesNoUnsaid,
  criminalHistory: lists.criminalHistoryFlags,
  substances: lists.substances,
  programStatus: lists.programStatuses,
  veteran: lists.yesNoUnsaid,
  employment: lists.employments,
  education: lists.educations,
  'outcome.housing': lists.housingOutcomes,
  'outcome.employment': lists.employmentOutcomes,
  'outcome.credential': lists.credentialOutcomes,
};
