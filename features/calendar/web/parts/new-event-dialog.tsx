import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import type { CalendarEvent } from '#features/calendar/contract/events.ts';
import { readOrganisation } from '#features/organization/contract/organization.ts';
import { EventForm } from './event-form.tsx';
import type { Beginning } from './event-values.ts';
import type { NamedPerson } from './people-field.tsx';

/** Makes an event. */
export function NewEventDialog({
  beginning,
  known,
  onClose,
  onMade,
}: {
  beginning: Beginning;
  /** Whom the form names from the start. */
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
      // A slip of the hand beside the dialog must not cost what was typed.
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
