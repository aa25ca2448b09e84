import { UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-button.module.css';

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/**
 * The key that opens the search: its translation key and its name for `aria-keyshortcuts`.
 * i18n-keys: search:key.*
 */
const searchKey = isApple
  ? ({ word: 'key.command', named: 'Meta+K' } as const)
  : ({ word: 'key.control', named: 'Control+K' } as const);

/**
 * Opens the search from anywhere, including text fields. Not from dialogs: leaving would lose what
 * was typed there. Without `open`, the browser keeps the key.
 */
export function useSearchKey(open: (() => void) | undefined): void {
  useEffect(() => {
    if (!open) return;
    const act = open;
    function onKeyDown(event: KeyboardEvent) {
      if (!isSearchKey(event)) return;
      // Otherwise the browser opens its own search.
      event.preventDefault();
      if (event.repeat || document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      act();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
}

/** ⌘ on a Mac, where Ctrl K deletes to the end of the line. By position where K isn't a letter. */
function isSearchKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey || shiftKey || ctrlKey === isApple || metaKey !== isApple) return false;
  return key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));
}

/** Looks like the search field; on a phone it is an icon with a label for screen readers. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('search');
  return (
    <UnstyledButton
      className={classes.button}
      aria-haspopup="dialog"
      aria-keyshortcuts={searchKey.named}
      title={t('open')}
      onClick={onOpen}
    >
      <IconSearch size={20} stroke={1.7} aria-hidden="true" />
      <span className={classes.word}>{t('open')}</span>
      <span className={classes.key} aria-hidden="true">
        {t(searchKey.word)}
      </span>
    </UnstyledButton>
  );
}
