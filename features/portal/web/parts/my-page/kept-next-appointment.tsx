import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { Stack } from '#core/web/plain/stack.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { AppointmentFacts, MapButton } from './appointment-facts.tsx';
import type { KeptAppointment } from './kept-appointment.ts';
import classes from './my-page.module.css';

/** The next appointment as it was kept on this device, for when the page can't be loaded. */
export function KeptNextAppointment({
  kept: { at, appointment },
  contact,
}: {
  kept: KeptAppointment;
  /** How to reach the organization. */
  contact: ReactNode;
}) {
  const { t } = useTranslation('my-page');
  const { moment } = useFormat();
  return (
    <div className={classes.next}>
      <Section title={t('appointments.title')}>
        <Stack isTight>
          <AppointmentFacts appointment={appointment} />
          {appointment.location?.address && (
            <span className={classes.buttons} data-next>
              <MapButton address={appointment.location.address} />
            </span>
          )}
          <p className={classes.small}>{t('appointments.kept', { when: moment(at) })}</p>
          {contact}
        </Stack>
      </Section>
    </div>
  );
}
