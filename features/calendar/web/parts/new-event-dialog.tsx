import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
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
    <FormDialog opened onClose={onClose} size="lg" title={t('newTitle')}>
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
    </FormDialog>
  );
}
