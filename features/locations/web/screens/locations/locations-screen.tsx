import { Button, Skeleton } from '@mantine/core';
import { IconMapPinPlus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { type Location, listLocations } from '#features/locations/contract/locations.ts';
import { listOccupancies } from '#features/locations/contract/rooms.ts';
import { LocationDialog } from '../../parts/location-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { LocationTable } from './location-table.tsx';
import classes from './locations-screen.module.css';

/** Open dialog. Keeps its content while it closes. */
interface Dialog {
  isOpen: boolean;
  location: Location | null;
}

export function LocationsScreen() {
  const { t } = useTranslation(['locations', 'actions']);
  usePageTitle(t('title'));
  const failureTexts = useLoadFailureTexts();
  const query = useRead(listLocations);
  const [dialog, setDialog] = useState<Dialog>({ isOpen: false, location: null });
  const { data: full } = useRead(listOccupancies);
  const [closing, setClosing] = useState<Location | null>(null);
  const open = (location: Location | null) => setDialog({ isOpen: true, location });
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => open(null)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={query.data && query.data.length > 0 && addButton}
      />
      <div className={classes.card}>
        <Loaded
          query={query}
          texts={failureTexts}
          loading={<Loading label={t('actions:loading')} />}
        >
          {(locations) =>
            locations.length > 0 ? (
              <LocationTable
                locations={locations}
                occupancies={full?.occupancies ?? []}
                onEdit={open}
                onClose={setClosing}
              />
            ) : (
              <EmptyState
                icon={<IconMapPinPlus size={26} stroke={1.6} />}
                title={t('emptyTitle')}
                text={t('emptyText')}
                action={addButton}
              />
            )
          }
        </Loaded>
      </div>
      {closing && <CloseDialog location={closing} onClose={() => setClosing(null)} />}
      <LocationDialog
        isOpen={dialog.isOpen}
        location={dialog.location}
        onClose={() => setDialog((before) => ({ ...before, isOpen: false }))}
      />
    </>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div className={classes.loading} role="status" aria-label={label}>
      <Skeleton height={20} width="40%" />
      <Skeleton height={20} width="70%" />
      <Skeleton height={20} width="55%" />
    </div>
  );
}
