import { createContext } from 'react';
import type { Organization } from '#features/organization/contract/organization.ts';

/** When the organization answers; null while loading and when offline. */
export const PromisedReply = createContext<Organization['promisedReply'] | null>(null);
