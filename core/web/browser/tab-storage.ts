/**
 * Reads from the tab's storage, which survives reloads and crashes. As in `storage.ts`, reading
 * never throws, and failed writes are ignored.
 */

export function readTabStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function storeInTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Blocked or full: the value lasts only as long as the page.
  }
}

export function forgetInTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}
