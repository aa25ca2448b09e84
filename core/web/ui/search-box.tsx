import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSingleKeys } from './single-key.ts';

/**
 * In milliseconds. Short enough that results appear at once; fast typists still send fewer requests
 * than letters, and outdated requests are aborted.
 */
const searchAfter = 60;

/** Searches while typing; `/` focuses it from anywhere on the screen, unless turned off. */
export function SearchBox({
  label,
  hint,
  words,
  value,
  onSearch,
}: {
  label: string;
  hint: string;
  /** `key` is the hint for `/`; null where turned off. */
  words: { key: string | null; clear: string };
  value: string;
  onSearch: (q: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  const hasKey = words.key !== null;
  useSingleKeys(hasKey, {
    '/': () => {
      input.current?.focus();
      input.current?.select();
    },
  });

  const ask = useDebouncedCallback((q: string) => {
    asked.current = q;
    onSearch(q);
  }, searchAfter);

  // The address changed otherwise: Back, or "Clear filters".
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);

  function type(q: string) {
    setTyped(q);
    ask(q);
  }

  return (
    <TextInput
      ref={input}
      type="search"
      role="searchbox"
      aria-label={label}
      aria-keyshortcuts={hasKey ? '/' : undefined}
      placeholder={hint}
      title={words.key ?? undefined}
      maxLength={200}
      value={typed}
      leftSection={<IconSearch size={18} stroke={1.8} aria-hidden="true" />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size="sm"
            aria-label={words.clear}
            onClick={() => {
              type('');
              input.current?.focus();
            }}
          />
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
