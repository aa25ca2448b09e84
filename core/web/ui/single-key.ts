import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

/** What a letter is typed into, or what has keys of its own. */
const elsewhere = [
  'input:not([type="checkbox"])',
  'textarea',
  'select',
  '[contenteditable]',
  ...['dialog', 'menu', 'listbox', 'radiogroup'].map((role) => `[role="${role}"]`),
].join();

/**
 * Keys that work by themselves, without Ctrl or Alt, anywhere on the screen where nobody types. By
 * the character and not the key's place: on a French keyboard `/` is typed with Shift. WCAG 2.1.4
 * wants that they can be turned off: `isOn`.
 */
export function useSingleKeys(
  isOn: boolean,
  keys: Readonly<Record<string, (event: KeyboardEvent) => void>>,
): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = Object.hasOwn(latest.current, event.key) && latest.current[event.key];
      if (!act) return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest(elsewhere)) return;
      // What a dialog asks comes first, also where the focus has not gone into it yet.
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      act(event);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/** For `aria-keyshortcuts` of the button that does the same. */
export const saveKeys = 'Control+S Meta+S';

/** Saves with Ctrl or ⌘ and S from wherever the focus is, except from behind a dialog. */
export function useSaveKey(save: () => void): void {
  useHotkeys(
    [
      [
        'mod+S',
        () => {
          if (document.querySelector('[role="dialog"]') === null) save();
        },
      ],
    ],
    [],
  );
}
