import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { FloatingBar } from '#core/web/ui/floating-bar.tsx';
import { useSingleKeys } from '#core/web/ui/single-key.ts';
import type { Occurrence } from '#features/calendar/contract/events.ts';
import { useEventFormat } from '../../parts/event-text.ts';
import { occurrenceKey } from '../../parts/event-time.ts';
import { ScopeDialog } from '../../parts/scope-dialog.tsx';
import { useCalendar } from './calendar-context.ts';
import classes from './calendar-screen.module.css';
import { eventAttribute } from './event-chip.tsx';
import { keyStepMinutes } from './use-moving.ts';

/** Keyboard shortcut, live region, buttons, and scope question for moving. */
export function MovingParts({
  occurrences,
  hasKeys,
}: {
  occurrences: readonly Occurrence[];
  hasKeys: boolean;
}) {
  const { t } = useTranslation('events');
  const { moving } = useCalendar();
  const { move, said, landed, onFound } = moving;
  useEffect(() => {
    const found =
      landed &&
      occurrences.find(
        ({ eventId, start }) => eventId === landed.eventId && start === landed.start,
      );
    if (!found) return;
    document.querySelector<HTMLElement>(`[${eventAttribute}="${occurrenceKey(found)}"]`)?.focus();
    onFound();
  }, [landed, occurrences, onFound]);
  useSingleKeys(hasKeys, {
    m: () => {
      const focused = document.activeElement
        ?.closest(`[${eventAttribute}]`)
        ?.getAttribute(eventAttribute);
      const found = occurrences.find((one) => occurrenceKey(one) === focused);
      if (found?.abilities.update) moving.begin(found, 'keys');
    },
  });
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {move?.inputMethod === 'keys' && !move.isSettled && <MovingBar />}
      {move?.isSettled && move.occurrence.repeats && (
        <ScopeDialog
          title={t('move.which')}
          action={t('move.action')}
          onChoose={moving.chooseScope}
          onClose={moving.giveUp}
        />
      )}
    </>
  );
}

/** Buttons for users without a keyboard. */
function MovingBar() {
  const { t } = useTranslation(['events', 'actions']);
  const { moving } = useCalendar();
  const eventFormat = useEventFormat();
  const { move, shift } = moving;
  if (!move) return null;
  const isWhole = move.occurrence.allDay;
  const moveBy = (days: number, minutes: number) =>
    shift((before) => ({ ...before, days: before.days + days, minutes: before.minutes + minutes }));
  return (
    <FloatingBar>
      {/* biome-ignore lint/a11y/useSemanticElements: its parts are no fields of a form */}
      <div className={classes.moving} role="group" aria-label={t('move.action')}>
        <span className={classes.movingWords}>
          <strong>{move.occurrence.title}</strong> {eventFormat.whenOf(moving.timeOf(move))}
        </span>
        {!isWhole && (
          <>
            <Button variant="default" size="compact-md" onClick={() => moveBy(0, -keyStepMinutes)}>
              {t('move.earlier')}
            </Button>
            <Button variant="default" size="compact-md" onClick={() => moveBy(0, keyStepMinutes)}>
              {t('move.later')}
            </Button>
          </>
        )}
        <Button variant="default" size="compact-md" onClick={() => moveBy(-1, 0)}>
          {t('move.dayBefore')}
        </Button>
        <Button variant="default" size="compact-md" onClick={() => moveBy(1, 0)}>
          {t('move.dayAfter')}
        </Button>
        <Button variant="subtle" size="compact-md" onClick={moving.giveUp}>
          {t('actions:cancel')}
        </Button>
        <Button size="compact-md" onClick={moving.keep}>
          {t('move.keep')}
        </Button>
      </div>
    </FloatingBar>
  );
}
