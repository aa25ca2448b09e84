/** Housing at the end of an enrollment and at follow-ups. */
export const housingOutcomes = [
  'own_home',
  'family_or_friends',
  'transitional_home',
  'treatment_or_care',
  'shelter',
  'no_home',
  'custody',
  'other',
  'unknown',
] as const;

/** Employment at the same times. */
export const employmentOutcomes = [
  'full_time',
  'part_time',
  'casual',
  'self_employed',
  'in_training',
  'looking_for_work',
  'not_able_to_work',
  'retired',
  'unknown',
] as const;

/** Credential results; a credential is a certificate, license, or diploma. */
export const credentialOutcomes = [
  'earned',
  'in_progress',
  'not_earned',
  'none_sought',
  'unknown',
] as const;

/** Results of a follow-up. */
export const followUpResults = ['reached', 'not_reached', 'declined'] as const;

/** Priorities on the waiting list, highest first. */
export const waitingPriorities = ['urgent', 'high', 'normal'] as const;
export type WaitingPriority = (typeof waitingPriorities)[number];
