/**
 * Purpose of a consent: anything named; all of treatment, payment, and operations; or counseling
 * notes only.
 */
export const consentKinds = ['general', 'treatment', 'counselling'] as const;

/** `void` means it was recorded by mistake. */
export const consentStates = ['active', 'expired', 'revoked', 'void'] as const;

export const consentSigners = ['person', 'representative'] as const;

/** Signed on paper and scanned, or typed in front of staff. */
export const signatureWays = ['on_paper', 'typed'] as const;

/** Ways a consent can end before its last day. */
export const consentEndings = [
  'by_person',
  'by_representative',
  'on_their_word',
  'event_came',
  'recorded_wrongly',
] as const;
