import type { Page, Request } from 'playwright-core';

interface Requests {
  /** Pending requests of the page. */
  open: Map<Request, PromiseWithResolvers<void>>;
  begun: number;
}

const pageRequests = new WeakMap<Page, Requests>();

/** Tracks pending requests of this page. */
export function watchRequests(page: Page): void {
  const requests: Requests = { open: new Map(), begun: 0 };
  pageRequests.set(page, requests);
  const end = (request: Request) => {
    requests.open.get(request)?.resolve();
    requests.open.delete(request);
  };
  page.on('request', (request) => {
    // The live-update stream never ends.
    if (new URL(request.url()).pathname === '/api/live') return;
    // A navigation abandons the previous page's requests.
    if (request.isNavigationRequest()) for (const other of requests.open.keys()) end(other);
    requests.begun += 1;
    requests.open.set(request, Promise.withResolvers());
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** Placeholders while loading: overlay, skeletons, old rows. */
const unfinished = [
  '[data-state="shown"]',
  '[data-state="fading"]',
  '.mantine-Skeleton-root',
  '[role="status"] h1',
  '[aria-busy="true"]',
].join();

/** Waits until the screen is complete: title, no placeholders, and no pending requests. */
export async function settled(page: Page): Promise<void> {
  const requests = pageRequests.get(page);
  if (!requests) throw new Error('nobody has watched the requests of this page');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  let begunBefore: number;
  do {
    await Promise.all([...requests.open.values()].map(({ promise }) => promise));
    await page.waitForFunction((selector) => !document.querySelector(selector), unfinished);
    begunBefore = requests.begun;
    // A frame may start more requests at its end.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  } while (requests.begun > begunBefore || requests.open.size > 0);
}
