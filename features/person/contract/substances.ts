/** The specification's values, which every record form offers. */
export const specifiedSubstances = ['opioids', 'methamphetamine', 'cocaine', 'fentanyl'] as const;

/** Offered as the organization's settings say; a record keeps a value that is no longer offered. */
export const additionalSubstances = [
  'alcohol',
  'cannabis',
  'benzodiazepines',
  'nicotine',
  'stimulants',
  'other',
] as const;
export type AdditionalSubstance = (typeof additionalSubstances)[number];
