import { useEffect, useState } from 'react';
import { call } from '#core/web/api/api.ts';
import {
  type Organization,
  readOrganization,
} from '#features/organization/contract/organization.ts';

/** Undefined while it is loading, null if that failed. */
export function useReadOrganization(): Organization | null | undefined {
  const [organization, setOrganization] = useState<Organization | null>();
  useEffect(() => {
    call(readOrganization).then(setOrganization, () => setOrganization(null));
  }, []);
  return organization;
}
