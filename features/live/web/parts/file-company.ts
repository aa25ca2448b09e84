import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listViewers } from '#core/contract/live.ts';
import { askEvery, lookAtFile, onLive } from '#core/web/api/live.ts';
import { readQuery, useRead } from '#core/web/api/read.ts';
import { currentUser } from '#core/web/session/session.ts';

/** That somebody has changed the file since it was shown; without an id nobody knows who. */
export interface ChangeOfFile {
  by: string | null;
}

/**
 * Who else has a file open that is on the screen, and whether somebody has changed it since. The others
 * see that this person has it open, until the component goes.
 *
 * @param version of the file as it is shown
 */
export function useFileCompany(
  applicantId: string,
  { isEditing, version }: { isEditing: boolean; version: number },
) {
  const client = useQueryClient();
  const [change, setChange] = useState<ChangeOfFile | null>(null);
  const viewers = useRead(
    listViewers,
    { params: { applicantId } },
    { refetchInterval: askEvery(60_000) },
  );
  const shown = useRef(version);
  shown.current = Math.max(shown.current, version);

  useEffect(() => {
    lookAtFile({
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
      // What I do in another window is no news.
      if (by !== currentUser()?.id) setChange({ by });
    });
    return () => {
      stop();
      lookAtFile(null);
    };
  }, [client, applicantId, isEditing]);

  return {
    viewers: viewers.data?.viewers ?? [],
    change,
    /** Asks anew for all that is shown of this file. */
    show: () => {
      setChange(null);
      return client.invalidateQueries({
        predicate: ({ queryHash }) => queryHash.includes(applicantId),
      });
    },
  };
}
