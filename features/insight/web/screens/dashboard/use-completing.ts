import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import type { Attendance } from '#features/calendar/contract/enumerations.ts';
import { noteAttendance, type Occurrence } from '#features/calendar/contract/events.ts';
import type { DayItem } from '#features/insight/contract/my-day.ts';
import { useChangeTasks } from '#features/tasks/web/parts/use-change-tasks.ts';
import { isHandled, onlyAttendee } from './day-items.ts';

/** Records the attendance of an appointment's only person, and offers undo. */
function useAttendance() {
  const { t } = useTranslation(['my-day', 'actions']);
  const { personName } = useFormat();
  const errorMessage = useErrorMessage();
  const { mutateAsync } = useChange(noteAttendance);

  return async function record(
    { eventId, occurrence, people, others, abilities }: Occurrence,
    attendance: Attendance | null,
  ): Promise<void> {
    const person = onlyAttendee({ people, others, abilities } as Occurrence);
    if (!person) return;
    const name = personName(person);
    const send = async (
      target: { id: string; at: string | null },
      next: Attendance | null,
      was: Attendance | null,
      isUndo: boolean,
    ): Promise<void> => {
      try {
        const saved = await mutateAsync({
          params: { id: target.id },
          body: { occurrence: target.at, applicantId: person.id, attendance: next, was },
        });
        // In a series, attendance can turn this occurrence into a separate event.
        const current = saved.id === target.id ? target : { id: saved.id, at: null };
        showToast({
          text: next ? t('attendance.noted', { name }) : t('attendance.taken', { name }),
          ...(!isUndo && {
            action: {
              label: t('actions:undo'),
              onClick: () => void send(current, was, next, true),
            },
          }),
        });
      } catch (error) {
        const isStale = isApiError(error, 'stale-version');
        const text = isStale ? t('attendance.stale', { name }) : errorMessage(error);
        showToast({ tone: 'bad', text });
      }
    };
    await send({ id: eventId, at: occurrence }, attendance, person.attendance, false);
  };
}

/** Completes or reopens an item. Shows the result at once, before the server has confirmed it. */
export function useCompleting(item: DayItem) {
  const { change } = useChangeTasks();
  const recordAttendance = useAttendance();
  const [expected, setExpected] = useState<boolean | null>(null);
  const isDone = expected ?? isHandled(item);

  async function toggle(): Promise<void> {
    if (expected !== null) return;
    setExpected(!isDone);
    if (item.kind === 'task') await change([item.task], { isDone: !isDone });
    if (item.kind === 'appointment') {
      await recordAttendance(item.occurrence, isDone ? null : 'attended');
    }
    setExpected(null);
  }
  return { isDone, toggle };
}
