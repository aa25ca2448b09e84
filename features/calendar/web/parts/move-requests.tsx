import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import type { CalendarEvent, Occurrence } from '#features/calendar/contract/events.ts';
import { answerMoveWish, listMoveWishes } from '#features/calendar/contract/move-requests.ts';
import classes from './move-requests.module.css';

/** Open move requests for this event. Moving the appointment also settles them. */
export function MoveRequests({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation('client-page');
  const { personName, when } = useFormat();
  const errorMessage = useErrorMessage();
  const { data } = useRead(listMoveWishes, { query: { event: event.id } });
  const answer = useChange(answerMoveWish);
  const requests = data?.wishes.filter(({ start }) => start === event.start) ?? [];
  const settle = (id: string) =>
    answer.mutate(
      { params: { id } },
      {
        onSuccess: () => showToast({ text: t('wishes.settled') }),
        onError: (error) =>
          showToast({ tone: 'bad', title: t('wishes.problem'), text: errorMessage(error) }),
      },
    );
  return requests.map(({ id, person, text, askedAt }) => (
    <Notice
      key={id}
      tone="waiting"
      title={t('wishes.title', { name: personName(person) })}
      actions={
        event.abilities.update && (
          <Button variant="default" loading={answer.isPending} onClick={() => settle(id)}>
            {t('wishes.settle')}
          </Button>
        )
      }
    >
      {text !== null && (
        <p className={classes.text} dir="auto">
          {text}
        </p>
      )}
      {t('wishes.asked', { when: when(askedAt).relative })}
    </Notice>
  ));
}

export function MoveRequestBadge({
  applicantId,
  occurrence: { eventId, start },
}: {
  applicantId: string;
  occurrence: Occurrence;
}) {
  const { t } = useTranslation('client-page');
  const { data } = useRead(listMoveWishes, { query: { applicant: applicantId } });
  const hasRequest = data?.wishes.some(
    (request) => request.eventId === eventId && request.start === start,
  );
  return hasRequest ? <StatusBadge tone="waiting">{t('wishes.badge')}</StatusBadge> : null;
}
