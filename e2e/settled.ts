import type { Page, Request } from 'playwright-core';

interface Requests {
  /** What the page waits for, each with what to do when it has come or failed. */
  open: Map<Request, PromiseWithResolvers<void>>;
  begun: number;
}

const requestsOf = new WeakMap<Page, Requests>();

/** From now on it is known what this page is waiting for. */
export function watchRequests(page: Page): void {
  const requests: Requests = { open: new Map(), begun: 0 };
  requestsOf.set(page, requests);
  const end = (request: Request) => {
    requests.open.get(request)?.resolve();
    requests.open.delete(request);
  };
  page.on('request', (request) => {
    // The stream of hints goes on for as long as the page does.
    if (new URL(request.url()).pathname === '/api/live') return;
    // Nobody waits any more for what the page before has asked for.
    if (request.isNavigationRequest()) for (const other of requests.open.keys()) end(other);
    requests.begun += 1;
    requests.open.set(request, Promise.withResolvers());
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
}

/** What is in the page until the data is: the overlay of the first load, skeletons, old rows. */
const unfinished = [
  '[data-state="shown"]',
  '[data-state="fading"]',
  '.mantine-Skeleton-root',
  '[role="status"] h1',
  '[aria-busy="true"]',
].join();

/**
 * Until the screen shows all that it has to show: its title is there, nothing stands in for what is
 * still to come, and what has been drawn last has asked for nothing more.
 */
export async function settled(page: Page): Promise<void> {
  const requests = requestsOf.get(page);
  if (!requests) throw new Error('nobody has watched the requests of this page');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  let begunBefore: number;
  do {
    await Promise.all([...requests.open.values()].map(({ promise }) => promise));
    await page.waitForFunction((selector) => !document.querySelector(selector), unfinished);
    begunBefore = requests.begun;
    // What is drawn in one frame asks for more at the end of it.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  } while (requests.begun > begunBefore || requests.open.size > 0);
}
