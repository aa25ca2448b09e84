import { additionalSubstances, specifiedSubstances } from './substances.ts';

/**
 * The stored values of every closed list, in the order in which they are shown.
 *
 * The values are those of the product specification, point 3; a list that the specification does
 * not give is from the domain page. Labels live in `locales/<language>/enumerations.json` under
 * the same names, so that a value without a label fails the locale check.
 */

export const genders = ['Male', 'Female', 'Non-Binary', 'Transgender'] as const;

export const applicantStatuses = [
  'prescreening-incomplete',
  'screening-incomplete',
  'pending',
  'approve',
  'decline',
  'client',
] as const;
export type ApplicantStatus = (typeof applicantStatuses)[number];

export const ethnicities = [
  'white',
  'asian',
  'hispanic_or_latino',
  'black_or_african_american',
  'american_indian_or_alaska_native',
  'native_hawaiian_or_other_pacific_islander',
] as const;

export const housingStatuses = ['housed', 'not_housed'] as const;

export const criminalHistoryFlags = [
  'on_parole',
  'out_on_probation',
  'convicted_of_arson',
  'registered_sex_offender',
  'convicted_of_violent_crime',
] as const;

export const substances = [...specifiedSubstances, ...additionalSubstances] as const;

export const programStatuses = [
  'yet_to_started_program',
  'started_program',
  'completed',
  'abandoned',
] as const;
export type ProgramStatus = (typeof programStatuses)[number];

export const yesNo = ['yes', 'no'] as const;

/** "I don't know" and "prefer not to say" are answers, never errors (domain page). */
export const yesNoUnsaid = ['yes', 'no', 'unknown', 'undisclosed'] as const;

export const contactWays = ['call', 'text', 'email', 'mail', 'safe_contact'] as const;

/** Part of the day in which a call suits the person best. */
export const callTimes = ['morning', 'afternoon', 'evening', 'any_time'] as const;

export const employments = [
  'full_time',
  'part_time',
  'casual',
  'self_employed',
  'looking_for_work',
  'not_able_to_work',
  'in_training',
  'retired',
] as const;

export const educations = [
  'none',
  'primary',
  'some_high_school',
  'high_school',
  'trade_certificate',
  'some_college',
  'college_degree',
] as const;
