import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { phoneLink } from '#core/contract/text-patterns.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { paths } from '#core/web/paths.ts';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { type Location, updateLocation } from '#features/locations/contract/locations.ts';
import type { Occupancy } from '#features/locations/contract/rooms.ts';
import { OccupancyBar } from '../../parts/occupancy-bar.tsx';
import classes from './locations-screen.module.css';

export function LocationTable({
  locations,
  occupancies,
  onEdit,
  onClose,
}: {
  locations: readonly Location[];
  /** For open locations only. */
  occupancies: readonly Occupancy[];
  onEdit: (location: Location) => void;
  /** Opens the dialog for a location with contents. */
  onClose: (location: Location) => void;
}) {
  const { t } = useTranslation('locations');
  const { setClosed, isBusy } = useSetClosed(onClose);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('address')}</th>
          <th scope="col">{t('occupancy.title')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col">{t('actions')}</th>
        </tr>
      </thead>
      <tbody>
        {locations.map((location) => {
          const { id, name, address, phone, closed } = location;
          const occupancy = occupancies.find(({ locationId }) => locationId === id);
          return (
            <tr key={id}>
              <th scope="row">
                <Link to={paths.house(id)}>{name}</Link>
              </th>
              <td className={classes.address}>
                {address && <p className={classes.line}>{address}</p>}
                {phone && <a href={phoneLink(phone) ?? undefined}>{phone}</a>}
              </td>
              <td className={classes.occupancy}>
                {occupancy && <OccupancyBar occupancy={occupancy} />}
              </td>
              <td>
                <StatusBadge tone={closed ? 'neutral' : 'good'}>
                  {closed ? t('closed') : t('open')}
                </StatusBadge>
              </td>
              <td>
                <div className={classes.actions}>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t('edit', { name })}
                    onClick={() => onEdit(location)}
                  >
                    {t('editShort')}
                  </Button>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={closed ? t('reopenOne', { name }) : t('closeOne', { name })}
                    disabled={isBusy}
                    onClick={() => setClosed(location, !closed)}
                  >
                    {closed ? t('reopen') : t('close')}
                  </Button>
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Closes or reopens a location and offers undo. */
function useSetClosed(onInUse: (location: Location) => void) {
  const { t } = useTranslation(['locations', 'actions']);
  const errorMessage = useErrorMessage();
  const { mutateAsync, isPending } = useChange(updateLocation);

  async function send({ id, version, name, address, phone }: Location, closed: boolean) {
    return await mutateAsync({ params: { id }, body: { version, name, address, phone, closed } });
  }

  async function setClosed(location: Location, closed: boolean, isUndo = false) {
    try {
      const saved = await send(location, closed).catch((error: unknown) => {
        if (!isApiError(error, 'stale-version')) throw error;
        // Retries with the fresh version, so that concurrent changes by others stay.
        return send(error.details as Location, closed);
      });
      const undo = {
        label: t('actions:undo'),
        onClick: () => void setClosed(saved, !closed, true),
      };
      showToast({
        text: closed ? t('isClosed', { name: saved.name }) : t('isOpen', { name: saved.name }),
        ...(isUndo ? {} : { action: undo }),
      });
    } catch (error) {
      if (isApiError(error, 'location-in-use')) return onInUse(location);
      const isBusy = isApiError(error, 'under-way');
      showToast({ tone: 'bad', text: isBusy ? t('closing.busy') : errorMessage(error) });
    }
  }

  return {
    isBusy: isPending,
    setClosed: (location: Location, closed: boolean) => void setClosed(location, closed),
  };
}
