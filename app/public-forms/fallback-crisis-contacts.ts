import { emergencyContacts } from '#features/organization/contract/crisis-contacts.ts';
import type { CrisisContact } from '#features/public-form/web/parts/public-form/pages/crisis-contacts.tsx';

/** Shown until the organisation's own contacts are there, and when there is no connection. */
export const fallbackCrisisContacts: readonly CrisisContact[] = emergencyContacts;
