import { type Idleness, idleState, nextCheckDelay } from '../session/idle.ts';
import { readSign, type SignOfLife, writeSign } from '../session/idle-sign.ts';

/**
 * Signs of activity. The last three also occur with speech input or a screen reader, which send
 * neither keys nor pointer events. Captured before anything on the page can stop them.
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

/** Precision of the last activity, and how often the server is notified, in milliseconds. */
const signPrecision = 1000;
const serverNotifyInterval = 60_000;

export interface IdleWatch {
  /** The person confirms that they are here: the only activity that counts after the warning. */
  stay(): void;
  stop(): void;
}

/**
 * Watches for activity in all tabs of this browser. The tabs share the last activity
 * (idle-sign.ts), so each reaches the same result independently.
 */
export function watchIdleness({
  minutes,
  onCheck,
  onOver,
  notifyServer,
}: {
  minutes: number;
  /** Called at each change, and each second during the warning. */
  onCheck: (idleness: Idleness) => void;
  /** Called once, at the end. */
  onOver: () => void;
  /** Notifies the server of activity; called at most once a minute. */
  notifyServer: () => void;
}): IdleWatch {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let pointer = '';

  function checkIdleness(): void {
    if (isStopped) return;
    clearTimeout(timer);
    const now = Date.now();
    const idleness = idleState(now, readSign()?.at ?? now, minutes);
    if (idleness.state === 'over') {
      stop();
      onOver();
      return;
    }
    timer = setTimeout(checkIdleness, nextCheckDelay(idleness));
    onCheck(idleness);
  }

  function recordSign(now: number, last: SignOfLife | null): void {
    const isServerNotified =
      last !== null && now - last.toldAt < serverNotifyInterval && last.toldAt <= now;
    writeSign({ at: now, toldAt: isServerNotified ? last.toldAt : now, minutes });
    if (!isServerNotified) notifyServer();
  }

  function onSign(event: Event): void {
    // A list inside the page scrolls on its own when new items arrive.
    if (event.type === 'scroll' && event.target !== document) return;
    if (event instanceof PointerEvent && event.type === 'pointermove') {
      // The page moved below a resting pointer: not activity.
      const place = `${event.screenX},${event.screenY}`;
      if (place === pointer) return;
      pointer = place;
    }
    const now = Date.now();
    const last = readSign();
    if (last !== null && last.at <= now && now - last.at < signPrecision) return;
    // Compares times instead of what is shown: after a machine slept, or with throttled timers, the
    // first key is no proof that someone was here all along.
    if (last === null || idleState(now, last.at, minutes).state === 'active') recordSign(now, last);
    else checkIdleness();
  }

  function stop(): void {
    isStopped = true;
    clearTimeout(timer);
    for (const type of signsOfLife) removeEventListener(type, onSign, listenerOptions);
    for (const type of ['pageshow', 'focus', 'storage']) removeEventListener(type, checkIdleness);
    document.removeEventListener('visibilitychange', checkIdleness);
  }

  const listenerOptions = { capture: true, passive: true };
  for (const type of signsOfLife) addEventListener(type, onSign, listenerOptions);
  // The machine wakes, the tab becomes visible, or another tab reports activity.
  for (const type of ['pageshow', 'focus', 'storage']) addEventListener(type, checkIdleness);
  document.addEventListener('visibilitychange', checkIdleness);
  const first = readSign();
  writeSign(first ? { ...first, minutes } : { at: Date.now(), toldAt: Date.now(), minutes });
  checkIdleness();

  return {
    stay() {
      const now = Date.now();
      if (idleState(now, readSign()?.at ?? now, minutes).state !== 'over') {
        recordSign(now, readSign());
      }
      checkIdleness();
    },
    stop,
  };
}
