import { useEffect, useRef, useState } from 'react';
import { onLive } from '#core/web/api/live.ts';
import { currentUser } from '#core/web/session/session.ts';

/**
 * The last colleague who changed a record while it is shown; null if unknown.
 *
 * @param onChanged called with each change by a colleague
 */
export function useLastAuthor(id: string, onChanged?: () => void): string | null {
  const [authorId, setAuthorId] = useState<string | null>(null);
  const changed = useRef(onChanged);
  useEffect(() => {
    changed.current = onChanged;
  });
  useEffect(
    () =>
      onLive((message) => {
        if (message.kind !== 'hint' || message.update.id !== id) return;
        const { by = null } = message.update;
        if (by === currentUser()?.id) return;
        setAuthorId(by);
        changed.current?.();
      }),
    [id],
  );
  return authorId;
}
