import { emergencyContacts } from '#contract/crisis-contacts.ts';
import type { CrisisContact } from '#web/modules/public-form/parts/pages/crisis-contacts.tsx';

/** Shown until the organisation's own contacts are there, and when there is no connection. */
export const fallbackCrisisContacts: readonly CrisisContact[] = emergencyContacts;
