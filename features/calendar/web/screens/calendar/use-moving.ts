import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { isRightToLeft } from '#core/web/i18n/reading-direction.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type ChangeScope,
  type Occurrence,
  updateEvent,
} from '#features/calendar/contract/events.ts';
import { useEventFormat } from '../../parts/event-text.ts';
import {
  isShift,
  movedTime,
  noShift,
  occurrenceKey,
  type Shift,
  shiftTime,
  toOwnTime,
} from '../../parts/event-time.ts';

export interface Move {
  occurrence: Occurrence;
  shift: Shift;
  inputMethod: 'pointer' | 'keys';
  /** True once the target is chosen and the scope is being asked or saved. */
  isSettled: boolean;
}

/** New place of an event moved by keyboard. */
interface FocusTarget {
  eventId: string;
  start: string;
}

/**
 * Moves an event by mouse or keyboard: `begin`, any number of `shift`, then `keep` or `giveUp`.
 * Asks for the scope of a series; a toast offers undo.
 */
export function useMoving(zone: string) {
  const { t } = useTranslation(['events', 'actions']);
  const eventFormat = useEventFormat();
  const errorMessage = useErrorMessage();
  const { mutateAsync } = useChange(updateEvent);
  const [move, setMove] = useState<Move | null>(null);
  const latest = useRef(move);
  const [announcement, setAnnouncement] = useState('');
  const [focusTarget, setFocusTarget] = useState<FocusTarget | null>(null);

  function set(next: Move | null) {
    latest.current = next;
    setMove(next);
  }

  function begin(occurrence: Occurrence, inputMethod: Move['inputMethod']) {
    set({ occurrence, shift: noShift, inputMethod, isSettled: false });
    if (inputMethod === 'keys') setAnnouncement(t('move.begun', { title: occurrence.title }));
  }

  function shift(update: (before: Shift) => Shift) {
    const now = latest.current;
    if (!now || now.isSettled) return;
    const next = { ...now, shift: update(now.shift) };
    set(next);
    if (now.inputMethod === 'keys') setAnnouncement(eventFormat.whenOf(shiftedTime(next)));
  }

  const shiftedTime = (one: Move) => shiftTime(toOwnTime(one.occurrence, zone), one.shift);

  function giveUp() {
    if (latest.current?.inputMethod === 'keys') setAnnouncement(t('move.givenUp'));
    set(null);
  }

  function keep() {
    const now = latest.current;
    if (!now || now.isSettled) return;
    if (!isShift(now.shift)) return giveUp();
    set({ ...now, isSettled: true });
    if (!now.occurrence.repeats) void send(now, 'all');
  }

  async function send(now: Move, scope: ChangeScope) {
    const { occurrence } = now;
    const time = movedTime(occurrence, now.shift, zone);
    try {
      const saved = await mutateAsync({
        params: { id: occurrence.eventId },
        body: { version: occurrence.version, scope, occurrence: occurrence.occurrence, time },
      });
      setAnnouncement('');
      // Keyboard users continue from the new place.
      if (now.inputMethod === 'keys') setFocusTarget({ eventId: saved.id, start: time.start });
      const when = eventFormat.formatBothZones(shiftedTime(now), time, time.timeZone);
      showToast({
        text: t('move.done', { title: occurrence.title, when }),
        action: {
          label: t('actions:undo'),
          onClick: () => void undo(saved.id, saved.version, occurrence, scope, time.start),
        },
      });
    } catch (error) {
      const isStale = isApiError(error, 'stale-version');
      showToast({ tone: 'bad', text: isStale ? t('move.stale') : errorMessage(error) });
    } finally {
      set(null);
    }
  }

  async function undo(
    id: string,
    version: number,
    { allDay, start, end, timeZone, repeats }: Occurrence,
    scope: ChangeScope,
    movedStart: string,
  ) {
    try {
      const time = { allDay, start, end, timeZone };
      // A single moved occurrence is now a separate event.
      const at = repeats && scope !== 'this' ? movedStart : null;
      await mutateAsync({ params: { id }, body: { version, scope: 'all', occurrence: at, time } });
      showToast({ text: t('move.undone') });
    } catch (error) {
      showToast({ tone: 'bad', text: errorMessage(error) });
    }
  }

  useMoveKeys(move?.inputMethod === 'keys' && !move.isSettled, { shift, keep, giveUp });
  return {
    move,
    said: announcement,
    begin,
    shift,
    keep,
    giveUp,
    timeOf: shiftedTime,
    landed: focusTarget,
    /** Focus has moved there. */
    onFound: () => setFocusTarget(null),
    /** Answers the scope question of a series. */
    chooseScope: (scope: ChangeScope) => {
      if (latest.current) void send(latest.current, scope);
    },
    isMoved: (occurrence: Occurrence) =>
      move !== null && occurrenceKey(move.occurrence) === occurrenceKey(occurrence),
  };
}

export type Moving = ReturnType<typeof useMoving>;

/** Keyboard step in minutes. */
export const keyStepMinutes = 15;

/** While moving by keyboard, arrows move, Enter saves, Escape cancels. */
function useMoveKeys(isOn: boolean, act: Pick<Moving, 'shift' | 'keep' | 'giveUp'>) {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isOn) return;
    function onKeyDown(event: KeyboardEvent) {
      const target = event.target instanceof Element ? event.target : null;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isOnButton = target?.closest('button') !== null && target !== null;
      const { shift, keep, giveUp } = latest.current;
      const ahead = isRightToLeft() ? -1 : 1;
      const applyShift = (change: Partial<Shift>) =>
        shift((before) => ({
          days: before.days + (change.days ?? 0),
          minutes: before.minutes + (change.minutes ?? 0),
          durationChange: before.durationChange + (change.durationChange ?? 0),
        }));
      const keys: Record<string, () => void> = {
        ArrowUp: () =>
          applyShift(
            event.shiftKey ? { durationChange: -keyStepMinutes } : { minutes: -keyStepMinutes },
          ),
        ArrowDown: () =>
          applyShift(
            event.shiftKey ? { durationChange: keyStepMinutes } : { minutes: keyStepMinutes },
          ),
        ArrowLeft: () => applyShift({ days: -ahead }),
        ArrowRight: () => applyShift({ days: ahead }),
        Escape: giveUp,
        ...(!isOnButton && { Enter: keep }),
      };
      const key = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      if (!key) return;
      event.preventDefault();
      event.stopPropagation();
      key();
    }
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [isOn]);
}
