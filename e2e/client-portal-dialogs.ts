import { newLinkedClient } from './linked-client.ts';
import { goTo } from './look.ts';
import { originOptions, press } from './open-dialog.ts';
import { openPageOfClient } from './open-screen.ts';
import { openMenuOfFile } from './person-dialogs.ts';
import type { Screen } from './screen.ts';
import { sendAs } from './send-as.ts';

/** Dialogs of the client portal, for staff and clients. */
export const clientPortalDialogs: readonly Screen[] = [
  {
    name: 'dialog-share-file',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      await openMenuOfFile(page);
      await press(page, 'files:share', 'menuitem');
    },
  },
  {
    name: 'dialog-ask-for-document',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      const { id } = await sendAs(page, '/api/applicant', {
        firstName: 'Odile',
        lastName: 'Moraine',
      });
      await goTo(page, `/page/applicant/${id}?section=files`);
      await press(page, 'needed-documents:ask');
    },
  },
  {
    name: 'dialog-unlink-page',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      const { id } = await newLinkedClient(originOptions(page).url);
      await goTo(page, `/page/applicant/${id}?section=overview`);
      await press(page, 'client-page:unlink');
    },
  },
  {
    name: 'dialog-send-anyway',
    path: '/page/applicants',
    role: 'user',
    async goOn(page) {
      const body = { firstName: 'Odile', lastName: 'Moraine', email: 'odile@post.example' };
      const guarded = { ...body, preferredContact: 'safe_contact' };
      const { id } = await sendAs(page, '/api/applicant', guarded);
      await goTo(page, `/page/applicant/${id}?section=overview`);
      await press(page, 'contact-safety:override.mail');
    },
  },
  {
    name: 'dialog-ask-to-move',
    isPlain: true,
    path: '/login',
    async goOn(page) {
      await openPageOfClient(page);
      await page.locator('#appointments button[aria-haspopup=dialog]').first().click();
    },
  },
  {
    name: 'dialog-answer-with-word',
    isPlain: true,
    path: '/login',
    async goOn(page) {
      await openPageOfClient(page);
      await page.locator('#appointments button[aria-pressed]').first().click();
      await page
        .locator('#appointments button[aria-pressed=true] + button + button')
        .first()
        .click();
    },
  },
  {
    name: 'dialog-word-about-task',
    isPlain: true,
    path: '/login',
    async goOn(page) {
      await openPageOfClient(page);
      await page.locator('#tasks button[aria-haspopup=dialog]').first().click();
    },
  },
];
