/** What a permission is for: anything that is named, all of treatment and its payment, notes of counselling alone. */
export const consentKinds = ['general', 'treatment', 'counselling'] as const;

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
