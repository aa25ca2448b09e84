import { forgetInTab, readOfTab, storeInTab } from '#core/web/browser/tab-storage.ts';
import type { Holder } from '../public-form/keeping/form-calls.ts';
import {
  type FormMemory,
  memoryOfTab,
  nothingRemembered,
} from '../public-form/keeping/form-memory.ts';

/** Take the place of a link in the address: while the form is open, and after. */
export const openAddress = 'open';
export const clearedAddress = 'cleared';

/** The tab keeps the link until it has opened, then what opens the form again on this device. */
const linkKey = 'cairn-screening-link';
const deviceKey = 'cairn-screening-device';
const keyInTab = 'cairn-screening';

/** The form of this tab. `incomplete`: an address that lacks what opens it. */
export type FormInTab =
  | { state: 'cleared' }
  | { state: 'incomplete' }
  | { state: 'link'; secret: string }
  | { state: 'open'; holder: Holder };

/** Keeps a link that is yet to be opened. False where a tab may keep nothing. */
export function keepLink(secret: string): boolean {
  forgetInTab(deviceKey);
  storeInTab(linkKey, secret);
  return readOfTab(linkKey) === secret;
}

/** From here on the device opens the form, and the link is no longer needed. */
export function keepDevice({ id, secret }: Holder): void {
  storeInTab(deviceKey, JSON.stringify({ id, secret }));
  forgetInTab(linkKey);
}

/** The form that this tab keeps over a reload. */
export function formOfTab(): FormInTab {
  const holder = keptDevice();
  if (holder) return { state: 'open', holder };
  const secret = readOfTab(linkKey);
  return secret === null ? { state: 'cleared' } : { state: 'link', secret };
}

function keptDevice(): Holder | null {
  try {
    return JSON.parse(readOfTab(deviceKey) ?? 'null') as Holder | null;
  } catch {
    return null;
  }
}

/**
 * Remembers over a reload the answers that the server doesn't have yet. Once the tab has forgotten the form,
 * nothing is remembered, even if an answer is still being typed or sent.
 */
export function memoryOfLink(holder: Holder): FormMemory {
  const tab = memoryOfTab(keyInTab);
  return {
    recall() {
      const { holder: before, ...remembered } = tab.recall();
      // Another link was open in this tab: another form, and perhaps another person.
      return { ...(before?.id === holder.id ? remembered : nothingRemembered), holder };
    },
    remember(remembered) {
      if (keptDevice()?.id === holder.id) tab.remember({ ...remembered, holder });
    },
    forget: tab.forget,
  };
}

/** Nothing of a form is left in this tab. */
export function forgetLink(): void {
  for (const key of [linkKey, deviceKey, keyInTab]) forgetInTab(key);
}
