import type { PersonField } from '#features/person/contract/person-fields.ts';

/**
 * The groups of fields in a person's profile, in the order of use: contact and safety come first.
 * Forms and printouts keep the groups of the contract.
 */
export const profileGroups = {
  contact: [
    ...(['phone', 'preferredContact', 'callTime', 'email', 'mayLeaveMessage'] as const),
    ...(['language', 'interpreter', 'interpreterLanguage', 'safeNow'] as const),
    ...(['safeContact', 'address'] as const),
  ],
  identity: [
    ...(['firstName', 'lastName', 'preferredName', 'pronouns', 'middleName'] as const),
    ...(['dateOfBirth', 'gender', 'genderInOwnWords', 'ethnicity', 'tags'] as const),
  ],
  situation: ['housingStatus', 'veteran', 'stayingTonight', 'criminalHistory'],
  recovery: ['recoveryDate', 'programStatus', 'substances'],
  work: ['employment', 'education', 'trades'],
  handling: ['locationId', 'caseWorkerId', 'referralSource'],
} as const satisfies Record<string, readonly PersonField[]>;

export type ProfileGroup = keyof typeof profileGroups;

export const profileGroupNames = Object.keys(profileGroups) as ProfileGroup[];

export function findProfileGroup(name: PersonField): ProfileGroup | undefined {
  return profileGroupNames.find((group) =>
    (profileGroups[group] as readonly PersonField[]).includes(name),
  );
}
