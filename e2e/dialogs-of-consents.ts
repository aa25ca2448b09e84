import { openMenuOfFile } from './dialogs-of-people.ts';
import { openNewFile, type Screen } from './every-screen.ts';
import { press } from './open-dialog.ts';
import { openConsents } from './opened-consents.ts';

/** What is opened about permissions to share. */
export const dialogsOfConsents: readonly Screen[] = [
  {
    name: 'dialog-consent',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openConsents(page);
      await press(page, 'consents:add');
    },
  },
  {
    name: 'dialog-end-consent',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openConsents(page);
      await page.locator('main li button').first().click();
    },
  },
  {
    name: 'dialog-erase',
    path: '/page/applicants',
    role: 'admin',
    async goOn(page) {
      await openNewFile(page);
      await page.goto(`${new URL(page.url()).pathname}/keeping`);
      await press(page, 'keeping:erase.open');
    },
  },
  {
    name: 'dialog-give-file',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openMenuOfFile(page);
      await press(page, 'files:give.action', 'menuitem');
    },
  },
];
