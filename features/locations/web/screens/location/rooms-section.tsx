import { Button } from '@mantine/core';
import { IconBed, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import type { Location } from '#features/locations/contract/locations.ts';
import type { Bed, LocationRooms, Room } from '#features/locations/contract/rooms.ts';
import { OccupancyBar } from '../../parts/occupancy-bar.tsx';
import classes from './location-screen.module.css';
import { RoomDialog } from './room-dialog.tsx';

/** Rooms with occupants, and enrolled people without a bed. */
export function RoomsSection({
  location,
  locationRooms,
}: {
  location: Location;
  locationRooms: LocationRooms;
}) {
  const { t } = useTranslation('locations');
  const mayWrite = may('location:write') && !location.closed;
  const [open, setOpen] = useState<Room | 'new' | null>(null);
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setOpen('new')}
    >
      {t('rooms.add')}
    </Button>
  );
  const isEmpty = locationRooms.rooms.length === 0;
  return (
    <Section title={t('rooms.title')} actions={mayWrite && !isEmpty && add}>
      {isEmpty && locationRooms.withoutBed.length === 0 ? (
        <EmptyState
          icon={<IconBed size={26} stroke={1.6} />}
          title={t('rooms.none')}
          text={
            may('location:write')
              ? !location.closed && t('rooms.noneText')
              : t('rooms.noneForStaff')
          }
          action={mayWrite && add}
        />
      ) : (
        <div className={classes.occupancy}>
          <OccupancyBar occupancy={locationRooms.occupancy} />
        </div>
      )}
      {!isEmpty && (
        <ul className={classes.rooms}>
          {locationRooms.rooms.map((room) => (
            <li key={room.id} className={classes.room}>
              <div className={classes.roomHead}>
                <h3 className={classes.roomName}>{room.name}</h3>
                {mayWrite && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={t('edit', { name: room.name })}
                    onClick={() => setOpen(room)}
                  >
                    {t('editShort')}
                  </Button>
                )}
              </div>
              <ul className={classes.list}>
                {room.beds.map((bed) => (
                  <BedLine key={bed.id} bed={bed} />
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      <WithoutBed locationRooms={locationRooms} />
      {isEmpty && locationRooms.withoutBed.length > 0 && mayWrite && add}
      {open && (
        <RoomDialog
          locationId={location.id}
          room={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}

function BedLine({ bed: { name, outOfUse, stay } }: { bed: Bed }) {
  const { t } = useTranslation('locations');
  const { day, personName } = useFormat();
  return (
    <li className={classes.bed}>
      <span className={classes.bedName}>{name}</span>
      <div className={classes.who}>
        {stay && <Link to={paths.client(stay.person.id)}>{personName(stay.person)}</Link>}
        {stay && (
          <p className={classes.soft}>
            {isAhead(stay.from)
              ? t('rooms.from', { day: day(stay.from) })
              : t('rooms.since', { day: day(stay.from) })}
          </p>
        )}
        {!stay && outOfUse === null && <StatusBadge tone="good">{t('rooms.free')}</StatusBadge>}
        {outOfUse !== null && (
          <>
            <StatusBadge tone="neutral">{t('rooms.outOfUse')}</StatusBadge>
            <p className={classes.soft}>{outOfUse}</p>
          </>
        )}
      </div>
    </li>
  );
}

function WithoutBed({ locationRooms: { rooms, withoutBed } }: { locationRooms: LocationRooms }) {
  const { t } = useTranslation('locations');
  const { day, personName } = useFormat();
  if (withoutBed.length === 0) return null;
  return (
    <>
      {rooms.length > 0 && <h3 className={classes.heading}>{t('rooms.withoutBed')}</h3>}
      <ul className={classes.list}>
        {withoutBed.map((person) => (
          <li key={person.id} className={classes.person}>
            <Link to={paths.client(person.id)}>{personName(person)}</Link>
            <span className={classes.soft}>
              {isAhead(person.since)
                ? t('rooms.from', { day: day(person.since) })
                : t('rooms.since', { day: day(person.since) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function isAhead(from: string): boolean {
  return from > new Date().toISOString().slice(0, 10);
}
