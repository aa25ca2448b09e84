import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSingleKeys } from './single-key.ts';
import { useTypingPace } from './typing-pace.ts';

export interface SearchBoxProps {
  label: string;
  hint: string;
  /** `key` is the hint for `/`; null where turned off. */
  texts: { key: string | null; clear: string };
  value: string;
  /** A search is under way. */
  isBusy?: boolean | undefined;
  onSearch: (q: string) => void;
}

/** Searches at each letter (see `typingPace`); `/` focuses it from anywhere on the screen, unless turned off. */
export function SearchBox({ label, hint, texts, value, isBusy = false, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value);
  /** The texts that were searched for since the one in `value`, which comes later. */
  const sent = useRef([value]);
  const hasKey = texts.key !== null;
  useSingleKeys(hasKey, {
    '/': () => {
      input.current?.focus();
      input.current?.select();
    },
  });

  const search = useTypingPace((q) => {
    sent.current.push(q);
    onSearch(q);
  }, isBusy);

  useEffect(() => {
    const place = sent.current.indexOf(value);
    sent.current = [value, ...(place === -1 ? [] : sent.current.slice(place + 1))];
    // The address changed otherwise: Back, or "Clear filters".
    if (place === -1) setTyped(value);
  }, [value]);

  function type(q: string) {
    setTyped(q);
    search(q);
  }

  return (
    <TextInput
      ref={input}
      type="search"
      role="searchbox"
      aria-label={label}
      aria-keyshortcuts={hasKey ? '/' : undefined}
      placeholder={hint}
      title={texts.key ?? undefined}
      maxLength={200}
      value={typed}
      leftSection={<IconSearch size={18} stroke={1.8} aria-hidden="true" />}
      rightSection={
        typed !== '' && (
          <CloseButton
            size="sm"
            aria-label={texts.clear}
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
