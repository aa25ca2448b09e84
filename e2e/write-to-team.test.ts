import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from './accessible.ts';
import { useBrowser } from './browser.ts';
import { expectFocus } from './focus.ts';
import { newLinkedClient } from './linked-client.ts';
import { loseFirstReply } from './lost-reply.ts';
import { enter } from './sign-in.ts';
import { openWith, sessionEntries } from './stored.ts';
import { translationsIn } from './translations.ts';

const browser = useBrowser();
const english = translationsIn('en');

const writing = (page: Page) => page.getByRole('region', { name: english('my-page:write.title') });

it('writes to the team, with crisis help above Send, and staff answer from triage', async () => {
  const text = `May I bring my sister? ${crypto.randomUUID()}`;
  const { person } = await newLinkedClient();
  const phone = await browser.visit({ width: 360 });
  await openWith(phone, sessionEntries(person), '/page/dashboard');
  const card = writing(phone);
  await card.getByLabel(english('my-page:write.about')).selectOption('appointment');
  await card.getByRole('radio', { name: english('my-page:write.wishes.today') }).check();
  await card.getByText(english('my-page:write.today')).waitFor();
  const tops = await Promise.all(
    [
      card.getByRole('radio').last(),
      card.getByText(english('my-page:write.crisis')),
      card.getByRole('button', { name: english('my-page:write.send') }),
    ].map(async (one) => (await one.boundingBox())?.y ?? 0),
  );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  await card.getByLabel(english('my-page:write.text')).fill(text);
  await card.getByRole('button', { name: english('my-page:write.send') }).click();
  await card.getByText(english('my-page:write.sent')).waitFor();
  await expectFocus(card.locator('[data-tone=good]'));
  await expectAccessible(phone);

  const staff = await browser.visit({ width: 1280 });
  await enter(staff, 'user', '/page/applicants?view=triage');
  const queue = staff.getByRole('region', { name: english('triage:queue') });
  await queue.getByRole('button', { name: text }).first().click();
  await staff.getByRole('heading', { name: english('triage:wroteToTeam') }).waitFor();
  await staff.getByText(english('triage:wantsToday')).waitFor();
  await expectAccessible(staff);

  await card.getByRole('link', { name: english('my-page:write.messages') }).click();
  await phone.getByRole('log').getByText(text).waitFor();
});

it('opens the danger panel for words of danger and sends them all the same', async () => {
  const { person } = await newLinkedClient();
  const phone = await browser.visit({ width: 360 });
  await openWith(phone, sessionEntries(person), '/page/dashboard');
  const card = writing(phone);
  const panel = card.getByRole('region', { name: english('public-form:danger.titleSuicide') });
  const field = card.getByLabel(english('my-page:write.text'));
  await field.fill('I feel low');
  expect(await panel.count()).toBe(0);
  await field.fill('I feel low, I can’t go on');
  await panel.waitFor();
  // Neither the focus nor what is typed changes.
  await expectFocus(field);
  await expectAccessible(phone);
  await card.getByRole('button', { name: english('my-page:write.send') }).click();
  await card.getByText(english('my-page:write.sent')).waitFor();
});

it('keeps the text when the reply is lost, and sends it once', async () => {
  const { person } = await newLinkedClient();
  const phone = await browser.visit({ width: 360, expected: ['net::ERR_CONNECTION_RESET'] });
  await loseFirstReply(phone, 'POST', '/api/my/message');
  await openWith(phone, sessionEntries(person), '/page/dashboard');
  const card = writing(phone);
  const field = card.getByLabel(english('my-page:write.text'));
  await field.fill('Is the office open on Friday?');
  const send = card.getByRole('button', { name: english('my-page:write.send') });
  await send.click();
  await card.getByText(english('errors:offline')).waitFor();
  await phone.reload();
  await expect.poll(() => field.inputValue()).toBe('Is the office open on Friday?');
  await send.click();
  await card.getByText(english('my-page:write.sent')).waitFor();
  await card.getByRole('link', { name: english('my-page:write.messages') }).click();
  const log = phone.getByRole('log');
  await log.getByText('Is the office open on Friday?').waitFor();
  expect(await log.getByRole('listitem').count()).toBe(1);
});
