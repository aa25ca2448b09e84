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

export const substances = ['opioids', 'methamphetamine', 'cocaine', 'fentanyl'] as const;

export const programStatuses = [
  'yet_to_started_program',
  'started_program',
  'completed',
  'abandoned',
] as const;
export type ProgramStatus = (typeof programStatuses)[number];

export const yesNo = ['yes', 'no'] as const;

/** "I don't know" and "prefer not to say" are answers, never an error (domain page). */
export const yesNoUnsaid = ['yes', 'no', 'unknown', 'undisclosed'] as const;

export const contactWays = ['call', 'text', 'email', 'mail', 'safe_contact'] as const;

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

/** How often money comes. */
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

/** What a day in a support record is about, where somebody has to be reminded of it. */
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

/** What kind of event stands in the calendar. */
export const eventKinds = ['appointment', 'court', 'group', 'follow-up', 'other'] as const;
export type EventKind = (typeof eventKinds)[number];

/** What became of an event for one person who was to come. */
export const attendances = ['attended', 'missed', 'cancelled'] as const;
export type Attendance = (typeof attendances)[number];

/** On what ground something of a file is given out (42 CFR 2.31, 2.23, 2.61, 2.51). */
export const disclosureBases = [
  'consent',
  'own_request',
  'court_order',
  'emergency',
  'other_ground',
] as const;
export type DisclosureBasis = (typeof disclosureBases)[number];

/** What a permission is for: anything that is named, all of treatment and its payment, notes of counselling alone. */
export const consentKinds = ['general', 'treatment', 'counselling'] as const;

/** Who somebody is where a permission is for all who treat, pay and run the program, and names nobody. */
export const recipientClasses = ['treats', 'pays', 'operates'] as const;

/** What a permission is worth on a day; `void`: it was recorded wrongly. */
export const consentStates = ['active', 'expired', 'revoked', 'void'] as const;

/** Who has signed a permission. */
export const consentSigners = ['person', 'representative'] as const;

/** How a permission was signed: on a paper that was scanned, or by their name, typed in front of staff. */
export const signatureWays = ['on_paper', 'typed'] as const;

/** How a permission came to an end before its day. */
export const consentEndings = [
  'by_person',
  'by_representative',
  'on_their_word',
  'event_came',
  'recorded_wrongly',
] as const;

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

/** How staff were in touch with somebody. */
export const contactKinds = ['in_person', 'phone', 'message'] as const;
export type ContactKind = (typeof contactKinds)[number];

/** What came of asking somebody after their exit. */
export const followUpResults = ['reached', 'not_reached', 'declined'] as const;

/** How urgently somebody waits for a place, the first to come first. */
export const waitingPriorities = ['urgent', 'high', 'normal'] as const;
export type WaitingPriority = (typeof waitingPriorities)[number];

/** Files that have an end of their own: of those who never were clients, and of those who were. */
export const retentionKinds = ['applications', 'clients'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** Why somebody was erased; the last one is when a backup had brought them back. */
export const erasureReasons = [
  'own_request',
  'retention',
  'court_order',
  'kept_without_ground',
  'after_restore',
] as const;
export type ErasureReason = (typeof erasureReasons)[number];

export const questionForms = ['pre-screening', 'screening', 'questionnaire'] as const;
export const questionKinds = ['string', 'select'] as const;

export const roles = ['admin', 'user', 'client'] as const;
export type Role = (typeof roles)[number];

/** Whose files somebody on the staff may reach; an administrator reaches all of them. */
export const reaches = ['everywhere', 'own-and-unplaced', 'own'] as const;
export type ReachName = (typeof reaches)[number];
