import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CalendarEvent, Occurrence } from '#contract/events.ts';
import { answerMoveWish, listMoveWishes } from '#contract/move-wishes.ts';
import { useChange } from '#web/platform/change.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { useRead } from '#web/platform/read.ts';
import { Notice } from '#web/ui/notice.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { showToast } from '#web/ui/toast.tsx';
import classes from './move-wishes.module.css';

/** Who asks for another time of this one, to be settled; moving the appointment settles it too. */
export function MoveWishes({ event }: { event: CalendarEvent }) {
  const { t } = useTranslation('client-page');
  const { personName, when } = useFormat();
  const errorWords = useErrorWords();
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

/** Beside an appointment in the file: that its person asks for another time. */
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
