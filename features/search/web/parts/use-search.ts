import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useRead } from '#core/web/api/read.ts';
import type { Command } from '#core/web/browser/command.ts';
import { may } from '#core/web/session/session.ts';
import { minSearchLength, search } from '#features/search/contract/search.ts';
import type { Found } from './found-option.tsx';
import { useHits } from './hits.tsx';
import { matchingCommands } from './matching-commands.ts';

/** Debounce time between letters, in milliseconds. */
const debounceMs = 200;

/** Search text and results. Never shows results of an earlier text. */
export function useSearch(commands: readonly Command[]) {
  const [typed, setTyped] = useState('');
  const q = typed.trim();
  const [debouncedQuery] = useDebouncedValue(q, debounceMs);
  const toFound = useHits();
  const findsRecords = may('search:read');
  const isLong = [...q].length >= minSearchLength;
  const query = useRead(
    search,
    { query: { q: debouncedQuery } },
    {
      enabled: findsRecords && isLong && debouncedQuery === q,
      staleTime: 0,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
    },
  );
  const canSearch = findsRecords && isLong;
  const isWaiting = canSearch && (debouncedQuery !== q || query.isFetching);
  const isCurrent = canSearch && !isWaiting;
  const records = isCurrent ? (query.data?.hits ?? []).map(toFound) : [];
  // Similar names come after matching commands.
  const found: Found[] = [
    ...records.filter(({ isAlike }) => !isAlike),
    ...matchingCommands(commands, q).map(commandFound),
    ...records.filter(({ isAlike }) => isAlike),
  ];
  return {
    typed,
    setTyped,
    q,
    found,
    findsRecords,
    isTooShort: findsRecords && q !== '' && !isLong,
    isWaiting,
    error: isCurrent ? query.error : null,
    retry: () => void query.refetch(),
  };
}
export type Search = ReturnType<typeof useSearch>;

function commandFound(command: Command): Found {
  const { id, kind, title, within, icon, url, run, externalUrl, openInNewTab } = command;
  const isOutside = externalUrl || openInNewTab;
  const details = within === undefined ? [] : [within];
  return { id: `${kind}-${id}`, group: kind, title, details, icon, url, run, isOutside };
}
