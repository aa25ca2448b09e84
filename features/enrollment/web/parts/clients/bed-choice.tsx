import { NativeSelect } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { type Bed, type House, readHouse } from '#features/locations/contract/rooms.ts';

type Field = Pick<ComponentProps<typeof NativeSelect>, 'defaultValue' | 'onChange' | 'error'>;

/** The beds of a location that somebody can be given, by room; nothing where there are none. */
export function BedChoice({
  locationId,
  children,
  ...field
}: Field & {
  locationId: string;
  label: string;
  'data-autofocus'?: boolean;
  'data-path'?: string;
  /** What can be chosen besides. */
  children: ReactNode;
}) {
  const { t } = useTranslation('clients');
  const { data } = useRead(
    readHouse,
    { params: { id: locationId } },
    { enabled: locationId !== '' },
  );
  if (!data?.rooms.length) return null;
  const free = roomsWithFree(data);
  return (
    <NativeSelect
      // Chosen anew once the beds are known.
      key={`${locationId} ${free.length > 0}`}
      {...field}
      description={free.length === 0 ? t('bed.noneFree') : undefined}
    >
      {children}
      {free.map(({ id, name, beds }) => (
        <optgroup key={id} label={name}>
          {beds.map((bed) => (
            <option key={bed.id} value={bed.id}>
              {t('bed.named', { room: name, bed: bed.name })}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}

const isFree = ({ outOfUse, stay }: Bed) => outOfUse === null && stay === null;

function roomsWithFree({ rooms }: House) {
  return rooms
    .map((room) => ({ ...room, beds: room.beds.filter(isFree) }))
    .filter(({ beds }) => beds.length > 0);
}
