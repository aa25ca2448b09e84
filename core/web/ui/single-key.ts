import { useHotkeys } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

/** Elements that take typed letters or have their own keys. */
const elsewhere = [
  'input:not([type="checkbox"])',
  'textarea',
  'select',
  '[contenteditable]',
  ...['dialog', 'menu', 'listbox', 'radiogroup'].map((role) => `[role="${role}"]`),
].join();

/**
 * Single-key shortcuts, active anywhere outside text fields. Matched by character and not by
 * position: on a French keyboard `/` needs Shift. WCAG 2.1.4 requires a way to turn them off:
 * `isOn`.
 */
export function useSingleKeys(
  isOn: boolean,
  keys: Readonly<Record<string, (event: KeyboardEvent) => unknown>>,
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
      // A dialog takes precedence, even before it has the focus.
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      // False: the key keeps its usual meaning here.
      if (act(event) !== false) event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

/** For `aria-keyshortcuts` of the equivalent button. */
export const saveKeys = 'Control+S Meta+S';

/** Saves with Ctrl or ⌘ and S from anywhere, except behind a dialog. */
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
