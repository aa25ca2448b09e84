import { press } from './open-dialog.ts';
import { openNewFile } from './open-screen.ts';
import { openConsents } from './opened-consents.ts';
import { openMenuOfFile } from './person-dialogs.ts';
import { openDueRecords } from './retention-steps.ts';
import type { Screen } from './screen.ts';

/** Dialogs of consents and retention. */
export const consentDialogs: readonly Screen[] = [
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
      await openNewFile(page, '/keeping');
      await press(page, 'keeping:erase.open');
    },
  },
  {
    name: 'dialog-retention-rules',
    path: '/page/settings/retention',
    role: 'admin',
    goOn: (page) => press(page, 'keeping:retention.rules.change'),
  },
  {
    name: 'dialog-keep-longer',
    path: '/page/settings/retention',
    role: 'admin',
    async goOn(page) {
      await openDueRecords(page);
      await page.locator('main li button[aria-haspopup=dialog]').first().click();
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
