import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { QuickTaskChange } from '#features/tasks/contract/tasks.ts';
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { demoSession } from './api-calls.ts';
import { addApplicant, uniqueName } from './application-steps.ts';
import { useBrowser } from './browser.ts';
import { firstStep } from './first-step.ts';
import { expectFocus } from './focus.ts';
import { newAccount, registerInvited } from './new-person.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import {
  dayFromNow,
  firstOfAll,
  newTask,
  sessionAccountId,
  taskNow,
  taskRow,
} from './task-steps.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const translate = translationsIn('en');

const button = (within: Page | ReturnType<Page['locator']>, key: string, values = {}) =>
  within.getByRole('button', { name: translate(key, values), exact: true });

/** Someone whose list has only the tasks of one test: a longer list has several pages. */
const newColleague = (lastName?: string) =>
  registerInvited(newAccount('Noor', lastName), { role: 'user' });

/** The box that completes a task. */
const box = (page: Page, title: string) =>
  taskRow(page, title).getByRole('checkbox', {
    name: translate('tasks:completeOne', { title }),
    exact: true,
  });

/** Opens its own link, as from a notification. */
async function openTask(page: Page, title: string) {
  await page.getByRole('link', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: translate('tasks:dialog.title') });
  await dialog.getByRole('textbox', { name: translate('tasks:columns.title') }).waitFor();
  return dialog;
}

it('parses one line in the person’s language and keeps declined suggestions as text', async () => {
  const french = translationsIn('fr');
  const me = await newColleague(uniqueName());
  const page = await openAt(browser, '/page/tasks', { person: me, language: 'fr' });
  const line = page.getByRole('textbox', { name: french('tasks:quick.label') });
  const asWords = (text: string) =>
    page.getByRole('button', { name: french('tasks:quick.asWords', { words: text }), exact: true });
  const name = uniqueName();
  const title = `Appeler pour ${name}`;
  const before = dayFromNow(1);
  await line.fill(`Appeler demain à 15 h !haute @Noor ${me.lastName} pour ${name}`);
  await asWords('demain à 15 h').waitFor();
  await page.keyboard.press('Enter');
  await taskRow(page, title).waitFor();
  const href = await page.getByRole('link', { name: title }).getAttribute('href');
  const id = new URL(href ?? '', page.url()).searchParams.get('task');
  const task = await taskNow(page, id ?? '');
  expect(task).toMatchObject({
    title,
    dueTime: '15:00',
    priority: 'high',
    assignee: { id: sessionAccountId(me) },
  });
  // A new day may begin while the test runs.
  expect([before, dayFromNow(1)]).toContain(task.due);

  await expect.poll(() => line.inputValue()).toBe('');
  const plain = `Regarder dimanche avec ${uniqueName()}`;
  await line.fill(plain);
  await asWords('dimanche').click();
  await line.press('Enter');
  await taskRow(page, plain).waitFor();
  await expect.poll(() => line.inputValue()).toBe('');
});

describe('a task', () => {
  it('has steps that are completed one by one', { tags: 'main' }, async () => {
    const title = `Pack ${uniqueName()}`;
    const person = await newColleague();
    const task = await newTask(title, { assigneeId: sessionAccountId(person) });
    const page = await openAt(browser, '/page/tasks', { person });
    const dialog = await openTask(page, title);
    await button(dialog, 'tasks:form.addStep').click();
    await page.keyboard.type('Towels');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Soap');
    // The next step accepts typing without a pause.
    const step = (number: number) =>
      dialog.getByRole('textbox', { name: translate('tasks:form.step', { number }) });
    const isStillThere = await step(2).evaluate((field) => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      return document.activeElement === field;
    });
    expect(isStillThere).toBe(false);
    await page.keyboard.type('Comb');
    expect(await step(3).inputValue()).toBe('Comb');
    await dialog
      .getByRole('checkbox', { name: translate('tasks:form.stepDone', { number: 2 }) })
      .check();
    await button(dialog, 'actions:save').click();
    await dialog.waitFor({ state: 'hidden' });
    await taskRow(page, title)
      .getByText(translate('tasks:steps', { count: 1, all: 3 }))
      .waitFor();
    expect((await taskNow(page, task.id)).checklist).toMatchObject([
      { text: 'Towels', isDone: false },
      { text: 'Soap', isDone: true },
      { text: 'Comb', isDone: false },
    ]);
  });

  it('has comments; mentioned people are notified and led to it', {
    tags: 'two-instances',
  }, async () => {
    const title = `Ask ${uniqueName()}`;
    await newTask(title, { assigneeId: null, due: firstOfAll });
    const page = await openAt(browser, '/page/tasks?list=team');
    const dialog = await openTask(page, title);
    const comment = dialog.getByRole('textbox', { name: translate('tasks:comments.label') });
    await comment.pressSequentially('@Ave');
    await page.locator('[data-combobox-option]', { hasText: 'Avery Summit' }).waitFor();
    await page.keyboard.press('Enter');
    await comment.pressSequentially('can you?');
    await button(dialog, 'tasks:comments.add').click();
    await dialog.getByText('@Avery Summit', { exact: true }).waitFor();

    const admin = await openAt(browser, '/page/profile?section=inbox', { role: 'admin' });
    await admin
      .getByRole('link', {
        name: translate('notifications:texts.mentionedInTask', { name: 'Sam Waymark' }),
      })
      .first()
      .click();
    const theirs = admin.getByRole('dialog', { name: translate('tasks:dialog.title') });
    await theirs.getByText('can you?').waitFor();
    await expect
      .poll(() =>
        theirs.getByRole('textbox', { name: translate('tasks:columns.title') }).inputValue(),
      )
      .toBe(title);
  });

  it('closes with one click and reopens with the next', { tags: 'main' }, async () => {
    const title = `Sweep ${uniqueName()}`;
    const person = await newColleague();
    const task = await newTask(title, { assigneeId: sessionAccountId(person) });
    const page = await openAt(browser, '/page/tasks', { person });
    await box(page, title).click();
    await taskRow(page, title).waitFor({ state: 'hidden' });
    await button(page, 'actions:undo').click();
    await taskRow(page, title).waitFor();
    expect((await taskNow(page, task.id)).doneAt).toBeNull();
  });

  it('can be hidden until tomorrow, next week, or a chosen day', async () => {
    const title = `Later ${uniqueName()}`;
    const person = await newColleague();
    const task = await newTask(title, { assigneeId: sessionAccountId(person) });
    const page = await openAt(browser, '/page/tasks', { person });
    const menu = button(page, 'tasks:snooze.one', { title });
    const until = async () => (await taskNow(page, task.id)).snoozedUntil;
    // A new day may begin while the test runs.
    const [tomorrow, inTwelveDays] = [dayFromNow(1), dayFromNow(12)];
    for (const [key, isRight] of [
      ['tasks:snooze.tomorrow', (day: string) => [tomorrow, dayFromNow(1)].includes(day)],
      ['tasks:snooze.nextWeek', (day: string) => new Date(`${day}T12:00Z`).getUTCDay() === 1],
    ] as const) {
      await menu.click();
      const saving = page.waitForRequest((request) => request.method() === 'PUT');
      await page.getByRole('menuitem', { name: translate(key) }).click();
      // First, because the undo toast disappears after ten seconds.
      await button(page, 'actions:undo').last().click();
      const { changes } = (await saving).postDataJSON() as { changes: QuickTaskChange[] };
      expect(isRight(changes[0]?.snoozedUntil ?? '')).toBe(true);
      await expect.poll(until).toBeNull();
      await taskRow(page, title).waitFor();
      await button(page, 'actions:undo').waitFor({ state: 'hidden' });
    }
    await menu.click();
    await page.getByRole('menuitem', { name: translate('tasks:snooze.choose') }).click();
    const dialog = page.getByRole('dialog');
    const day = dialog.getByLabel(translate('tasks:snooze.day'));
    await day.fill(dayFromNow(0));
    await button(dialog, 'tasks:snooze.confirm').click();
    await dialog.getByText(translate('tasks:snooze.notBefore')).waitFor();
    await day.fill(inTwelveDays);
    await button(dialog, 'tasks:snooze.confirm').click();
    await taskRow(page, title).waitFor({ state: 'hidden' });
    expect(await until()).toBe(inTwelveDays);
    await button(page, 'tasks:filters.label').click();
    await page.getByRole('switch', { name: translate('tasks:filters.snoozed') }).check();
    await taskRow(page, title).waitFor();
  });

  it('edited by two people keeps both texts until one decides', {
    tags: 'main',
  }, async () => {
    const title = `Share ${uniqueName()}`;
    const task = await newTask(title, { assigneeId: null, due: firstOfAll });
    const page = await openAt(browser, '/page/tasks?list=team', { expected: [409] });
    const dialog = await openTask(page, title);
    const details = dialog.getByLabel(new RegExp(`^${translate('tasks:form.details')}`));
    await details.fill('Mine, not to be lost');
    const admin = await demoSession('admin');
    const changed = await fetch(new URL(`/api/task/${task.id}`, page.url()), {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: task.version, priority: 'urgent' }),
    });
    expect(changed.status).toBe(200);
    await button(dialog, 'actions:save').click();
    await dialog.getByText(translate('tasks:dialog.stale')).waitFor();
    expect(await details.inputValue()).toBe('Mine, not to be lost');
    await expectAccessible(page);
    await button(dialog, 'actions:staleKeepMine').click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await taskNow(page, task.id)).details).toBe('Mine, not to be lost');
  });
});

it('changes and restores the priority of several tasks, and completes them by keyboard', async () => {
  const name = uniqueName();
  const person = await newColleague();
  const assigneeId = sessionAccountId(person);
  const tasks = [
    await newTask(`One ${name}`, { assigneeId }),
    await newTask(`Two ${name}`, { assigneeId, priority: 'low' }),
  ];
  const now = (page: Page) => Promise.all(tasks.map(({ id }) => taskNow(page, id)));
  const page = await openAt(browser, '/page/tasks', { person });
  await button(page, 'tasks:selection.start').click();
  for (const { title } of tasks) await taskRow(page, title).getByRole('checkbox').check();
  await button(page, 'tasks:many.menu').click();
  await page.getByRole('menuitem', { name: translate('tasks:many.priority') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption('urgent');
  await button(dialog, 'tasks:many.confirm').click();
  await dialog.waitFor({ state: 'hidden' });
  // Hovering keeps the undo toast, which disappears after ten seconds.
  await button(page, 'actions:undo').hover();
  const ranks = async () => (await now(page)).map(({ priority }) => priority);
  expect(await ranks()).toEqual(['urgent', 'urgent']);
  await button(page, 'actions:undo').click();
  await expect.poll(ranks).toEqual(['normal', 'low']);

  // The rows have reloaded.
  await settled(page);
  for (const { title } of tasks) {
    await page.getByRole('link', { name: title, exact: true }).focus();
    await page.keyboard.press('x');
  }
  await button(page, 'tasks:many.complete').focus();
  await page.keyboard.press('Enter');
  for (const { title } of tasks) await taskRow(page, title).waitFor({ state: 'hidden' });
  expect((await now(page)).every(({ doneAt }) => doneAt !== null)).toBe(true);
});

it.each([1280, 360])(
  'shows actions for selected tasks in place of the tools at %i px',
  async (width) => {
    const title = `Call ${uniqueName()}`;
    const person = await newColleague();
    await newTask(title, { assigneeId: sessionAccountId(person) });
    const page = await openAt(browser, '/page/tasks', { person, width });
    const row = taskRow(page, title);
    const filters = button(page, 'tasks:filters.label');
    const tools = page.getByRole('region', { name: translate('tasks:selection.label') });
    const top = () => row.evaluate((node) => node.getBoundingClientRect().top + scrollY);
    const before = await top();
    await button(page, 'tasks:selection.start').click();
    await row.getByRole('checkbox').check();
    await tools.waitFor();
    expect(await top()).toBe(before);
    await expect.poll(() => filters.count()).toBe(0);
    const bar = await tools.boundingBox();
    const list = await page.getByLabel(translate('tasks:table'), { exact: true }).boundingBox();
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(list?.y ?? 0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await button(tools, 'tasks:many.menu').click();
    await page.getByRole('menuitem', { name: translate('tasks:many.due') }).waitFor();
    await page.keyboard.press('Escape');
    await tools.getByRole('button', { name: translate('lists:selection.clear') }).click();
    await tools.waitFor({ state: 'detached' });
    expect(await top()).toBe(before);
  },
);

it('links a new task in a record to its person', async () => {
  const { id } = await addApplicant({ firstName: 'Odile', lastName: uniqueName() });
  const page = await openAt(browser, `/page/applicant/${id}?section=tasks`);
  const title = `Call ${uniqueName()}`;
  await page
    .getByRole('textbox', { name: translate('tasks:quick.label') })
    .fill(`${title} tomorrow`);
  await page.keyboard.press('Enter');
  const row = taskRow(page, title);
  await row
    .getByText(translate('tasks:due.tomorrow'))
    .or(row.getByText(translate('tasks:due.today')))
    .waitFor();
  await box(page, title).click();
  await firstStep(page, translate('tasks:empty.file'), 'button').click();
  const dialog = page.getByRole('dialog', { name: translate('tasks:dialog.new') });
  await button(dialog, 'actions:cancel').click();
  await button(page, 'tasks:section.done').click();
  await taskRow(page, title).waitFor();
  expect(await taskRow(page, title).count()).toBe(1);
});

it('leads from an empty list to the first task, and to all tasks if filters hide them', async () => {
  const page = await openAt(browser, '/page/tasks', { person: await newColleague() });
  await firstStep(page, translate('tasks:empty.mine'), 'button').click();
  await expectFocus(page.getByRole('textbox', { name: translate('tasks:quick.label') }));
  await page.goto('/page/tasks?priority=urgent');
  await firstStep(page, translate('tasks:empty.filtered'), 'button').click();
  await page.getByText(translate('tasks:empty.mine')).waitFor();
});

it('says on a phone who has a task of the team, and when it is due', async () => {
  const title = `Shared ${uniqueName()}`;
  await newTask(title, { assigneeId: null, due: firstOfAll });
  const page = await openAt(browser, '/page/tasks?list=team', { width: 360 });
  const card = taskRow(page, title);
  await card.getByText(translate('tasks:assignee.team'), { exact: true }).waitFor();
  await card.getByText(/2001/).waitFor();
  await expectNoSidewaysScroll(page);
});

it('adds, postpones, and completes a task on a phone without overflow', async () => {
  const page = await openAt(browser, '/page/tasks', { person: await newColleague(), width: 360 });
  const title = `Phone ${uniqueName()}`;
  await page.getByRole('textbox', { name: translate('tasks:quick.label') }).fill(title);
  await button(page, 'tasks:quick.add').click();
  await taskRow(page, title).waitFor();
  await settled(page);
  await button(page, 'tasks:snooze.one', { title }).click();
  await page.getByRole('menuitem', { name: translate('tasks:snooze.tomorrow') }).click();
  await taskRow(page, title).waitFor({ state: 'hidden' });
  await button(page, 'actions:undo').click();
  await box(page, title).click();
  await taskRow(page, title).waitFor({ state: 'hidden' });
  await settled(page);
  const [contentWidth, viewportWidth] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(contentWidth).toBe(viewportWidth);
});

it('lets an administrator turn a rule off and change its tasks', async () => {
  const page = await openAt(browser, '/page/settings/task-rules', { role: 'admin' });
  const name = translate('task-rules:kinds.no-contact');
  const rule = page.getByRole('switch', { name });
  await rule.check();
  await page.getByText(translate('task-rules:turnedOn', { name })).waitFor();
  await button(page, 'task-rules:editOne', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel(translate('task-rules:days'), { exact: true }).fill('45');
  await button(dialog, 'actions:save').click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(translate('task-rules:daysAfter', { count: 45 })).waitFor();
  await rule.uncheck();
  await page.getByText(translate('task-rules:turnedOff', { name })).waitFor();
  expect(await rule.isChecked()).toBe(false);
});
