import { Button, Group } from '@mantine/core';
import { IconBed, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { listLocations } from '#features/locations/contract/locations.ts';
import { listOccupancies } from '#features/locations/contract/rooms.ts';
import { LocationDialog } from '../../parts/location-dialog.tsx';
import { OccupancyBar } from '../../parts/occupancy-bar.tsx';
import classes from './occupancy-screen.module.css';

/** `/page/clients/locations`: occupancy and waiting lists. */
export function OccupancyScreen() {
  const { t } = useTranslation(['locations', 'actions']);
  usePageTitle(t('occupancy.page'));
  const errorMessage = useErrorMessage();
  const { data: locations = [] } = useRead(listLocations);
  const query = useRead(listOccupancies);
  const locationName = (id: string) => locations.find((one) => one.id === id)?.name ?? '…';
  return (
    <>
      <PageHeader title={t('occupancy.page')} subtitle={t('occupancy.pageText')} />
      <Loaded
        query={query}
        texts={{ title: t('occupancy.failed'), text: errorMessage, retry: t('actions:retry') }}
        loading={<SectionSkeleton label={t('actions:loading')} height={90} />}
      >
        {({ occupancies }) =>
          occupancies.length === 0 ? (
            <NoLocations />
          ) : (
            <ul className={classes.list}>
              {occupancies.map((occupancy) => (
                <li key={occupancy.locationId} className={classes.house}>
                  <Group gap="sm" align="baseline" justify="space-between" wrap="nowrap">
                    <h2 className={classes.name}>
                      <Link to={paths.house(occupancy.locationId)} className={classes.link}>
                        {locationName(occupancy.locationId)}
                      </Link>
                    </h2>
                    <span className={classes.soft}>
                      {t('occupancy.waiting', { count: occupancy.waiting })}
                    </span>
                  </Group>
                  <OccupancyBar occupancy={occupancy} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}

function NoLocations() {
  const { t } = useTranslation('locations');
  const [isAdding, setAdding] = useState(false);
  const mayAdd = may('location:write');
  return (
    <>
      <EmptyState
        icon={<IconBed size={26} stroke={1.6} />}
        title={t('occupancy.noneYet')}
        text={mayAdd ? t('emptyText') : t('occupancy.noneYetText')}
        action={
          mayAdd && (
            <Button
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => setAdding(true)}
            >
              {t('add')}
            </Button>
          )
        }
      />
      <LocationDialog isOpen={isAdding} location={null} onClose={() => setAdding(false)} />
    </>
  );
}
