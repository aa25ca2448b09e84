import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listViewers } from '#core/contract/live.ts';
import { askEvery, onLive, setViewedRecord } from '#core/web/api/live.ts';
import { readQuery, useRead } from '#core/web/api/read.ts';
import { currentUser } from '#core/web/session/session.ts';

/** A change of the record since it was shown; without an id, the author is unknown. */
export interface RecordChange {
  by: string | null;
}

/**
 * Other users who have the record open, and changes since it was shown. Announces the current
 * user's presence while mounted.
 * @param version of the record as shown
 */
export function useRecordPresence(
  applicantId: string,
  { isEditing, version }: { isEditing: boolean; version: number },
) {
  const client = useQueryClient();
  const [change, setChange] = useState<RecordChange | null>(null);
  const viewers = useRead(
    listViewers,
    { params: { applicantId } },
    { refetchInterval: askEvery(60_000) },
  );
  const shown = useRef(version);
  shown.current = Math.max(shown.current, version);

  useEffect(() => {
    setViewedRecord({
      applicantId,
      isEditing,
      onVersion: (now) => {
        if (now <= shown.current) return;
        shown.current = now;
        setChange((known) => known ?? { by: null });
      },
    });
    const stop = onLive((heard) => {
      if (heard.kind === 'hint' && heard.hint.id !== applicantId) return;
      if (heard.kind === 'look-again' || heard.hint.topic === 'viewers') {
        void client.invalidateQueries({
          queryKey: readQuery(listViewers, { params: { applicantId } }).queryKey,
        });
        return;
      }
      const { by = null } = heard.hint;
      // Ignores the user's own changes in another window.
      if (by !== currentUser()?.id) setChange({ by });
    });
    return () => {
      stop();
      setViewedRecord(null);
    };
  }, [client, applicantId, isEditing]);

  return {
    viewers: viewers.data?.viewers ?? [],
    change,
    /** Refetches everything shown of this record. */
    show: () => {
      setChange(null);
      return client.invalidateQueries({
        predicate: ({ queryHash }) => queryHash.includes(applicantId),
      });
    },
  };
}
