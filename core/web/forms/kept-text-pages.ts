/**
 * Which pages of ours are open in this browser. Each holds a lock with its name, which the browser
 * takes back by itself when the page is closed or crashes.
 */
const prefix = 'page:';

/** This page, until it is closed or loaded anew. */
export const thisPage = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) =>
  part.toString(36),
).join('');

/** The other pages that are open. None where the browser can't tell: over plain http. */
export async function otherPages(): Promise<Set<string>> {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => undefined)) ?? {};
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
  const pages = new Set(names.map((name) => name.slice(prefix.length)));
  pages.delete(thisPage);
  return pages;
}

/** Makes this page known to the others. Called once. */
export function showThisPage(): void {
  let letGo = () => {};
  const take = () => {
    const isOpen = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    locks()
      ?.request(prefix + thisPage, () => isOpen)
      .catch(() => undefined);
  };
  take();
  // Let go of at once: the page that is loaded in its place may ask before the browser has noticed.
  addEventListener('pagehide', () => letGo());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) take();
  });
}

function locks(): LockManager | undefined {
  return globalThis.navigator?.locks;
}
