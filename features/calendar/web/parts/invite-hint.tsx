import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import type { CalendarEvent } from '#features/calendar/contract/events.ts';

/** Who among the people gets no invitation by e-mail, and why; of those whom the event has already. */
export function InviteHint({ people }: { people: CalendarEvent['people'] }) {
  const { t } = useTranslation(['events', 'contact-safety']);
  const { personName } = useFormat();
  return (
    <>
      {t('events:invite.peopleHint')}
      {people.map((one) => {
        const { id, attends, inviteObstacle } = one;
        if (!attends || inviteObstacle === null) return null;
        return (
          <span key={id}>
            <br />
            {t('events:invite.noMail', { name: personName(one) })}{' '}
            {t(`contact-safety:reasons.${inviteObstacle}`)}
          </span>
        );
      })}
    </>
  );
}
