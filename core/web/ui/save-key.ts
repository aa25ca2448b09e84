import { useHotkeys } from '@mantine/hooks';

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
