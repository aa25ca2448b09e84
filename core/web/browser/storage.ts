/**
 * What the browser keeps for us. It may be full, forbidden, or hold whatever somebody put there:
 * reading never throws, and what can't be kept is only forgotten.
 */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False when it could not be kept: what was chosen lasts as long as the page then. */
export function store(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // It could not be stored either.
  }
}

/** The stored names that begin so. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** The stored JSON, or undefined if there is none or it can't be read. */
export function readStoredJson(key: string): unknown {
  const text = readStored(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
