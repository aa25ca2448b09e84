import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listViewers, type Viewer } from '#core/contract/live.ts';
import { onLive, pollEvery, setViewedRecord } from '#core/web/api/live.ts';
import { readQuery, useRead } from '#core/web/api/read.ts';
import { currentUser } from '#core/web/session/session.ts';

/** Other users who edit this field of a record in place. */
export function useFieldViewers(applicantId: string, field: string): Viewer[] {
  const { data } = useRead(listViewers, { params: { applicantId } });
  return data?.viewers.filter((viewer) => viewer.field === field) ?? [];
}

/** A change of the record since it was shown; without an id, the author is unknown. */
export interface RecordChange {
  authorId: string | null;
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
    { refetchInterval: pollEvery(60_000) },
  );
  const latestVersion = useRef(version);
  latestVersion.current = Math.max(latestVersion.current, version);

  useEffect(() => {
    setViewedRecord({
      applicantId,
      isEditing,
      field: null,
      onVersion: (now) => {
        if (now <= latestVersion.current) return;
        latestVersion.current = now;
        setChange((known) => known ?? { authorId: null });
      },
    });
    const stop = onLive((message) => {
      if (message.kind === 'hint' && message.update.id !== applicantId) return;
      if (message.kind === 'look-again' || message.update.topic === 'viewers') {
        void client.invalidateQueries({
          queryKey: readQuery(listViewers, { params: { applicantId } }).queryKey,
        });
        return;
      }
      const { by: authorId = null } = message.update;
      // Ignores the user's own changes in another window.
      if (authorId !== currentUser()?.id) setChange({ authorId });
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
