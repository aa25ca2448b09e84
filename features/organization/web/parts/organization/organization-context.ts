import { createContext, use } from 'react';
import type { Organization } from '#features/organization/contract/organization.ts';

/** The organization on pages without a query client; undefined while it is loading, null if that failed. */
export const OrganizationContext = createContext<Organization | null | undefined>(undefined);

export function useOrganization(): Organization | null | undefined {
  return use(OrganizationContext);
}
