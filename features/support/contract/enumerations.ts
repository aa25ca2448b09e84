export const supervisionKinds = ['probation', 'parole', 'pretrial', 'other'] as const;

export const peerKinds = ['sponsor', 'peer_coach', 'mentor', 'other'] as const;

export const providerKinds = [
  'substance_use_treatment',
  'medical',
  'mental_health',
  'dental',
  'pharmacy',
  'other',
] as const;

export const allergySeverities = ['mild', 'moderate', 'severe', 'life_threatening'] as const;

export const insuranceKinds = ['public', 'employer', 'private', 'veterans', 'other'] as const;

export const incomeSources = [
  'wages',
  'self_employment',
  'unemployment',
  'disability',
  'pension',
  'public_assistance',
  'child_support',
  'family',
  'other',
] as const;

export const payPeriods = [
  'once',
  'weekly',
  'every_two_weeks',
  'twice_a_month',
  'monthly',
  'yearly',
] as const;

export const benefitKinds = [
  'food',
  'cash',
  'housing',
  'disability',
  'unemployment',
  'veterans',
  'childcare',
  'utilities',
  'other',
] as const;

export const benefitStatuses = [
  'to_apply',
  'applied',
  'receiving',
  'denied',
  'appealed',
  'ended',
] as const;

export const identityPaperKinds = [
  'birth_certificate',
  'identity_card',
  'driving_licence',
  'passport',
  'social_security_card',
  'health_card',
  'immigration_papers',
  'tribal_identity_card',
  'military_discharge',
  'other',
] as const;

export const identityPaperStatuses = ['held', 'needed', 'requested'] as const;

export const legalMatters = [
  'criminal',
  'family',
  'civil',
  'housing',
  'immigration',
  'other',
] as const;

export const workKinds = [
  'job',
  'apprenticeship',
  'training',
  'school',
  'volunteering',
  'other',
] as const;

export const transportKinds = [
  'public_transport',
  'own_vehicle',
  'rides',
  'program_ride',
  'medical_transport',
  'bicycle',
  'on_foot',
  'other',
] as const;

/** Dates in a support record that need a reminder. */
export const supportDateKinds = [
  'reporting',
  'court',
  'benefit_renewal',
  'insurance_renewal',
  'identity_paper_expiry',
  'medication_refill',
  'transport_renewal',
] as const;
export type SupportDateKind = (typeof supportDateKinds)[number];
