import { useRead } from '#core/web/api/read.ts';
import { readTimeline } from '#features/timeline/contract/timeline.ts';
import { useEntryAuthor } from '#features/timeline/web/parts/entry-text.ts';

/**
 * The name of the last person who changed a record; undefined until known. A list doesn't carry it,
 * so it is read once there is a conflict.
 */
export function useLastAuthor(id: string, hasConflict: boolean): string | undefined {
  const authorName = useEntryAuthor();
  const query = { kind: ['fields', 'status'], limit: 1 } as const;
  const { data } = useRead(
    readTimeline,
    { params: { id }, query },
    {
      enabled: hasConflict,
    },
  );
  const [last] = data?.items ?? [];
  return last && authorName(last);
}
