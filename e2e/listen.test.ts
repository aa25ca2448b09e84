import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { textIn } from '#core/contract/languages.ts';
import { preScreeningQuestions } from '#features/questions/server/default-bank/pre-screening.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { translationsIn } from './translations.ts';

/**
 * Reading aloud. This Chromium has no voices, so the page gets an engine that records what it is
 * told to say; choosing the voice, the order, and the stops are ours.
 */

const browser = useBrowser();

interface Voice {
  lang: string;
  localService: boolean;
}

const localVoices: Voice[] = [
  { lang: 'en-US', localService: true },
  { lang: 'fr_CA', localService: true },
];

/** An order to the engine. */
type Said = { act: 'say'; text: string; lang: string } | { act: 'cancel' };

interface Engine {
  said: Said[];
  /** Texts since the last stop. */
  texts: () => string[];
}

/** @param isSlow says the first text for as long as the test lasts */
async function withVoices(
  page: Page,
  { voices = localVoices, isSlow = false }: { voices?: Voice[]; isSlow?: boolean } = {},
): Promise<Engine> {
  const said: Said[] = [];
  await page.exposeFunction('tell', (what: Said) => void said.push(what));
  await page.addInitScript(
    ([known, slow]) => {
      const tell = (what: unknown) =>
        void (window as unknown as { tell: (what: unknown) => Promise<void> }).tell(what);
      class Utterance {
        text: string;
        lang = '';
        voice: unknown = null;
        onend: (() => void) | null = null;
        onerror: (() => void) | null = null;
        constructor(text: string) {
          this.text = text;
        }
      }
      const engine = Object.assign(new EventTarget(), {
        getVoices: () =>
          known.map((voice) => ({
            ...voice,
            voiceURI: voice.lang,
            name: voice.lang,
            default: false,
          })),
        speak({ text, lang, onend }: Utterance) {
          tell({ act: 'say', text, lang });
          if (!slow) setTimeout(() => onend?.(), 0);
        },
        cancel: () => tell({ act: 'cancel' }),
      });
      Object.defineProperty(window, 'speechSynthesis', { value: engine });
      Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
    },
    [voices, isSlow] as const,
  );
  const texts = () =>
    said
      .slice(said.findLastIndex((one) => one.act === 'cancel') + 1)
      .flatMap((one) => (one.act === 'say' ? [one.text] : []));
  return { said, texts };
}

async function openForm(visitor: Visitor = {}, about: Parameters<typeof withVoices>[1] = {}) {
  const page = await browser.visit(visitor);
  const engine = await withVoices(page, about);
  await page.goto('/pre-screening');
  // The first page replaces one that says it is loading.
  await page.locator('main ul').first().waitFor();
  return { page, ...engine };
}

const translate = translationsIn('en');
const button = (page: Page, key: string, language = 'en') =>
  page.getByRole('button', { name: translationsIn(language)(key), exact: true });
const listen = (page: Page, language = 'en') => button(page, 'public-form:listen.start', language);
const stop = (page: Page) => button(page, 'public-form:listen.stop');
const begin = (page: Page) => button(page, 'pre-screening:start.begin').click();
const endsWithCancel = (said: Said[]) =>
  expect.poll(() => said.at(-1)?.act, { timeout: 10_000 }).toBe('cancel');

describe('Listen', () => {
  it('isn’t there without a voice for the language on the device', { tags: 'main' }, async () => {
    const real = await browser.visit();
    await real.goto('/pre-screening');
    await button(real, 'pre-screening:start.begin').waitFor();
    expect(await real.evaluate(() => speechSynthesis.getVoices().length)).toBe(0);
    expect(await listen(real).count()).toBe(0);

    // A voice from the network would send the page to another company.
    const voices = [
      { lang: 'en-US', localService: false },
      { lang: 'fr-FR', localService: true },
    ];
    const { page } = await openForm({}, { voices });
    await button(page, 'pre-screening:start.begin').waitFor();
    expect(await listen(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Français' }).click();
    await listen(page, 'fr').waitFor();
  });

  it('says nothing before a tap, then warns once and reads the page in order', {
    tags: 'main',
  }, async () => {
    const { page, said, texts } = await openForm({ width: 360 });
    await listen(page).waitFor();
    expect(said).toEqual([]);
    await listen(page).click();
    const warning = translate('public-form:listen.others');
    await page.getByText(warning).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect.poll(() => said.length).toBeGreaterThan(2);
    expect(texts().slice(0, 2)).toEqual([warning, translate('pre-screening:start.title')]);
    expect(said.every((one) => one.act === 'cancel' || one.lang === 'en-US')).toBe(true);
    await stop(page).click();
    await listen(page).waitFor();
    expect(await page.getByText(warning).count()).toBe(0);

    await begin(page);
    await page.locator('#q-pre-name-first').fill('Ada');
    await button(page, 'public-form:continue').click();
    await page.getByRole('radio', { name: 'Text message', exact: true }).check();
    await page.getByLabel('Phone number').fill('418 555 0199');
    await listen(page).click();
    await listen(page).waitFor();
    // Reading has finished, so these are the texts before the last stop.
    const read = said.slice(0, -1);
    const all = read
      .slice(read.findLastIndex((one) => one.act === 'cancel') + 1)
      .flatMap((one) => (one.act === 'say' ? [one.text] : []));
    expect(all).not.toContain(warning);
    const way = preScreeningQuestions.find(({ id }) => id === 'pre-reach-way');
    const inOrder = [
      translate('pre-screening:code.title'),
      textIn(way?.text, 'en'),
      textIn(way?.help, 'en'),
      'Text message',
      'Phone number',
      'Can others read your texts?',
      'Phone call',
      'Don’t contact me',
      translate('public-form:continue'),
    ];
    expect(all.filter((one) => inOrder.includes(one))).toEqual(inOrder);
    expect(all.join(' ')).not.toContain('0199');
    // The code, letter by letter.
    expect(all.some((one) => /^(?:[0-9A-Z], ){7}[0-9A-Z]$/.test(one))).toBe(true);
    expect(all).not.toContain(translate('public-form:back'));
  });

  it('reads French with the French voice', async () => {
    const { page, said } = await openForm({ language: 'fr', width: 360 });
    await listen(page, 'fr').click();
    const title = translationsIn('fr')('pre-screening:start.title');
    await expect.poll(() => said).toContainEqual({ act: 'say', text: title, lang: 'fr_CA' });
  });

  it('stops on the second tap, on the next page, and on another language', async () => {
    const { page, said, texts } = await openForm({ width: 360 }, { isSlow: true });
    await listen(page).click();
    await expect.poll(texts).toHaveLength(1);
    await stop(page).click();
    await endsWithCancel(said);
    await listen(page).click();
    await expect.poll(texts).toHaveLength(1);
    await begin(page);
    await endsWithCancel(said);

    await page.locator('#q-pre-name-first').fill('Ada');
    await listen(page).click();
    await expect.poll(texts).toHaveLength(1);
    await button(page, 'public-form:continue').click();
    await page.getByRole('radio', { name: 'Text message', exact: true }).waitFor();
    await listen(page).waitFor();
    await endsWithCancel(said);

    await listen(page).click();
    await expect.poll(texts).toHaveLength(1);
    await page.getByRole('button', { name: 'Français' }).click();
    await listen(page, 'fr').waitFor();
    await endsWithCancel(said);
  });

  it('stops when the page is left quickly', { tags: 'main' }, async () => {
    const { page, said, texts } = await openForm({ width: 360 }, { isSlow: true });
    await listen(page).click();
    await expect.poll(texts).toHaveLength(1);
    const ours = new URL(page.url()).host;
    await page.route(
      (url) => url.host !== ours,
      (route) => route.fulfill({ contentType: 'text/html', body: '<title>Weather</title>' }),
    );
    await button(page, 'public-form:exit.button').click();
    await page.waitForURL((url) => url.host !== ours);
    await endsWithCancel(said);
    expect(texts()).toEqual([]);
  });
});
