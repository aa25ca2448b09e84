import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';

const searchAfter = 250;

/** Searches while somebody types; `/` leads here from anywhere on the screen. */
export function SearchBox({
  label,
  hint,
  words,
  value,
  onSearch,
}: {
  label: string;
  hint: string;
  words: { key: string; clear: string };
  value: string;
  onSearch: (q: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  const asked = useRef(value);
  useSlashKey(input);

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
      aria-keyshortcuts="/"
      placeholder={hint}
      title={words.key}
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

/** By the character and not the key's place: on a French keyboard it is typed with Shift. */
function useSlashKey(input: React.RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input]);
}
