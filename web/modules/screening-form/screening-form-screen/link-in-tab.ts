import {
  type FormMemory,
  memoryOfTab,
  nothingRemembered,
} from '#web/modules/public-form/components/keeping/form-memory.ts';
import { forgetInTab, readOfTab } from '#web/platform/tab-storage.ts';

/** Stand in the address in place of a link, which is much longer: while it is open, and after. */
export const openAddress = 'open';
export const clearedAddress = 'cleared';

/** Under which this tab keeps the link itself, until the screen is cleared or the tab is closed. */
export const linkKey = 'cairn-screening-link';
const keyInTab = 'cairn-screening';

/**
 * Remembers over a reload what the server doesn't have yet. Once the tab has forgotten the link,
 * nothing is remembered any more, whatever is still being typed or sent.
 */
export function linkInTab(link: string): FormMemory {
  const tab = memoryOfTab(keyInTab);
  const holder = { id: link, secret: '' };
  return {
    recall() {
      const { holder: before, ...remembered } = tab.recall();
      // Of another link that was open in this tab: another form, and perhaps another person.
      return before?.id === link ? { ...remembered, holder } : { ...nothingRemembered, holder };
    },
    remember(remembered) {
      if (readOfTab(linkKey) === link) tab.remember({ ...remembered, holder });
    },
    forget: tab.forget,
  };
}

/** Nothing of a form is left in this tab. */
export function forgetLink(): void {
  forgetInTab(linkKey);
  forgetInTab(keyInTab);
}
