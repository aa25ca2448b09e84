import { Button } from '@mantine/core';
import { IconBed } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import type { Client } from '#features/enrollment/contract/clients.ts';
import type { Enrolment } from '#features/enrollment/contract/enrollments.ts';
import { readHouse } from '#features/locations/contract/rooms.ts';
import { BedDialog } from './bed-dialog.tsx';

/** Where a house has beds: gives one to somebody who is enrolled there, or moves them to another. */
export function BedButton({ client, enrolment }: { client: Client; enrolment: Enrolment }) {
  const { t } = useTranslation('clients');
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead(readHouse, { params: { id: enrolment.locationId } });
  const hasBed = enrolment.stays.some(({ to }) => to === null);
  if (!hasBed && !data?.rooms.length) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBed size={18} stroke={1.8} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {hasBed ? t('bed.move') : t('bed.give')}
      </Button>
      {isOpen && <BedDialog client={client} enrolment={enrolment} onClose={() => setOpen(false)} />}
    </>
  );
}
