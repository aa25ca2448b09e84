import { useEffect, useState } from 'react';
import { call } from '#core/web/api/api.ts';
import { schemaless } from '#core/web/api/schemaless.ts';
import type {
  Organization,
  readOrganization,
} from '#features/organization/contract/organization.ts';

const read = schemaless<typeof readOrganization>({
  id: 'readOrganisation',
  method: 'GET',
  path: '/api/organisation',
  reply: { status: 200 },
});

/** Undefined while it is loading, null if that failed. */
export function useReadOrganization(): Organization | null | undefined {
  const [organization, setOrganization] = useState<Organization | null>();
  useEffect(() => {
    call(read).then(setOrganization, () => setOrganization(null));
  }, []);
  return organization;
}
