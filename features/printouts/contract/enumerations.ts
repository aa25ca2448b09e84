/** On what ground something of a file is given out (42 CFR 2.31, 2.23, 2.61, 2.51). */
export const disclosureBases = [
  'consent',
  'own_request',
  'court_order',
  'emergency',
  'other_ground',
] as const;
export type DisclosureBasis = (typeof disclosureBases)[number];

/** Who somebody is where a permission is for all who treat, pay and run the program, and names nobody. */
export const recipientClasses = ['treats', 'pays', 'operates'] as const;
