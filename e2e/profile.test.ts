import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '#contract/languages.ts';
import { recoveryCodeCount } from '#contract/second-factor.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();
const words = wordsIn('en');

interface Member {
  page: Page;
  email: string;
}
const password = 'a quiet river bends twice';

/** Somebody new, so that the demo's people stay as they are; on this section of their profile. */
async function join(section: string, visitor: Visitor & { skin?: string } = {}): Promise<Member> {
  const { language = 'en', skin = 'default' } = visitor;
  const page = await browser.visit(visitor);
  const email = `${randomUUID()}@journeys.example`;
  const reply = await page.request.post('/api/auth/register', {
    data: { firstName: 'Maëlle', lastName: 'Okonkwo', email, password, language },
  });
  const token = (reply.headers().authorization ?? '').replace('Bearer ', '');
  const kept = {
    app_b2b: token,
    currentUser: await reply.text(),
    translation_key: language,
    config: JSON.stringify({ skin }),
  };
  await page.context().addInitScript((entries) => {
    // Once: who has signed out stays signed out.
    if (sessionStorage.getItem('joined')) return;
    sessionStorage.setItem('joined', 'yes');
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, kept);
  await page.goto(`/page/profile?section=${section}`);
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  return { page, email };
}

/** The first step, by the form. */
async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel(words('auth:email')).fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByRole('button', { name: words('auth:signIn'), exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.locator('header button[aria-haspopup=menu]').last().click();
  await page.getByRole('menuitem', { name: words('shell:signOut') }).click();
  await page.waitForURL((url) => url.pathname === '/login');
}

/** Waits until this has the focus. */
async function expectFocus(part: Locator): Promise<void> {
  const hasFocus = () => part.evaluate((node) => node === document.activeElement);
  await expect.poll(hasFocus, { timeout: 5000 }).toBe(true);
}

function button(page: Page, key: string, says = words) {
  return page.getByRole('button', { name: says(key), exact: true });
}

/** Sets up the authenticator app to the end, and looks at each dialog on the way. */
async function setUpApp(page: Page, says = words, look = async () => {}): Promise<void> {
  await button(page, 'profile:app.setUp', says).click();
  const dialog = page.getByRole('dialog');
  const code = dialog.getByLabel(says('profile:app.code'));
  await code.waitFor();
  await look();
  await code.fill((await appIn(dialog)).generate());
  await button(page, 'profile:app.turnOn', says).click();
  const kept = dialog.getByLabel(says('profile:codes.kept'));
  await kept.waitFor();
  await look();
  await kept.check();
  await button(page, 'profile:codes.done', says).click();
  await dialog.waitFor({ state: 'detached' });
}

/** An authenticator app with the key that the dialog shows. */
async function appIn(dialog: Locator): Promise<TOTP> {
  const key = (await dialog.locator('code').textContent()) ?? '';
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
}

/** Twice as wide as high: red on the left, blue on the right. */
async function redAndBlue() {
  const half = { width: 400, height: 400, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: '#1133cc' } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { ...half, background: '#cc2211' } })
    .extend({ right: 400, background: '#cc2211' })
    .composite([{ input: blue, left: 400, top: 0 }])
    .png()
    .toBuffer();
  return { name: 'me.png', mimeType: 'image/png', buffer };
}

/** How much red and blue the picture has that stands in the navbar. */
async function coloursInNavbar(page: Page): Promise<{ red: number; blue: number }> {
  const picture = page.locator('header img');
  const address = (await picture.getAttribute('src')) ?? '';
  const { channels } = await sharp(Buffer.from(address.split(',')[1] ?? '', 'base64')).stats();
  return { red: channels[0]?.mean ?? 0, blue: channels[2]?.mean ?? 0 };
}

describe('the sections', () => {
  it('are links that the title, the focus and the Back key follow', async () => {
    const { page } = await join('about');
    const nav = page.getByRole('navigation', { name: words('profile:sections.label') });
    await nav.getByRole('link', { name: words('profile:sections.security') }).click();
    await page.waitForURL('**/page/profile?section=security');
    const heading = page.getByRole('heading', { name: words('profile:sections.security') });
    await heading.waitFor();
    await expectFocus(heading);
    await expect
      .poll(() => page.title(), { timeout: 5000 })
      .toContain(words('profile:sections.security'));
    expect(await nav.locator('[aria-current=page]').textContent()).toBe(
      words('profile:sections.security'),
    );
    await page.goBack();
    await page.getByLabel(words('profile:firstName')).waitFor();
    expect(await nav.locator('[aria-current=page]').textContent()).toBe(
      words('profile:sections.about'),
    );
  });

  it('keep what was typed about oneself while another one is shown', async () => {
    const { page } = await join('about');
    await page.getByLabel(words('profile:firstName')).fill('Maëlle-Rose');
    const nav = page.getByRole('navigation', { name: words('profile:sections.label') });
    await nav.getByRole('link', { name: words('profile:sections.security') }).click();
    await page.getByRole('heading', { name: words('profile:devices.title') }).waitFor();
    await nav.getByRole('link', { name: words('profile:sections.about') }).click();
    expect(await page.getByLabel(words('profile:firstName')).inputValue()).toBe('Maëlle-Rose');
  });

  it('says when they can’t be read, and tries again', async () => {
    const { page } = await join('about', { expected: [500] });
    await page.route('**/api/auth/security', (route) =>
      route.fulfill({ status: 500, json: { code: 'unexpected', message: 'no' } }),
    );
    await page.goto('/page/profile?section=security');
    await page.getByRole('alert').getByText(words('errors:unexpected')).waitFor();
    await page.unroute('**/api/auth/security');
    await button(page, 'actions:retry').click();
    await button(page, 'profile:app.setUp').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('my picture', () => {
  it('is cut as I say, shown in the navbar, removed, and brought back', async () => {
    const { page } = await join('about');
    expect(await page.locator('header img').count()).toBe(0);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button(page, 'profile:picture.choose').click(),
    ]);
    await chooser.setFiles(await redAndBlue());
    const area = page.getByLabel(words('profile:picture.cropArea'));
    await area.focus();
    // To the right until the left end is reached.
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight');
    const zoom = page.getByRole('slider', { name: words('profile:picture.zoom') });
    await zoom.focus();
    await page.keyboard.press('ArrowRight');
    expect(await zoom.getAttribute('aria-valuetext')).toBe('105%');
    await button(page, 'profile:picture.use').click();
    await page.getByText(words('profile:picture.saved')).waitFor();
    await expectFocus(button(page, 'profile:picture.chooseOther'));
    const { red, blue } = await coloursInNavbar(page);
    expect(red).toBeGreaterThan(150);
    expect(blue).toBeLessThan(80);

    // Kept on the server, not only here.
    await page.reload();
    await page.locator('header img').waitFor();
    await button(page, 'profile:picture.remove').click();
    await page.getByText(words('profile:picture.removed')).waitFor();
    expect(await page.locator('header img').count()).toBe(0);
    await button(page, 'actions:undo').click();
    await page.locator('header img').waitFor();
  });

  it.each([
    ['notPicture', 'notes.png', 5],
    ['heic', 'IMG_1.HEIC', 5],
    ['tooLarge', 'big.png', 30_000_001],
  ])('says of a file why it can’t be one: %s', async (reason, name, bytes) => {
    const { page } = await join('about');
    const folder = await mkdtemp(path.join(tmpdir(), 'cairn-picture-'));
    const file = path.join(folder, name);
    try {
      await writeFile(file, 'notes');
      await truncate(file, bytes);
      await page.locator('input[type=file]').setInputFiles(file);
      const said = words(`profile:picture.problems.${reason}`, { megabytes: 30 });
      await page.getByRole('alert').filter({ hasText: said }).waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the authenticator app', () => {
  it('is set up, gives recovery codes, is asked for at sign-in, and is removed', async () => {
    const { page, email } = await join('security', { expected: [401] });
    await button(page, 'profile:app.setUp').click();
    const dialog = page.getByRole('dialog');
    const shown = (await dialog.locator('code').textContent()) ?? '';
    expect(shown).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
    const app = await appIn(dialog);
    await dialog.getByRole('img', { name: words('profile:app.square') }).waitFor();
    await dialog.getByLabel(words('profile:app.code')).fill(app.generate());
    await button(page, 'profile:app.turnOn').click();

    await dialog.getByText(words('profile:app.isOn')).waitFor();
    const codes = await dialog.getByRole('listitem').allTextContents();
    expect(new Set(codes).size).toBe(recoveryCodeCount);
    // Only the checkbox lets go of them.
    await page.keyboard.press('Escape');
    expect(await button(page, 'profile:codes.done').isDisabled()).toBe(true);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'profile:codes.download').click(),
    ]);
    const saved = await readFile(await file.path(), 'utf8');
    for (const code of codes) expect(saved).toContain(code);
    await dialog.getByLabel(words('profile:codes.kept')).check();
    await button(page, 'profile:codes.done').click();
    await page.getByText(words('profile:codes.left_other', { count: 10 })).waitFor();
    // One button for both, so that the focus is where it was.
    const remove = button(page, 'profile:app.remove');
    await expectFocus(remove);

    await signOut(page);
    await givePassword(page, email);
    // The code of now was used; the app may be one step ahead.
    const next = app.generate({ timestamp: Date.now() + 30_000 });
    await page.getByLabel(words('auth:second.code')).fill(next);
    await page.waitForURL('**/page/dashboard');

    await page.goto('/page/profile?section=security');
    await remove.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: words('profile:app.remove') })
      .click();
    await button(page, 'profile:app.setUp').waitFor();
    expect(await page.getByText(words('profile:codes.title')).count()).toBe(0);
  });

  it('says that a code is wrong, beside the field', async () => {
    const { page } = await join('security', { expected: [400] });
    await button(page, 'profile:app.setUp').click();
    const field = page.getByLabel(words('profile:app.code'));
    await field.fill('000000');
    await button(page, 'profile:app.turnOn').click();
    await page.getByText(words('validation:wrong-code')).waitFor();
    expect(await field.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a second step that the organisation asks for', () => {
  it('is asked for first, and everything opens once it is set up', async () => {
    const { page } = await join('about');
    const stored = () => page.evaluate(() => localStorage.getItem('currentUser') ?? '');
    const user = { ...JSON.parse(await stored()), secondFactorMissing: true };
    await page.evaluate((text) => localStorage.setItem('currentUser', text), JSON.stringify(user));
    await page.goto('/page/profile?section=security');
    const notice = page.getByText(words('profile:secondStepMissing.title'));
    await notice.waitFor();
    await setUpApp(page);
    await notice.waitFor({ state: 'detached' });
    expect(JSON.parse(await stored()).secondFactorMissing).toBe(undefined);
  });

  it('stays while it is the only one: said in the dialog', async () => {
    const { page } = await join('security', { expected: [409] });
    await setUpApp(page);
    await page.route('**/api/auth/totp', (route) =>
      route.fulfill({ status: 409, json: { code: 'second-factor-required', message: 'no' } }),
    );
    await button(page, 'profile:app.remove').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words('profile:app.remove') }).click();
    const said = dialog.getByRole('alert').getByText(words('errors:second-factor-required'));
    await said.waitFor();
    expect(await said.isVisible()).toBe(true);
  });
});

describe('passkeys', () => {
  it('are made, listed, used to sign in, renamed and removed', async () => {
    const { page } = await join('security', { expected: [401] });
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('WebAuthn.enable');
    await protocol.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await button(page, 'profile:passkeys.add').click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel(words('profile:passkeys.name')).inputValue()).toMatch(
      /^\S+ on \S+/,
    );
    await dialog.getByLabel(words('profile:passkeys.name')).fill('The office computer');
    await button(page, 'profile:passkeys.make').click();
    await dialog.getByLabel(words('profile:codes.kept')).check();
    await button(page, 'profile:codes.done').click();
    const list = page.getByRole('group', { name: words('profile:passkeys.title') });
    await list.getByText('The office computer').waitFor();
    await list.getByText(words('profile:passkeys.neverUsed')).waitFor();

    await signOut(page);
    await page.getByRole('button', { name: words('auth:passkey.signIn') }).click();
    await page.waitForURL('**/page/dashboard');
    await page.goto('/page/profile?section=security');
    await list.getByText('The office computer').waitFor();
    expect(await list.getByText(words('profile:passkeys.neverUsed')).count()).toBe(0);

    const rename = words('profile:passkeys.renameOne', { name: 'The office computer' });
    await page.getByRole('button', { name: rename }).click();
    await dialog.getByLabel(words('profile:passkeys.name')).fill('Desk');
    await button(page, 'actions:save').click();
    await list.getByText('Desk', { exact: true }).waitFor();

    const remove = words('profile:passkeys.removeOne', { name: 'Desk' });
    await page.getByRole('button', { name: remove }).click();
    await button(page, 'profile:passkeys.removeYes').click();
    await page.getByText(words('profile:passkeys.none')).waitFor();
    // The row is gone with its button: the focus is at the list then.
    await expectFocus(list);
  });
});

describe('showing again that it is me', () => {
  it('is asked for in a dialog, and then the call is made again', async () => {
    const { page } = await join('security', { expected: [400, 428] });
    let isAsked = true;
    await page.route('**/api/auth/totp', (route) => {
      if (!isAsked) return route.continue();
      return route.fulfill({ status: 428, json: { code: 'confirmation-needed', message: 'who?' } });
    });
    const setUp = button(page, 'profile:app.setUp');
    await setUp.click();
    const dialog = page.getByRole('dialog', { name: words('profile:confirm.title') });
    await dialog.waitFor();
    await expectAccessible(page);

    // Whoever does not want to is back where they were, and nothing has happened.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expectFocus(setUp);

    await setUp.click();
    const field = dialog.getByLabel(words('profile:currentPassword'));
    await field.fill('not this one');
    await button(page, 'profile:confirm.go').click();
    await dialog.getByText(words('validation:wrong-password')).waitFor();
    isAsked = false;
    await field.fill(password);
    await button(page, 'profile:confirm.go').click();
    await page.getByRole('dialog', { name: words('profile:app.setUpTitle') }).waitFor();
    expect(await dialog.count()).toBe(0);
  });

  it('is not possible with Google alone: then by signing in again', async () => {
    const { page } = await join('about', { expected: [428] });
    const since = new Date().toISOString();
    const security = {
      hasPassword: false,
      google: { email: 'maelle@gmail.example', since },
      totp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      isSecondFactorRequired: false,
    };
    await page.route('**/api/auth/security', (route) => route.fulfill({ json: security }));
    await page.route('**/api/auth/google', (route) =>
      route.fulfill({ status: 428, json: { code: 'confirmation-needed', message: 'who?' } }),
    );
    await page.goto('/page/profile?section=security');
    await button(page, 'profile:google.unlink').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await page.getByText(words('profile:confirm.signInAgain')).waitFor();
    await expectAccessible(page);
    await button(page, 'profile:confirm.signOut').click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(
      '/page/profile?section=security',
    );
  });
});

describe('where I am signed in', () => {
  it('shows the other browser, and signs it out', async () => {
    const { page, email } = await join('about');
    const other = await browser.visit({ expected: [401] });
    await other.goto('/login');
    await givePassword(other, email);
    await other.waitForURL('**/page/dashboard');

    await page.goto('/page/profile?section=security');
    const list = page.getByRole('list', { name: words('profile:devices.title') });
    await list.getByRole('listitem').nth(1).waitFor();
    expect(await list.getByRole('listitem').first().textContent()).toContain(
      words('profile:devices.this'),
    );
    await list.getByRole('button').click();
    await list.getByRole('listitem').nth(1).waitFor({ state: 'detached' });
    await other.goto('/page/profile?section=security');
    await other.waitForURL((url) => url.pathname === '/login');
  });

  it('signs out everywhere, here too', async () => {
    const { page } = await join('security');
    await button(page, 'profile:devices.endAll').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(words('profile:devices.endAllText')).waitFor();
    const token = await page.evaluate(() => localStorage.getItem('app_b2b'));
    await dialog.getByRole('button', { name: words('profile:devices.endAll') }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(await page.evaluate(() => localStorage.getItem('app_b2b'))).toBe(null);
    const reply = await page.request.get('/api/auth/me', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status()).toBe(401);
  });
});

const looks = languages.flatMap((language: Language) =>
  ['default', 'dark'].map((skin) => ({ language, skin })),
);

describe.each(looks)('in $language, $skin', (look) => {
  const says = wordsIn(look.language);

  async function fine(page: Page) {
    await expectAccessible(page);
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
  }

  it.each(['about', 'security', 'notifications', 'inbox', 'tasks', 'chats'])(
    '%s breaks no rule and is not too wide',
    async (section) => {
      const { page } = await join(section, look);
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      await fine(page);
    },
  );

  it('the dialogs break no rule and are not too wide', async () => {
    const { page } = await join('about', look);
    await page.locator('input[type=file]').setInputFiles(await redAndBlue());
    await page.getByLabel(says('profile:picture.cropArea')).waitFor();
    await fine(page);
    await button(page, 'actions:cancel', says).click();

    await page.goto('/page/profile?section=security');
    await setUpApp(page, says, () => fine(page));
    for (const opener of ['passkeys.add', 'codes.makeNew', 'app.remove', 'devices.endAll']) {
      await button(page, `profile:${opener}`, says).click();
      await page.getByRole('dialog').waitFor();
      await fine(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await fine(page);
    // Seven dialogs at three widths, on two busy cores.
  }, 120_000);
});
