import type { Page } from 'playwright-core';
import { press, translateForPage } from './open-dialog.ts';
import { openFirstFile } from './open-screen.ts';
import type { Screen } from './screen.ts';
import { settled } from './settled.ts';

/** Dialogs of tasks, for someone who has some. */
const opened = (name: string, goOn: NonNullable<Screen['goOn']>, from: Partial<Screen> = {}) => ({
  name,
  path: '/page/tasks',
  role: 'user' as const,
  goOn,
  ...from,
});

const firstMenu = (page: Page) =>
  page.locator('main tbody tr button[aria-haspopup=menu], main li button[aria-haspopup=menu]');

/** Selects two tasks, so that the bulk bar shows. */
async function selectTwo(page: Page): Promise<void> {
  const start = page.getByRole('button', {
    name: await translateForPage(page, 'tasks:selection.start'),
    exact: true,
  });
  // Hidden while tasks are selected, as from an earlier visit.
  if ((await start.isVisible()) && (await start.getAttribute('aria-pressed')) === 'false') {
    await start.click();
  }
  // Rows on a desktop, cards on a phone.
  const boxes = page.locator('main [data-record] input[type=checkbox]');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
}

const bulkDialog = (name: string, key: string) =>
  opened(name, async (page) => {
    await selectTwo(page);
    await press(page, 'tasks:many.menu');
    await press(page, key, 'menuitem');
  });

export const taskDialogs: readonly Screen[] = [
  opened('menu-of-snooze', (page) => firstMenu(page).first().click()),
  opened('dialog-snooze', async (page) => {
    await firstMenu(page).first().click();
    await press(page, 'tasks:snooze.choose', 'menuitem');
  }),
  opened('dialog-task', async (page) => {
    await page.getByRole('link', { name: 'Prepare the papers', exact: false }).click();
    await page.getByRole('dialog').locator('input').first().waitFor();
    await settled(page);
  }),
  opened('dialog-new-task', (page) => press(page, 'tasks:dialog.new')),
  opened(
    'dialog-new-task-of-a-file',
    async (page) => {
      await openFirstFile(page, 'tasks');
      await press(page, 'tasks:dialog.new');
    },
    { path: '/page/applicants' },
  ),
  opened('bar-of-tasks', selectTwo),
  opened('menu-of-tasks', async (page) => {
    await selectTwo(page);
    await press(page, 'tasks:many.menu');
  }),
  bulkDialog('dialog-give-tasks', 'tasks:many.assign'),
  bulkDialog('dialog-move-tasks', 'tasks:many.due'),
  bulkDialog('dialog-snooze-tasks', 'tasks:many.snooze'),
  bulkDialog('dialog-rank-tasks', 'tasks:many.priority'),
  opened('quick-add-understood', async (page) => {
    const french = (await page.locator('html').getAttribute('lang')) === 'fr';
    // The line is hidden while tasks are selected, as an earlier step may have left them.
    await page.reload();
    const line = french ? 'Appeler demain à 15 h !haute @Sam' : 'Call tomorrow 3pm !high @Sam';
    await page.locator('main form input:not([type=checkbox])').first().fill(line);
    await page.locator('main form [role=status] button').nth(2).waitFor();
  }),
  opened(
    'dialog-task-rule',
    (page) => page.locator('main li button[aria-haspopup=dialog]').first().click(),
    { path: '/page/settings/task-rules', role: 'admin' },
  ),
];
