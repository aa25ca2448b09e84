import { describe, expect, it } from 'vitest';
import { expectFine } from './accessible.ts';
import { setUpApp } from './authenticator-app.ts';
import { useBrowser } from './browser.ts';
import { looks } from './look.ts';
import { buttonIn, join } from './member.ts';
import { redAndBlue } from './picture-to-choose.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();

describe.each(looks)('in $language, $skin', (look) => {
  const says = wordsIn(look.language);

  it('the dialogs break no rule and are not too wide', async () => {
    const { page } = await join(browser, 'about', look);
    await page.locator('input[type=file]').setInputFiles(await redAndBlue());
    await page.getByLabel(says('profile:picture.cropArea')).waitFor();
    await expectFine(page);
    await buttonIn(page, 'actions:cancel', says).click();

    await page.goto('/page/profile?section=security');
    await setUpApp(page, says, () => expectFine(page));
    for (const opener of ['passkeys.add', 'codes.makeNew', 'app.remove', 'devices.endAll']) {
      await buttonIn(page, `profile:${opener}`, says).click();
      await page.getByRole('dialog').waitFor();
      await expectFine(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await expectFine(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});
