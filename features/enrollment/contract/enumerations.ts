/** Where somebody lives at the end of an enrolment, and when they are asked later. */
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

/** What work they have then. */
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

/** Whether a credential came of it: a certificate, a licence, a diploma. */
export const credentialOutcomes = [
  'earned',
  'in_progress',
  'not_earned',
  'none_sought',
  'unknown',
] as const;

/** What came of asking somebody after their exit. */
export const followUpResults = ['reached', 'not_reached', 'declined'] as const;

/** How urgently somebody waits for a place, the first to come first. */
export const waitingPriorities = ['urgent', 'high', 'normal'] as const;
export type WaitingPriority = (typeof waitingPriorities)[number];
