import type { CDPSession, Page, Worker } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Browser as Device, startPushService } from '#app/testing/push-service.ts';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { type RunningServer, startServer } from './servers.ts';
import { demoAccount, enter } from './sign-in.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser({ isWhole: true });
const translate = translationsIn('en');

let service: Awaited<ReturnType<typeof startPushService>>;
let server: RunningServer;
/** Shared, because the worker takes time to cache everything. */
let page: Page;
beforeAll(async () => {
  service = await startPushService();
  server = await startServer({
    postgresUrl: inject('postgresUrl'),
    name: 'pushes',
    template: 'demo',
    environment: { PUSH_SERVICES: service.url },
  });
  page = await browser.stay({
    url: server.url,
    // Chromium's warning that test windows, which are private, have no push service.
    expected: [/Push API in incognito/],
    options: { serviceWorkers: 'allow', permissions: ['notifications'] },
  });
  await enter(page, 'user', '/page/dashboard');
  // The worker caches the whole app before it takes over, which takes a while on a busy machine.
  const isThere = () => navigator.serviceWorker.controller !== null;
  await page.waitForFunction(isThere);
});
afterAll(async () => {
  await server?.stop();
  await service?.stop();
});

/** Opens a page as staff whose browser may show notifications. */
async function open(path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

async function post(path: string, body?: object, headers: Record<string, string> = {}) {
  const reply = await fetch(new URL(path, server.url), {
    method: 'POST',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
  expect(reply.ok).toBe(true);
  return reply;
}

/** Submits a public form that asks for help, which notifies staff. */
async function handIn(): Promise<void> {
  const answers = [
    { questionId: 'pre-name-first', answer: 'Perpetua' },
    { questionId: 'pre-name-last', answer: 'Undercliff' },
  ];
  const begun = await post('/api/pre-screening', { answers });
  const { id, secret } = (await begun.json()) as { id: string; secret: string };
  await post(`/api/pre-screening/${id}/submit`, undefined, { 'x-intake-secret': secret });
}

/** Writes to the current user as a colleague. */
async function writeToPerson(): Promise<void> {
  const colleague = await post('/api/auth/login', demoAccount('admin'));
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('currentUser') ?? '').id);
  const message = { id: crypto.randomUUID(), text: 'A secret of Perpetua Undercliff' };
  const authorization = colleague.headers.get('authorization') ?? '';
  await post(`/api/chat/${id}`, message, { authorization });
}

describe('notifications on this device', () => {
  it('turn on and off in the profile, by kind', async () => {
    await open('/page/profile?section=notifications');
    const device = service.browser();
    await stubPushSubscription(device);
    await page.getByRole('button', { name: translate('notifications:device.turnOn') }).click();
    await page.getByText(translate('notifications:device.isOn')).waitFor();
    await expectAccessible(page);
    await handIn();
    const [push] = await device.waitFor(1);
    expect(push?.payload).toEqual({
      title: 'Waymark House',
      body: translate('notifications:push.draft-submitted'),
      url: '/page/applicants?tab=drafts',
      tag: 'draft-submitted',
    });

    const kind = translate('notifications:choices.kinds.draft-submitted');
    const way = translate('notifications:choices.ways.push');
    const wanted = page.getByRole('switch', {
      name: translate('notifications:choices.byWay', { kind, way }),
    });
    const saved = page.waitForResponse(
      (reply) => reply.url().endsWith('/api/notification') && reply.request().method() === 'PUT',
    );
    await wanted.press('Space');
    expect((await saved).ok()).toBe(true);
    await handIn();
    // Only the next event arrives; the submitted form sent nothing.
    await writeToPerson();
    const pushes = await device.waitFor(2);
    expect(pushes.map(({ payload }) => payload.tag)).toEqual(['draft-submitted', 'message']);

    await page.getByRole('button', { name: translate('notifications:device.turnOff') }).click();
    await page.getByRole('button', { name: translate('notifications:device.turnOn') }).waitFor();
  });

  it('say so if the push service is unavailable', async () => {
    await open('/page/profile?section=notifications');
    const turnOn = page.getByRole('button', { name: translate('notifications:device.turnOn') });
    await turnOn.click();
    await page.getByText(translate('notifications:device.failed')).waitFor();
    await expectAccessible(page);
  });
});

describe('a push', () => {
  it('shows its text and opens its page when tapped', async () => {
    await open('/page/dashboard');
    const pushed = {
      title: 'Waymark House',
      body: 'There is a new application.',
      tag: 'draft-submitted',
      url: '/page/applicants?tab=drafts',
    };
    await deliver(pushed);
    const { url, ...visibleFields } = pushed;
    await expect.poll(readNotifications).toEqual([visibleFields]);
    // The next one of its kind replaces it.
    const next = 'Two requests for help are waiting.';
    await deliver({ ...pushed, body: next });
    await expect.poll(readNotifications).toEqual([{ ...visibleFields, body: next }]);

    expect(await tap()).toEqual([`opened ${server.url}${url}`]);
    await expect.poll(readNotifications).toEqual([]);
  });

  it('goes to a tab that already shows the page', async () => {
    await open('/page/applicants?tab=drafts');
    await deliver({ title: 'x', body: 'x', tag: 'x', url: '/page/applicants?tab=drafts' });
    await expect.poll(readNotifications).toHaveLength(1);
    expect(await tap()).toEqual([`focused ${page.url()}`]);
  });
});

describe('a browser with notifications blocked', () => {
  it('doesn’t ask again and explains how to unblock', async () => {
    await page.context().clearPermissions();
    // Denies everything that isn't granted.
    await page.context().grantPermissions([]);
    await open('/page/profile?section=notifications');
    await page.getByText(translate('notifications:device.forbidden')).waitFor();
    const turnOn = page.getByRole('button', { name: translate('notifications:device.turnOn') });
    expect(await turnOn.count()).toBe(0);
  });
});

/**
 * Replaces the browser vendor's push service, which test browsers lack. Keys and app code are real.
 */
async function stubPushSubscription({ subscription }: Device): Promise<void> {
  await page.evaluate((subscriptionData) => {
    let current: object | null = null;
    const made = {
      toJSON: () => subscriptionData,
      endpoint: subscriptionData.endpoint,
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        current = made;
        return made;
      },
      getSubscription: async () => current,
    });
  }, subscription);
}

/** Delivers it like the push service. */
async function deliver(pushed: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registrationId = await findRegistrationId(devtools);
  const { origin } = new URL(page.url());
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(pushed),
  });
  await devtools.detach();
}

async function findRegistrationId(devtools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const activeRegistration = registrations.find(({ isDeleted }) => !isDeleted);
      if (activeRegistration) resolve(activeRegistration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  return await found;
}

function readNotifications() {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body, tag }) => ({ title, body, tag }));
  });
}

/**
 * No protocol can tap a notification, and browsers open windows only for a tap. So the test
 * dispatches the event and records what the worker asks the browser for.
 */
async function tap(): Promise<string[]> {
  const [worker] = page.context().serviceWorkers() as [Worker];
  return await worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      clients: { openWindow: (url: string) => Promise<null> };
      registration: ServiceWorkerRegistration;
      WindowClient: { prototype: { url: string; focus: () => Promise<null> } };
      NotificationEvent: new (type: string, init: object) => Event;
      dispatchEvent: (event: Event) => boolean;
    };
    const windowActions: string[] = [];
    const done = new Promise<void>((resolve) => {
      scope.clients.openWindow = async (url) => {
        windowActions.push(`opened ${url}`);
        resolve();
        return null;
      };
      scope.WindowClient.prototype.focus = async function focus() {
        windowActions.push(`focused ${this.url}`);
        resolve();
        return null;
      };
    });
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    await done;
    return windowActions;
  });
}
