import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import {
  type OpenIdProvider,
  type ProviderPerson,
  startOpenIdProvider,
  testClientId,
} from '#app/testing/openid-provider.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { send } from './api-calls.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { waitForMail } from './mailbox.ts';
import { signOut } from './member.ts';
import { type RunningServer, startServer } from './servers.ts';
import { settled } from './settled.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');
const googleScript = 'https://accounts.google.com/gsi/client';

let provider: OpenIdProvider;
let server: RunningServer;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  server = await startServer({
    postgresUrl: inject('postgresUrl'),
    name: 'google',
    environment: { GOOGLE_CLIENT_ID: testClientId, OIDC_ISSUER: provider.issuer },
  });
});
afterAll(async () => {
  await server?.stop();
  await provider?.stop();
});

/**
 * Replaces Google's script, which can't be loaded here: its button opens the test provider in a
 * popup and passes on that provider's ID token. Server calls and browser policies are real.
 */
function standIn(issuer: string): string {
  return `(() => {
    let settings;
    const press = () => {
      const address = new URL('${issuer}/auth');
      address.search = new URLSearchParams({
        client_id: settings.client_id,
        nonce: settings.nonce,
        redirect_uri: location.origin + '/login',
        response_type: 'id_token',
        response_mode: 'web_message',
        scope: 'openid email profile',
        prompt: 'login',
      });
      const { callback } = settings;
      addEventListener('message', ({ data, origin }) => {
        if (origin === '${issuer}') callback({ credential: data.response.id_token });
      }, { once: true });
      open(address, 'google', 'popup,width=400,height=500');
    };
    const id = {
      initialize: (given) => void (settings = given),
      disableAutoSelect: () => void (document.documentElement.dataset.forgotten = 'yes'),
      renderButton(place, { text, theme, width, locale }) {
        const button = document.createElement('button');
        Object.assign(button.dataset, { text, theme, locale });
        button.textContent = 'Google';
        button.style.width = width + 'px';
        button.style.height = '44px';
        button.onclick = press;
        place.append(button);
      },
    };
    window.google = { accounts: { id } };
  })();`;
}

interface Visit {
  page: Page;
  /** Referrer of each request for Google's script. */
  googleReferrers: (string | undefined)[];
}

async function visit(path: string, visitor: Visitor = {}): Promise<Visit> {
  const page = await browser.visit({ url: server.url, ...visitor });
  const googleReferrers: (string | undefined)[] = [];
  await page.context().route(`${googleScript}*`, async (route) => {
    googleReferrers.push((await route.request().allHeaders()).referer);
    await route.fulfill({ contentType: 'text/javascript', body: standIn(provider.issuer) });
  });
  await page.goto(path);
  return { page, googleReferrers };
}

const googleButton = (page: Page) => page.getByRole('button', { name: 'Google', exact: true });

/** Presses the button and chooses this person in the popup. */
async function continueAs(page: Page, person: ProviderPerson): Promise<void> {
  provider.add(person);
  const opened = page.waitForEvent('popup');
  await googleButton(page).click();
  const popup = await opened;
  await popup.getByRole('link', { name: person.email, exact: true }).click();
}

async function expectWelcome(page: Page, firstName: string, lastName: string): Promise<void> {
  await page.waitForURL('**/page/dashboard');
  const title = translate('shell:welcomeTitle', { firstName, lastName });
  const toast = page.getByRole('status').filter({ hasText: title });
  await toast.waitFor();
  expect(await toast.count()).toBe(1);
}

const robin: ProviderPerson = {
  sub: 'robin',
  email: 'robin@test.example',
  name: 'Robin Pebble',
  given_name: 'Robin',
  family_name: 'Pebble',
};

describe('with Google', () => {
  it('registers, welcomes, signs out, and signs in again', async () => {
    const { page, googleReferrers } = await visit('/register?returnUrl=%2Fpage%2Fprofile');
    await googleButton(page).waitFor();
    await expectAccessible(page);
    await continueAs(page, robin);
    await expectWelcome(page, 'Robin', 'Pebble');
    // Google's button needs the site's origin, but doesn't get the page.
    expect(googleReferrers).toEqual([`${server.url}/`]);
    await signOut(page);
    // Point 4 of the specification: signing out also signs out the social provider.
    const forgotten = () => page.locator('html').getAttribute('data-forgotten');
    await expect.poll(forgotten).toBe('yes');
    await continueAs(page, robin);
    await expectWelcome(page, 'Robin', 'Pebble');
  });

  it('asks before creating an account', async () => {
    const ada = { sub: 'ada', email: 'ada@test.example', name: 'Ada Lovelace' };
    const { page } = await visit('/login', { width: 360, expected: [401] });
    await continueAs(page, ada);
    const title = page.getByRole('heading', { name: translate('google:new.title') });
    await title.waitFor();
    await expectFocus(title);
    await page.getByText(translate('google:new.text', { email: ada.email })).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: translate('actions:cancel') }).click();
    await continueAs(page, ada);
    await page.getByRole('button', { name: translate('google:new.create') }).click();
    await expectWelcome(page, 'Ada', 'Lovelace');
  });

  it('links an existing account after its password, which isn’t needed later', async () => {
    const person = { sub: 'casey', email: 'Casey@test.example', name: 'Casey at Google' };
    const account = { firstName: 'Casey', lastName: 'Rivera', email: 'casey@test.example' };
    const password = 'one stone beside the other';
    const { page } = await visit('/login', { width: 360, expected: [401, 409] });
    const headers = {
      'x-xsrf-token':
        (await page.context().cookies()).find((one) => one.name === 'XSRF-TOKEN')?.value ?? '',
    };
    const data = { ...account, password };
    const made = await page.request.post('/api/auth/register', { data, headers });
    expect(made.status()).toBe(201);
    // Until then, the address proves nothing against its owner at Google.
    const { link } = await waitForMail(server.outbox, account.email);
    const proof = { token: link.split('#token=')[1], password };
    const verified = await page.request.post('/api/auth/verify-email', { data: proof, headers });
    expect(verified.status()).toBe(200);

    await continueAs(page, person);
    await page.getByText(translate('google:link.text', { email: person.email })).waitFor();
    const form = page.getByRole('region', { name: translate('google:link.title') });
    const field = form.getByLabel(translate('google:link.password'), { exact: true });
    const submit = form.getByRole('button', { name: translate('google:link.submit') });
    await field.fill('something else altogether');
    await submit.click();
    await form.getByText(translate('validation:wrong-password')).waitFor();
    await expectFocus(field);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await field.fill(password);
    await submit.click();
    await expectWelcome(page, 'Casey', 'Rivera');

    await signOut(page);
    await page.goto('/register');
    await continueAs(page, person);
    await expectWelcome(page, 'Casey', 'Rivera');
  });

  it('shows the button in the chosen language and theme', async () => {
    const { page } = await visit('/login', { language: 'fr' });
    await page.context().addInitScript(() => {
      localStorage.setItem('config', JSON.stringify({ skin: 'dark' }));
    });
    await page.reload();
    const look = () => googleButton(page).evaluate((node) => ({ ...node.dataset }));
    await googleButton(page).waitFor();
    await expect.poll(look).toEqual({ text: 'signin_with', theme: 'filled_black', locale: 'fr' });
    await expectAccessible(page);
  });
});

describe('without Google', () => {
  it('says so if Google is unavailable, and the password still works', async () => {
    const page = await browser.visit({ url: server.url, expected: ['net::ERR_FAILED', 401] });
    await page.context().route(`${googleScript}*`, (route) => route.abort());
    await page.goto('/login');
    await page.getByText(translate('google:away')).waitFor();
    await expectAccessible(page);
    await page.getByLabel(translate('auth:email')).fill('nobody@test.example');
    await page.locator('input[type=password]').fill('a password');
    await page.getByRole('button', { name: translate('auth:signIn'), exact: true }).click();
    await page.getByText(translate('errors:invalid-credentials')).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  it('shows no button and contacts no one if it isn’t set up', async () => {
    const page = await browser.visit();
    const foreignRequests: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(demo.url)) foreignRequests.push(request.url());
    });
    const begun = await send('/api/auth/social', undefined);
    expect(await begun.json()).toEqual({ google: null });
    await page.goto('/login');
    await settled(page);
    expect(foreignRequests).toEqual([]);
    expect(await page.getByText(translate('google:away')).count()).toBe(0);
  });
});
