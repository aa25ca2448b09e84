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
import { answerMoveWish, listMoveWishes } from '#features/calendar/contract/move-wishes.ts';
import classes from './move-wishes.module.css';

/** Open move requests for this event. Moving the appointment also settles them. */
export function MoveWishes({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation('client-page');
  const { personName, when } = useFormat();
  const errorWords = useErrorMessage();
  const { data } = useRead(listMoveWishes, { query: { event: event.id } });
  const answering = useChange(answerMoveWish);
  const wishes = data?.wishes.filter(({ start }) => start === event.start) ?? [];
  const settle = (id: string) =>
    answering.mutate(
      { params: { id } },
      {
        onSuccess: () => showToast({ text: t('wishes.settled') }),
        onError: (error) =>
          showToast({ tone: 'bad', title: t('wishes.problem'), text: errorWords(error) }),
      },
    );
  return wishes.map(({ id, person, text, askedAt }) => (
    <Notice
      key={id}
      tone="waiting"
      title={t('wishes.title', { name: personName(person) })}
      actions={
        event.abilities.update && (
          <Button variant="default" loading={answering.isPending} onClick={() => settle(id)}>
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

export function MoveWishBadge({
  applicantId,
  occurrence: { eventId, start },
}: {
  applicantId: string;
  occurrence: Occurrence;
}) {
  const { t } = useTranslation('client-page');
  const { data } = useRead(listMoveWishes, { query: { applicant: applicantId } });
  const isAsked = data?.wishes.some((wish) => wish.eventId === eventId && wish.start === start);
  return isAsked ? <StatusBadge tone="waiting">{t('wishes.badge')}</StatusBadge> : null;
}
