import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { send, sessionOf } from './api-calls.ts';
import { useBrowser } from './browser.ts';
import { aName } from './handed-in.ts';
import { openAt } from './open-at.ts';
import { settled } from './settled.ts';
import { dayFromNow, firstOfAll, idOf, newTask, rowOf, taskNow } from './task-steps.ts';
import { wordsIn } from './words.ts';

const browser = useBrowser();
const words = wordsIn('en');

const button = (within: Page | ReturnType<Page['locator']>, key: string, values = {}) =>
  within.getByRole('button', { name: words(key, values), exact: true });

/** By its own link, as a notice opens it. */
async function openTask(page: Page, title: string) {
  await page.getByRole('link', { name: title, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words('tasks:dialog.title') });
  await dialog.getByRole('textbox', { name: words('tasks:columns.title') }).waitFor();
  return dialog;
}

describe('one line', () => {
  it.each([
    ['en', 'Call tomorrow 3pm !high @Sam Waymark about', 'tomorrow 3pm'],
    ['fr', 'Appeler demain à 15 h !haute @Sam Waymark pour', 'demain à 15 h'],
  ] as const)('is read as a person of this language means it: %s', async (language, line, from) => {
    const own = wordsIn(language);
    const page = await openAt(browser, '/page/tasks', { language });
    const name = aName();
    const [title] = [`${line.split(' ')[0]} ${line.split(' ').at(-1)} ${name}`];
    await page.getByRole('textbox', { name: own('tasks:quick.label') }).fill(`${line} ${name}`);
    await page
      .getByRole('button', { name: own('tasks:quick.asWords', { words: from }), exact: true })
      .waitFor();
    await page.keyboard.press('Enter');
    await rowOf(page, title).waitFor();
    const id = new URL(
      (await page.getByRole('link', { name: title }).getAttribute('href')) ?? '',
      page.url(),
    ).searchParams.get('task');
    expect(await taskNow(page, id ?? '')).toMatchObject({
      ...{ title, due: dayFromNow(1), dueTime: '15:00', priority: 'high' },
      assignee: { id: idOf(await sessionOf('user')) },
    });
  });

  it('leaves in the title what is pressed to be a word', async () => {
    const page = await openAt(browser, '/page/tasks');
    const title = `Watch Sunday with ${aName()}`;
    const line = page.getByRole('textbox', { name: words('tasks:quick.label') });
    await line.fill(title);
    await button(page, 'tasks:quick.asWords', { words: 'Sunday' }).click();
    await line.press('Enter');
    await rowOf(page, title).waitFor();
    expect(await line.inputValue()).toBe('');
  });
});

describe('a task', () => {
  it('has steps, each ticked off by itself', { tags: 'main' }, async () => {
    const title = `Pack ${aName()}`;
    const task = await newTask(title);
    const page = await openAt(browser, '/page/tasks');
    const dialog = await openTask(page, title);
    await button(dialog, 'tasks:form.addStep').click();
    await page.keyboard.type('Towels');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Soap');
    await dialog
      .getByRole('checkbox', { name: words('tasks:form.stepDone', { number: 2 }) })
      .check();
    await button(dialog, 'actions:save').click();
    await dialog.waitFor({ state: 'hidden' });
    await rowOf(page, title)
      .getByText(words('tasks:steps', { count: 1, all: 2 }))
      .waitFor();
    expect((await taskNow(page, task.id)).checklist).toMatchObject([
      { text: 'Towels', isDone: false },
      { text: 'Soap', isDone: true },
    ]);
  });

  it('takes the next step without a pause', async () => {
    const title = `List ${aName()}`;
    await newTask(title);
    const page = await openAt(browser, '/page/tasks');
    const dialog = await openTask(page, title);
    await button(dialog, 'tasks:form.addStep').click();
    const first = dialog.getByRole('textbox', { name: words('tasks:form.step', { number: 1 }) });
    const isStillThere = await first.evaluate((field) => {
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      return document.activeElement === field;
    });
    expect(isStillThere).toBe(false);
    await page.keyboard.type('Soap');
    const second = dialog.getByRole('textbox', { name: words('tasks:form.step', { number: 2 }) });
    expect(await second.inputValue()).toBe('Soap');
  });

  it('is talked about, and who is called upon is told and led to it', {
    tags: 'two-instances',
  }, async () => {
    const title = `Ask ${aName()}`;
    await newTask(title, { assigneeId: null, due: firstOfAll });
    const page = await openAt(browser, '/page/tasks?list=team');
    const dialog = await openTask(page, title);
    const comment = dialog.getByRole('textbox', { name: words('tasks:comments.label') });
    await comment.pressSequentially('@Ave');
    await page.locator('[data-combobox-option]', { hasText: 'Avery Summit' }).waitFor();
    await page.keyboard.press('Enter');
    await comment.pressSequentially('can you?');
    await button(dialog, 'tasks:comments.add').click();
    await dialog.getByText('@Avery Summit', { exact: true }).waitFor();

    const admin = await openAt(browser, '/page/profile?section=inbox', { role: 'admin' });
    await admin
      .getByRole('link', {
        name: words('notifications:texts.mentionedInTask', { name: 'Sam Waymark' }),
      })
      .first()
      .click();
    const theirs = admin.getByRole('dialog', { name: words('tasks:dialog.title') });
    await theirs.getByText('can you?').waitFor();
    await expect
      .poll(() => theirs.getByRole('textbox', { name: words('tasks:columns.title') }).inputValue())
      .toBe(title);
  });

  it('is done by one press, and open again by the next', { tags: 'main' }, async () => {
    const title = `Sweep ${aName()}`;
    const task = await newTask(title);
    const page = await openAt(browser, '/page/tasks');
    await button(page, 'tasks:completeOne', { title }).click();
    await rowOf(page, title).waitFor({ state: 'hidden' });
    await button(page, 'actions:undo').click();
    await rowOf(page, title).waitFor();
    expect((await taskNow(page, task.id)).doneAt).toBeNull();
  });

  it('is out of sight until tomorrow, next week or a chosen day', async () => {
    const title = `Later ${aName()}`;
    const task = await newTask(title);
    const page = await openAt(browser, '/page/tasks');
    const menu = button(page, 'tasks:snooze.one', { title });
    const until = async () => (await taskNow(page, task.id)).snoozedUntil;
    for (const [key, isRight] of [
      ['tasks:snooze.tomorrow', (day: string) => day === dayFromNow(1)],
      ['tasks:snooze.nextWeek', (day: string) => new Date(`${day}T12:00Z`).getUTCDay() === 1],
    ] as const) {
      await menu.click();
      await page.getByRole('menuitem', { name: words(key) }).click();
      await rowOf(page, title).waitFor({ state: 'hidden' });
      expect(isRight((await until()) ?? '')).toBe(true);
      await button(page, 'actions:undo').last().click();
      await rowOf(page, title).waitFor();
    }
    await menu.click();
    await page.getByRole('menuitem', { name: words('tasks:snooze.choose') }).click();
    const dialog = page.getByRole('dialog');
    await expectAccessible(page);
    const day = dialog.getByLabel(words('tasks:snooze.day'));
    await day.fill(dayFromNow(0));
    await button(dialog, 'tasks:snooze.confirm').click();
    await dialog.getByText(words('tasks:snooze.notBefore')).waitFor();
    await day.fill(dayFromNow(12));
    await button(dialog, 'tasks:snooze.confirm').click();
    await rowOf(page, title).waitFor({ state: 'hidden' });
    expect(await until()).toBe(dayFromNow(12));
    await page.getByRole('switch', { name: words('tasks:filters.snoozed') }).check();
    await rowOf(page, title).waitFor();
  });

  it('that comes again is followed by the next one', async () => {
    const title = `Count ${aName()}`;
    const begun = new Date();
    await newTask(title, { due: dayFromNow(0, begun), recurrence: 'FREQ=DAILY;INTERVAL=3' });
    const page = await openAt(browser, '/page/tasks');
    await button(page, 'tasks:completeOne', { title }).click();
    await expect
      .poll(async () => (await rowOf(page, title).allTextContents()).join())
      .not.toContain(words('tasks:due.today'));
    await rowOf(page, title).waitFor();
    const dialog = await openTask(page, title);
    await expect
      .poll(() => dialog.getByLabel(new RegExp(`^${words('tasks:columns.due')}`)).inputValue())
      .toBe(dayFromNow(3, begun));
  });

  it('that two change at once keeps what both have written until one of them decides', {
    tags: 'main',
  }, async () => {
    const title = `Share ${aName()}`;
    const task = await newTask(title, { assigneeId: null, due: firstOfAll });
    const page = await openAt(browser, '/page/tasks?list=team', { expected: [409] });
    const dialog = await openTask(page, title);
    const details = dialog.getByLabel(new RegExp(`^${words('tasks:form.details')}`));
    await details.fill('Mine, not to be lost');
    const admin = await sessionOf('admin');
    const changed = await fetch(new URL(`/api/task/${task.id}`, page.url()), {
      method: 'PUT',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: task.version, priority: 'urgent' }),
    });
    expect(changed.status).toBe(200);
    await button(dialog, 'actions:save').click();
    await dialog.getByText(words('tasks:dialog.stale')).waitFor();
    expect(await details.inputValue()).toBe('Mine, not to be lost');
    await expectAccessible(page);
    await button(dialog, 'actions:staleKeepMine').click();
    await dialog.waitFor({ state: 'hidden' });
    expect((await taskNow(page, task.id)).details).toBe('Mine, not to be lost');
  });
});

describe('several', () => {
  it('are given another priority at once, and are as they were when that is undone', async () => {
    const name = aName();
    const tasks = [await newTask(`One ${name}`), await newTask(`Two ${name}`, { priority: 'low' })];
    const page = await openAt(browser, '/page/tasks');
    for (const { title } of tasks) await rowOf(page, title).getByRole('checkbox').check();
    await button(page, 'tasks:many.menu').click();
    await page.getByRole('menuitem', { name: words('tasks:many.priority') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').selectOption('urgent');
    await button(dialog, 'tasks:many.confirm').click();
    await dialog.waitFor({ state: 'hidden' });
    const ranks = () =>
      Promise.all(tasks.map(async ({ id }) => (await taskNow(page, id)).priority));
    expect(await ranks()).toEqual(['urgent', 'urgent']);
    await button(page, 'actions:undo').click();
    await expect.poll(ranks).toEqual(['normal', 'low']);
  });

  it('are done by the keyboard alone', async () => {
    const name = aName();
    const tasks = [await newTask(`One ${name}`), await newTask(`Two ${name}`)];
    const page = await openAt(browser, '/page/tasks');
    for (const { title } of tasks) {
      await rowOf(page, title).getByRole('checkbox').focus();
      await page.keyboard.press('Space');
    }
    await button(page, 'tasks:many.complete').focus();
    await page.keyboard.press('Enter');
    for (const { title } of tasks) await rowOf(page, title).waitFor({ state: 'hidden' });
    const done = await Promise.all(tasks.map(({ id }) => taskNow(page, id)));
    expect(done.every(({ doneAt }) => doneAt !== null)).toBe(true);
  });
});

it('in a file, a line is about whom the file is', async () => {
  const session = await sessionOf('user');
  const made = await send(
    '/api/applicant',
    { firstName: 'Odile', lastName: aName() },
    session.token,
  );
  const { id } = (await made.json()) as { id: string };
  const page = await openAt(browser, `/page/applicant/${id}?section=tasks`);
  const title = `Call ${aName()}`;
  await page.getByRole('textbox', { name: words('tasks:quick.label') }).fill(`${title} tomorrow`);
  await page.keyboard.press('Enter');
  await rowOf(page, title).getByText(words('tasks:due.tomorrow')).waitFor();
  await button(page, 'tasks:completeOne', { title }).click();
  await page.getByText(words('tasks:empty.file')).waitFor();
  await button(page, 'tasks:section.done').click();
  await rowOf(page, title).waitFor();
  expect(await rowOf(page, title).count()).toBe(1);
});

it('on a phone, a task is added, put off and done with nothing out of the window', async () => {
  const page = await openAt(browser, '/page/tasks', { width: 360 });
  const title = `Phone ${aName()}`;
  await page.getByRole('textbox', { name: words('tasks:quick.label') }).fill(title);
  await button(page, 'tasks:quick.add').click();
  await rowOf(page, title).waitFor();
  await settled(page);
  await button(page, 'tasks:snooze.one', { title }).click();
  await page.getByRole('menuitem', { name: words('tasks:snooze.tomorrow') }).click();
  await rowOf(page, title).waitFor({ state: 'hidden' });
  await button(page, 'actions:undo').click();
  await button(page, 'tasks:completeOne', { title }).click();
  await rowOf(page, title).waitFor({ state: 'hidden' });
  await settled(page);
  const [inside, seen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(inside).toBe(seen);
});

it('an administrator turns a rule off and says how it makes its tasks', async () => {
  const page = await openAt(browser, '/page/settings/task-rules', { role: 'admin' });
  const name = words('task-rules:kinds.no-contact');
  const rule = page.getByRole('switch', { name });
  await rule.check();
  await page.getByText(words('task-rules:turnedOn', { name })).waitFor();
  await button(page, 'task-rules:editOne', { name }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel(words('task-rules:days'), { exact: true }).fill('45');
  await button(dialog, 'actions:save').click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(words('task-rules:daysAfter', { count: 45 })).waitFor();
  await rule.uncheck();
  await page.getByText(words('task-rules:turnedOff', { name })).waitFor();
  await page.reload();
  await expect.poll(() => rule.isChecked()).toBe(false);
});
