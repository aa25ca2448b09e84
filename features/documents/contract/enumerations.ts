/** Documents that staff ask a person for. */
export const neededDocumentKinds = [
  'photo_id',
  'birth_certificate',
  'social_security_card',
  'health_card',
  'immigration_papers',
  'income_proof',
  'address_proof',
  'official_letter',
  'other',
] as const;

/**
 * `sent`: the person sent it, and staff check it. `not_had`: the person says that they don't have
 * it. `received` and `waived` by staff end it.
 */
export const neededDocumentStates = ['needed', 'sent', 'not_had', 'received', 'waived'] as const;
