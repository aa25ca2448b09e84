import { useEffect, useRef, useState } from 'react';
import { stillHere } from '#core/contract/sessions.ts';
import { call } from '#core/web/api/api.ts';
import { usualIdleMinutes } from '#core/web/session/idle.ts';
import { readSign } from '#core/web/session/idle-sign.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { signOutIdle, signOutWarned } from '#core/web/sign-in/idle-sign-out.ts';
import { type IdleWatch, watchIdleness } from '#core/web/sign-in/idle-watch.ts';
import { IdleWarning } from './idle-warning.tsx';

/**
 * Signs out, on whatever page, a person who has gone away, and warns them before. `minutes` are the
 * organisation's; until they are known, those that it had last.
 */
export function IdleGuard({ minutes }: { minutes: number | undefined }) {
  const accountId = useCurrentUser()?.id;
  if (accountId === undefined) return null;
  return <Watch key={accountId} minutes={minutes ?? readSign()?.minutes ?? usualIdleMinutes} />;
}

function Watch({ minutes }: { minutes: number }) {
  const [left, setLeft] = useState<number | null>(null);
  const watch = useRef<IdleWatch | null>(null);
  useEffect(() => {
    const started = watchIdleness({
      minutes,
      onLook: (idleness) => setLeft(idleness.state === 'warned' ? idleness.left : null),
      onOver: signOutIdle,
      // Missed once, it is told again in a minute.
      tell: () => void call(stillHere).catch(() => undefined),
    });
    watch.current = started;
    return started.stop;
  }, [minutes]);
  if (left === null) return null;
  return <IdleWarning left={left} onStay={() => watch.current?.stay()} onSignOut={signOutWarned} />;
}
