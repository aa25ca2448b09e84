import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { listLocations } from '#features/locations/contract/locations.ts';

/** Names of locations by id, with a note for those that are closed or gone. */
export function useLocationNames(): (id: string) => string {
  const { t } = useTranslation('applicants');
  const { data } = useRead(listLocations);
  return useCallback(
    (id) => {
      if (!data) return '…';
      const found = data.find((one) => one.id === id);
      if (!found) return t('input.unknownLocation');
      return found.closed ? t('input.closed', { name: found.name }) : found.name;
    },
    [data, t],
  );
}

export function LocationName({ value }: { value: string }) {
  return useLocationNames()(value);
}
