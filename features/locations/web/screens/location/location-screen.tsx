import { Button, Stack } from '@mantine/core';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneLink } from '#core/contract/text-patterns.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { LocationIncidents } from '#features/incidents/web/parts/location-incidents.tsx';
import { type Location, listLocations } from '#features/locations/contract/locations.ts';
import { type LocationRooms, readLocationRooms } from '#features/locations/contract/rooms.ts';
import {
  ShiftNotesSection,
  useAreShiftNotesSettled,
} from '#features/shift-notes/web/parts/shift-notes-section.tsx';
import { LocationDialog } from '../../parts/location-dialog.tsx';
import classes from './location-screen.module.css';
import { RoomsSection } from './rooms-section.tsx';
import { StaffSection } from './staff-section.tsx';
import { WaitingSection } from './waiting-section.tsx';

function AboutSection({ location }: { location: Location }) {
  const { t } = useTranslation('locations');
  const { list, zone } = useFormat();
  const { address, phone, programs, whom, timeZone } = location;
  return (
    <Section title={t('about')}>
      <DefinitionList
        items={[
          { term: t('address'), value: address },
          {
            term: t('phone'),
            value: phone && <a href={phoneLink(phone) ?? undefined}>{phone}</a>,
          },
          { term: t('programs'), value: list(programs) },
          { term: t('whom'), value: whom },
          {
            term: t('timeZone'),
            value: timeZone ? zone(timeZone) : t('asOrganisation'),
          },
        ]}
      />
    </Section>
  );
}

/** `/page/clients/location/{id}`: residents and waiting list of a location. */
export function LocationScreen() {
  const { t } = useTranslation(['locations', 'actions']);
  const { id } = useParams({ strict: false }) as { id: string };
  const errorMessage = useErrorMessage();
  const { data: locations } = useRead(listLocations);
  const roomsQuery = useRead(readLocationRooms, { params: { id } });
  const location = locations?.find((one) => one.id === id);
  const areNotesSettled = useAreShiftNotesSettled(id);
  usePageTitle(location?.name ?? t('title'));
  if ((locations && !location) || isApiError(roomsQuery.error, 'not-found')) {
    return <EmptyState title={t('notFound')} text={t('notFoundText')} action={<ToList />} />;
  }
  return (
    <>
      <Head location={location} />
      <Stack gap="lg">
        {location && (
          <ShiftNotesSection
            locationId={location.id}
            isClosed={location.closed}
            people={roomsQuery.data ? listResidents(roomsQuery.data) : []}
          />
        )}
        {areNotesSettled && (
          <>
            <Loaded
              query={roomsQuery}
              texts={{
                title: t('occupancy.failed'),
                text: errorMessage,
                retry: t('actions:retry'),
              }}
              loading={<SectionSkeleton label={t('actions:loading')} height={120} />}
            >
              {(found) => location && <RoomsSection location={location} locationRooms={found} />}
            </Loaded>
            {location && <WaitingSection location={location} />}
            {location && <LocationIncidents locationId={location.id} isClosed={location.closed} />}
            {location && <AboutSection location={location} />}
            {location && <StaffSection location={location} />}
          </>
        )}
      </Stack>
    </>
  );
}

function listResidents({ rooms, withoutBed }: LocationRooms) {
  const inBeds = rooms.flatMap(({ beds }) => beds.flatMap(({ stay }) => stay?.person ?? []));
  return [...inBeds, ...withoutBed];
}

function Head({ location }: { location: Location | undefined }) {
  const { t } = useTranslation('locations');
  const [isOpen, setOpen] = useState(false);
  const mayWrite = may('location:write');
  return (
    <>
      <ToList />
      <PageHeader
        title={location?.name ?? '…'}
        subtitle={location?.closed && <StatusBadge tone="neutral">{t('closed')}</StatusBadge>}
        actions={
          mayWrite &&
          location && (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} stroke={1.8} aria-hidden="true" />}
              onClick={() => setOpen(true)}
            >
              {t('editShort')}
            </Button>
          )
        }
      />
      {location && (
        <LocationDialog isOpen={isOpen} location={location} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function ToList() {
  const { t } = useTranslation('locations');
  return (
    <Link to={paths.houses} className={classes.back}>
      <IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />
      {t('back')}
    </Link>
  );
}
