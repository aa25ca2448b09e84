import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { buttonIn, join } from './member.ts';
import { redAndBlue } from './picture-to-choose.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

/** Amounts of red and blue in the navbar picture. */
async function colorsInNavbar(page: Page): Promise<{ red: number; blue: number }> {
  const picture = page.locator('header img');
  const address = (await picture.getAttribute('src')) ?? '';
  const { channels } = await sharp(Buffer.from(address.split(',')[1] ?? '', 'base64')).stats();
  return { red: channels[0]?.mean ?? 0, blue: channels[2]?.mean ?? 0 };
}

describe('profile picture', () => {
  it('can be cropped, shown in the navbar, removed, and restored', async () => {
    const { page } = await join(browser, 'about');
    const defaultPicture = page.locator('header img[src^="data:image/svg"]');
    await defaultPicture.waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      buttonIn(page, 'profile:picture.choose').click(),
    ]);
    await chooser.setFiles(await redAndBlue());
    const area = page.getByLabel(translate('pictures:cropArea'));
    await area.focus();
    // Moves right until it reaches the left edge.
    for (let step = 0; step < 30; step += 1) await page.keyboard.press('ArrowRight');
    const zoom = page.getByRole('slider', { name: translate('pictures:zoom') });
    await zoom.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => zoom.getAttribute('aria-valuetext')).toBe('105%');
    await buttonIn(page, 'pictures:use').click();
    await page.getByText(translate('profile:picture.saved')).waitFor();
    await expectFocus(buttonIn(page, 'profile:picture.chooseOther'));
    const { red, blue } = await colorsInNavbar(page);
    expect(red).toBeGreaterThan(150);
    expect(blue).toBeLessThan(80);

    // Stored on the server, not only here.
    await page.reload();
    const ownPicture = page.locator('header img:not([src^="data:image/svg"])');
    await ownPicture.waitFor();
    await buttonIn(page, 'profile:picture.remove').click();
    await page.getByText(translate('profile:picture.removed')).waitFor();
    await defaultPicture.waitFor();
    await buttonIn(page, 'actions:undo').click();
    await ownPicture.waitFor();
  });

  it('says why a file can’t be used', async () => {
    const { page } = await join(browser, 'about');
    const folder = await mkdtemp(path.join(tmpdir(), 'cairn-picture-'));
    const refused = [
      { reason: 'notPicture', name: 'notes.png', bytes: 5 },
      { reason: 'heic', name: 'IMG_1.HEIC', bytes: 5 },
      { reason: 'tooLarge', name: 'big.png', bytes: 30_000_001 },
    ];
    try {
      for (const { reason, name, bytes } of refused) {
        const file = path.join(folder, name);
        await writeFile(file, 'notes');
        await truncate(file, bytes);
        await page.locator('input[type=file]').setInputFiles(file);
        const message = translate(`pictures:problems.${reason}`, { megabytes: 30 });
        await page.getByRole('alert').filter({ hasText: message }).waitFor();
        expect(await page.getByRole('dialog').count()).toBe(0);
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
