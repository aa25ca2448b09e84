import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSingleKeys } from './single-key.ts';

/**
 * In milliseconds. Short enough that what is found is there as soon as one looks up; whoever types
 * fast still asks for fewer words than letters, and what is no longer wanted is called off.
 */
const searchAfter = 60;

/** Searches while somebody types; `/` leads here from anywhere on the screen, unless it is off. */
export function SearchBox({
  label,
  hint,
  words,
  value,
  onSearch,
}: {
  label: string;
  hint: string;
  /** `key` says that `/` leads here; null where that is turned off. */
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

  // The address has changed by something else: Back, or "clear filters".
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
