import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import type { CalendarEvent } from '#features/calendar/contract/events.ts';
import { readOrganisation } from '#features/organization/contract/organization.ts';
import { EventForm } from './event-form.tsx';
import type { Beginning } from './event-values.ts';
import type { NamedPerson } from './people-field.tsx';

export function NewEventDialog({
  beginning,
  known,
  onClose,
  onMade,
}: {
  beginning: Beginning;
  known?: readonly NamedPerson[];
  onClose: () => void;
  onMade?: (event: CalendarEvent) => void;
}) {
  const { t } = useTranslation('events');
  const { data: organisation } = useRead(readOrganisation);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('newTitle')}
      // An accidental click outside must not lose typed text.
      closeOnClickOutside={false}
    >
      <EventForm
        event={null}
        beginning={{ placeZone: organisation?.timeZone, ...beginning }}
        {...(known && { known })}
        onCancel={onClose}
        onSaved={(made) => {
          onClose();
          onMade?.(made);
        }}
      />
    </Modal>
  );
}
