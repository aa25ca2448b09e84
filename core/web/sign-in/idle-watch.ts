import { type Idleness, idlenessAt, nextLook } from '../session/idle.ts';
import { readSign, type SignOfLife, writeSign } from '../session/idle-sign.ts';

/**
 * What a person does; the last three also when they do it by speech or with a screen reader, which
 * send no key and no pointer. Listened to before anything on the page can stop it.
 */
const signsOfLife = [
  'pointerdown',
  'pointermove',
  'keydown',
  'wheel',
  'touchstart',
  'input',
  'focusin',
  'scroll',
] as const;

/** How exactly the last sign is kept, and how often the server hears of it, in milliseconds. */
const betweenSigns = 1000;
const betweenTold = 60_000;

export interface IdleWatch {
  /** The person says that they are here: the only sign that counts once they were warned. */
  stay(): void;
  stop(): void;
}

/**
 * Watches whether anybody is here, in this tab or another one of this browser. The tabs share the
 * last sign of life (idle-sign.ts), so each comes to the same result by itself.
 */
export function watchIdleness({
  minutes,
  onLook,
  onOver,
  tell,
}: {
  minutes: number;
  /** Called at each change, and each second while the person is warned. */
  onLook: (idleness: Idleness) => void;
  /** Called once, at the end. */
  onOver: () => void;
  /** Tells the server that the person is here; called once a minute at most. */
  tell: () => void;
}): IdleWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let pointer = '';

  function look(): void {
    if (isStopped) return;
    clearTimeout(timer);
    const now = Date.now();
    const idleness = idlenessAt(now, readSign()?.at ?? now, minutes);
    if (idleness.state === 'over') {
      stop();
      onOver();
      return;
    }
    timer = setTimeout(look, nextLook(idleness));
    onLook(idleness);
  }

  function noteSign(now: number, last: SignOfLife | null): void {
    const isTold = last !== null && now - last.toldAt < betweenTold && last.toldAt <= now;
    writeSign({ at: now, toldAt: isTold ? last.toldAt : now, minutes });
    if (!isTold) tell();
  }

  function onSign(event: Event): void {
    // A list inside the page scrolls by itself when something new has come in.
    if (event.type === 'scroll' && event.target !== document) return;
    if (event instanceof PointerEvent && event.type === 'pointermove') {
      // The page moved below a pointer that rests: nobody did anything.
      const place = `${event.screenX},${event.screenY}`;
      if (place === pointer) return;
      pointer = place;
    }
    const now = Date.now();
    const last = readSign();
    if (last !== null && last.at <= now && now - last.at < betweenSigns) return;
    // Judged by the time and not by what is shown: the first key on a machine that has slept, in a
    // tab whose timers were held back, is no sign that somebody was here all the while.
    if (last === null || idlenessAt(now, last.at, minutes).state === 'active') noteSign(now, last);
    else look();
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
    for (const type of signsOfLife) removeEventListener(type, onSign, listening);
    for (const type of ['pageshow', 'focus', 'storage']) removeEventListener(type, look);
    document.removeEventListener('visibilitychange', look);
  }

  const listening = { capture: true, passive: true };
  for (const type of signsOfLife) addEventListener(type, onSign, listening);
  // A machine that wakes, a tab that is shown again, another tab whose person has come back.
  for (const type of ['pageshow', 'focus', 'storage']) addEventListener(type, look);
  document.addEventListener('visibilitychange', look);
  const first = readSign();
  writeSign(first ? { ...first, minutes } : { at: Date.now(), toldAt: Date.now(), minutes });
  look();

  return {
    stay() {
      const now = Date.now();
      if (idlenessAt(now, readSign()?.at ?? now, minutes).state !== 'over') {
        noteSign(now, readSign());
      }
      look();
    },
    stop,
  };
}
