import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { chatSteps } from '#app/testing/chats.ts';
import { makeJobsDue } from '#app/testing/jobs.ts';
import { mailSteps } from '#app/testing/outbox.ts';
import type { Person } from '#app/testing/people.ts';

const test = useTestApp({ doJobs: true });
const { notices, person, read, send } = chatSteps(test);
const { mailsTo, expectMails } = mailSteps(test);

/** Advances past the delay before a message is emailed. */
async function expectMailsLater(to: Person, expected: number) {
  await makeJobsDue(test.db);
  await expectMails(to.email, expected);
}

/** Emails are sent in order, so once this one arrives, the earlier ones have too. */
async function mailsUntilNow(to: Person) {
  const last = await person('user', 'Last');
  await send(to, last, 'Anything on its way to me?');
  await expectMailsLater(last, 1);
  return mailsTo(to.email);
}

describe('unread message', () => {
  it("sends an email without its text or its author's name", async () => {
    const nils = await person('user', 'Nils', 'Aubin');
    const maya = await person('admin', 'Maya');
    await send(nils, maya, 'Le café est prêt');
    await expectMailsLater(maya, 1);
    const [mail] = await mailsTo(maya.email);
    expect(mail?.text).toMatch(/\/page\/profile\?section=chats/);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/café|Nils|Aubin/);
  });

  it('notifies and emails once until the chat is read, however many follow', async () => {
    const nils = await person('user', 'Nils');
    const maya = await person('user', 'Maya');
    const replies = await Promise.all(['a', 'b', 'c'].map((text) => send(nils, maya, text)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    await expectMailsLater(maya, 1);
    // Reading the notification doesn't mark the chat as read.
    await test.call('POST', '/api/notification/read', { token: maya.token, body: {} });
    await send(nils, maya, 'd');
    expect((await notices(maya)).length).toBe(1);
    expect((await mailsUntilNow(maya)).length).toBe(1);
    await read(maya, nils);
    await send(nils, maya, 'e');
    expect((await notices(maya)).length).toBe(2);
    await expectMailsLater(maya, 2);
  });

  it('sends an email only after five minutes', async () => {
    const nils = await person('user', 'Nils');
    const maya = await person('user', 'Maya');
    await send(nils, maya, 'Are you there?');
    const notice = test.db.selectFrom('notice').select('id').where('accountId', '=', maya.id);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - created_on)::integer as seconds from pgboss.job
      where name = 'mail-delivery' and data ->> 'deliveryId' in (
        select id::text from delivery
        where about ->> 'noticeId' in (select id::text from ${notice} as notice)
      )
    `.execute(test.db);
    expect(rows).toEqual([{ seconds: 300 }]);
  });

  it('sends no email when read in time, as in a live chat', async () => {
    const nils = await person('user', 'Nils');
    const maya = await person('user', 'Maya');
    for (const turn of ['1', '2', '3']) {
      await send(nils, maya, turn);
      await read(maya, nils);
      await send(maya, nils, `${turn}!`);
      await read(nils, maya);
    }
    expect((await notices(maya)).length).toBe(3);
    expect(await mailsUntilNow(maya)).toEqual([]);
    expect(await mailsUntilNow(nils)).toEqual([]);
  });

  it('shares one email with other unread messages, and a later one sends another', async () => {
    const [nils, otto, pia] = [
      await person('user', 'Nils'),
      await person('user', 'Otto'),
      await person('user', 'Pia'),
    ];
    const maya = await person('user', 'Maya');
    await send(nils, maya, 'Good morning');
    await send(otto, maya, 'Good morning too');
    await expectMailsLater(maya, 1);
    expect((await mailsUntilNow(maya)).length).toBe(1);
    await send(pia, maya, 'Is anybody there?');
    await expectMailsLater(maya, 2);
    expect((await mailsUntilNow(maya)).length).toBe(2);
  });

  it('sends no email when the user turned it off', async () => {
    const nils = await person('user', 'Nils');
    const maya = await person('client', 'Maya');
    const choices = [{ kind: 'message', mail: 'off' }];
    await test.call('PUT', '/api/notification', { token: maya.token, body: { choices } });
    await send(nils, maya, 'Hello');
    expect((await notices(maya)).length).toBe(1);
    expect(await mailsUntilNow({ ...nils, email: maya.email })).toEqual([]);
  });
});
