/** Relations to the person whose household it is, in their direction: "child" is the person’s child. */
export const householdRelations = [
  'spouse',
  'partner',
  'child',
  'stepchild',
  'grandchild',
  'parent',
  'sibling',
  'grandparent',
  'other_relative',
  'unrelated',
] as const;
export type HouseholdRelation = (typeof householdRelations)[number];

/** Relations for which custody is asked. */
export const childRelations: readonly HouseholdRelation[] = ['child', 'stepchild', 'grandchild'];

export const custodies = ['full', 'shared', 'visits', 'none', 'pending'] as const;

/**
 * RelationshipToHoH of the HMIS CSV, for the head of household's members; the head is 1. Source: HUD,
 * HMIS Data Dictionary, 3.15.
 */
export const hudRelationships: Readonly<Record<HouseholdRelation, 2 | 3 | 4 | 5>> = {
  spouse: 3,
  partner: 3,
  child: 2,
  stepchild: 2,
  grandchild: 4,
  parent: 4,
  sibling: 4,
  grandparent: 4,
  other_relative: 4,
  unrelated: 5,
};
