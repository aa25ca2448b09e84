import { useEffect, useRef, useState } from 'react';
import { stillHere } from '#core/contract/sessions.ts';
import { call } from '#core/web/api/api.ts';
import { defaultIdleMinutes, sharedDeviceMinutes } from '#core/web/session/idle.ts';
import { readSign } from '#core/web/session/idle-sign.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { useSharedDevice } from '#core/web/session/shared-device.ts';
import { signOutIdle, signOutWarned } from '#core/web/sign-in/idle-sign-out.ts';
import { type IdleWatch, watchIdleness } from '#core/web/sign-in/idle-watch.ts';
import { IdleWarning } from './idle-warning.tsx';

/**
 * Signs out an absent person on any page, after a warning. `minutes` is the organization's setting;
 * until it is loaded, the last known value applies.
 */
export function IdleGuard({ minutes }: { minutes: number | undefined }) {
  const accountId = useCurrentUser()?.id;
  const { isShared } = useSharedDevice();
  if (accountId === undefined) return null;
  const usual = minutes ?? readSign()?.minutes ?? defaultIdleMinutes;
  return (
    <Watch key={accountId} minutes={isShared ? Math.min(usual, sharedDeviceMinutes) : usual} />
  );
}

function Watch({ minutes }: { minutes: number }) {
  const [remainingMs, setRemainingMs] = useState<number | null>(null);
  const watch = useRef<IdleWatch | null>(null);
  useEffect(() => {
    const started = watchIdleness({
      minutes,
      onCheck: (idleness) =>
        setRemainingMs(idleness.state === 'warned' ? idleness.remainingMs : null),
      onOver: signOutIdle,
      // A failed call is repeated within a minute.
      notifyServer: () => void call(stillHere).catch(() => undefined),
    });
    watch.current = started;
    return started.stop;
  }, [minutes]);
  if (remainingMs === null) return null;
  return (
    <IdleWarning
      remainingMs={remainingMs}
      onStay={() => watch.current?.stay()}
      onSignOut={signOutWarned}
    />
  );
}
