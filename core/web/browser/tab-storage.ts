/**
 * What this tab keeps for us, over a reload or a crash, until it is closed. As in `storage.ts`,
 * reading never throws, and what can't be kept is only forgotten.
 */

export function readOfTab(key: string): string | null {
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
    // Forbidden or full: what is in the page lasts as long as the page.
  }
}

export function forgetInTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // It could not be stored either.
  }
}
