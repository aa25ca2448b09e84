import { useTranslation } from 'react-i18next';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { listLocations } from '#features/locations/contract/locations.ts';

/** The name of a case worker or location whose rows are a group. */
export function useGroupNames(): (group: string, id: string) => string {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const { data: workers = [] } = useRead(listStaffNames);
  const { data: locations = [] } = useRead(listLocations);
  return (group, id) => {
    if (group === 'caseWorker') {
      const worker = workers.find((one) => one.id === id);
      return worker ? personName(worker) : t(id === '' ? 'list.caseWorkerNone' : 'list.unnamed');
    }
    const location = locations.find((one) => one.id === id);
    return location?.name ?? t(id === '' ? 'list.locationNone' : 'list.unnamed');
  };
}
