import type { ReactNode } from 'react';
import { useRead } from '#core/web/api/read.ts';
import { readOrganization } from '#features/organization/contract/organization.ts';
import { ReachDetails } from './reach-details.tsx';

/** The organization's contact details, in the staff app. */
export function ReachUs({ children }: { children?: ReactNode }) {
  const { data: organization } = useRead(readOrganization);
  return <ReachDetails organization={organization}>{children}</ReachDetails>;
}
