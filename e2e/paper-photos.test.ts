import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { NeededDocument } from '#features/documents/contract/needed-documents.ts';
import { expectAccessible } from './accessible.ts';
import { send } from './api-calls.ts';
import { useBrowser, type Visitor } from './browser.ts';
import { demo } from './demo.ts';
import { expectFocus } from './focus.ts';
import { newLinkedClient } from './linked-client.ts';
import { photographedPaper } from './photographed-paper.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const english = translationsIn('en');
const document = 'Photo ID, both sides';

/** The portal of a client who is asked for a photo ID, with its part of the page. */
async function openAsked({ expected }: Pick<Visitor, 'expected'> = {}) {
  const { id, token, person } = await newLinkedClient();
  const asked = { kind: 'photo_id', note: 'both sides' };
  expect((await send(`/api/storage/needed/${id}`, asked, token)).status).toBe(201);
  const phone = await browser.visit({ width: 360, ...(expected && { expected }) });
  await openWith(phone, sessionEntries(person), '/page/dashboard');
  const section = phone.getByRole('region', { name: english('my-page:needed.title') });
  await section.waitFor();
  return { id, token, phone, section };
}

async function takePhoto(
  phone: Page,
  button: Locator,
  files: Awaited<ReturnType<typeof photographedPaper>>[],
) {
  const [chooser] = await Promise.all([phone.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
}

async function openCamera(section: Locator) {
  const name = english('my-page:needed.takeOne', { document });
  await section.getByRole('button', { name }).click();
  const take = section.getByRole('button', { name: english('page-photos:take'), exact: true });
  await take.waitFor();
  return take;
}

async function storedPdf(id: string, token: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` };
  const url = new URL(`/api/storage/${id}/page-1.pdf`, demo.url);
  const reply = await fetch(url, { headers });
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

describe('a paper that staff need', () => {
  it('is photographed in the portal, straightened, and stored as one PDF', {
    tags: 'main',
  }, async () => {
    const { id, token, phone, section } = await openAsked();
    await section.getByText(english('my-page:needed.count_one', { count: 1 })).waitFor();
    await expectAccessible(phone);
    const take = await openCamera(section);
    await takePhoto(phone, take, [await photographedPaper(), await photographedPaper()]);
    const straightened = section.getByText(english('page-photos:straightened'));
    await expect.poll(() => straightened.count()).toBe(2);
    await expectAccessible(phone);
    await section
      .getByRole('button', { name: english('page-photos:removeOne', { number: 2 }) })
      .click();
    await expect.poll(() => straightened.count()).toBe(1);
    const more = section.getByRole('button', { name: english('page-photos:addPage') });
    await expectFocus(more);
    await takePhoto(phone, more, [await photographedPaper()]);
    await section.getByRole('button', { name: english('page-photos:send', { count: 2 }) }).click();
    await section.getByText(english('my-page:needed.sent')).waitFor();

    const stored = await storedPdf(id, token);
    expect(stored.includes('Odette')).toBe(false);
    const task = getDocument({ data: new Uint8Array(stored), verbosity: 0 });
    expect((await task.promise).numPages).toBe(2);
    await task.destroy();
    const start = stored.indexOf('stream\n', stored.indexOf('/DCTDecode')) + 7;
    const photo = sharp(stored.subarray(start, stored.indexOf('\nendstream', start)));
    const { width = 0, height = 0 } = await photo.metadata();
    expect(width / height).toBeCloseTo(900 / 1200, 1);
    // Paper to every edge, where the table was in the photo.
    const edge = { left: 6, top: 6, width: width - 12, height: 8 };
    const { channels } = await photo.clone().extract(edge).stats();
    for (const { mean } of channels) expect(mean).toBeGreaterThan(215);
    expect(stored.length).toBeLessThan(2 * 400_000 + 4000);
  });

  it('warns about a blurred photo, which the person may keep or take again', async () => {
    const { phone, section } = await openAsked();
    const take = await openCamera(section);
    await takePhoto(phone, take, [await photographedPaper({ blur: 7 })]);
    const warning = section.getByText(english('page-photos:blurry'));
    await warning.waitFor();
    await expectAccessible(phone);
    await section.getByRole('button', { name: english('page-photos:keep') }).click();
    await section.getByText(english('page-photos:kept')).waitFor();
    const retake = english('page-photos:retakeOne', { number: 1 });
    await takePhoto(phone, section.getByRole('button', { name: retake }), [
      await photographedPaper(),
    ]);
    await section.getByText(english('page-photos:straightened')).waitFor();
    expect(await warning.count()).toBe(0);
  });

  it('names the way out for a photo that the browser can’t read', async () => {
    const { phone, section } = await openAsked();
    const take = await openCamera(section);
    const heic = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') };
    await takePhoto(phone, take, [heic]);
    await section.getByText(english('page-photos:heic')).waitFor();
    await expectAccessible(phone);
  });

  it('has corners to move with the keyboard, also with text at 200 %', async () => {
    const { phone, section } = await openAsked();
    await phone.addStyleTag({ content: ':root { font-size: 32px !important }' });
    const take = await openCamera(section);
    await takePhoto(phone, take, [await photographedPaper()]);
    const edit = section.getByRole('button', {
      name: english('page-photos:cornersOne', { number: 1 }),
    });
    await edit.focus();
    await phone.keyboard.press('Enter');
    await expectFocus(section.getByRole('heading', { name: english('page-photos:corners.title') }));
    await expectAccessible(phone);
    const overflow = () => section.evaluate((part) => part.scrollWidth - part.clientWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await phone.keyboard.press('Tab');
    const corner = section.getByRole('button', { name: /^Top left corner/ });
    await expectFocus(corner);
    const before = await corner.boundingBox();
    await phone.keyboard.press('Shift+ArrowRight');
    await phone.keyboard.press('ArrowDown');
    await expect
      .poll(async () => ((await corner.boundingBox())?.x ?? 0) - (before?.x ?? 0))
      .toBeGreaterThan(5);
    await section.getByRole('button', { name: english('page-photos:corners.whole') }).click();
    await section.getByText(english('page-photos:whole')).waitFor();
    await expectFocus(edit);
  });

  it('waits on the page while there is no connection, and goes out by itself', async () => {
    const { id, token, phone, section } = await openAsked({
      expected: ['net::ERR_INTERNET_DISCONNECTED'],
    });
    const take = await openCamera(section);
    await takePhoto(phone, take, [await photographedPaper()]);
    await section.getByText(english('page-photos:straightened')).waitFor();
    await phone.context().setOffline(true);
    await section.getByRole('button', { name: english('page-photos:sendOne') }).click();
    await section.getByText(english('page-photos:waiting')).waitFor();
    await expectAccessible(phone);
    await phone.context().setOffline(false);
    await section.getByText(english('my-page:needed.sent')).waitFor();
    expect((await storedPdf(id, token)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('becomes a task for staff when the person doesn’t have it', async () => {
    const { id, token, section } = await openAsked();
    await section
      .getByRole('button', { name: english('my-page:needed.notHadOne', { document }) })
      .click();
    await section.getByText(english('my-page:needed.missing')).waitFor();
    const url = new URL(`/api/storage/needed/${id}`, demo.url);
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const [needed] = (await reply.json()) as NeededDocument[];
    expect(needed?.state).toBe('not_had');
  });
});
