import { forgetInTab, readTabStored, storeInTab } from '#core/web/browser/tab-storage.ts';
import type { Holder } from '../public-form/saving/form-calls.ts';
import {
  type FormMemory,
  nothingRemembered,
  tabMemory,
} from '../public-form/saving/form-memory.ts';

/** Replace the link in the address bar while the form is open, and after. */
export const openAddress = 'open';
export const clearedAddress = 'cleared';

/** The tab keeps the link until it has opened, then the device secret. */
const linkKey = 'cairn-screening-link';
const deviceKey = 'cairn-screening-device';
const keyInTab = 'cairn-screening';

/** Form of this tab. `incomplete`: the address lacks the secret. */
export type FormInTab =
  | { state: 'cleared' }
  | { state: 'incomplete' }
  | { state: 'link'; secret: string }
  | { state: 'open'; holder: Holder };

/** Stores a link that isn't open yet. Returns false when tab storage is unavailable. */
export function storeLink(secret: string): boolean {
  forgetInTab(deviceKey);
  storeInTab(linkKey, secret);
  return readTabStored(linkKey) === secret;
}

/** Replaces the link with the device secret. */
export function storeDevice({ id, secret }: Holder): void {
  storeInTab(deviceKey, JSON.stringify({ id, secret }));
  forgetInTab(linkKey);
}

/** Restores the form after a reload. */
export function readTabForm(): FormInTab {
  const holder = readDevice();
  if (holder) return { state: 'open', holder };
  const secret = readTabStored(linkKey);
  return secret === null ? { state: 'cleared' } : { state: 'link', secret };
}

function readDevice(): Holder | null {
  try {
    return JSON.parse(readTabStored(deviceKey) ?? 'null') as Holder | null;
  } catch {
    return null;
  }
}

/**
 * Keeps unsaved answers across reloads. After the tab has forgotten the form, nothing is stored,
 * even by a save in progress.
 */
export function linkMemory(holder: Holder): FormMemory {
  const tab = tabMemory(keyInTab);
  return {
    recall() {
      const { holder: before, ...remembered } = tab.recall();
      // Another link was open in this tab: a different form, perhaps a different person.
      return { ...(before?.id === holder.id ? remembered : nothingRemembered), holder };
    },
    remember(remembered) {
      if (readDevice()?.id === holder.id) tab.remember({ ...remembered, holder });
    },
    forget: tab.forget,
  };
}

/** Deletes everything about a form from this tab. */
export function forgetLink(): void {
  for (const key of [linkKey, deviceKey, keyInTab]) forgetInTab(key);
}
