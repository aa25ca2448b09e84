import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import type { CalendarEvent } from '#features/calendar/contract/events.ts';
import { readOrganization } from '#features/organization/contract/organization.ts';
import { EventForm } from './event-form.tsx';
import type { EventDefaults } from './event-values.ts';
import type { NamedPerson } from './people-field.tsx';

export function NewEventDialog({
  defaults,
  known,
  onClose,
  onCreated,
}: {
  defaults: EventDefaults;
  known?: readonly NamedPerson[];
  onClose: () => void;
  onCreated?: (event: CalendarEvent) => void;
}) {
  const { t } = useTranslation('events');
  const { data: organization } = useRead(readOrganization);
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
        defaults={{ organizationZone: organization?.timeZone, ...defaults }}
        {...(known && { known })}
        onCancel={onClose}
        onSaved={(created) => {
          onClose();
          onCreated?.(created);
        }}
      />
    </Modal>
  );
}
