/** Legal bases of a disclosure (42 CFR 2.31, 2.23, 2.61, 2.51). */
export const disclosureBases = [
  'consent',
  'own_request',
  'court_order',
  'emergency',
  'other_ground',
] as const;
export type DisclosureBasis = (typeof disclosureBases)[number];

/** Classes of recipients under a consent that names no one. */
export const recipientClasses = ['treats', 'pays', 'operates'] as const;
