import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import type { Conversation, Message } from '#contract/chats.ts';
import type { Role } from '#contract/enumerations.ts';
import type { Notice } from '#contract/notifications.ts';
import { addAccount, testPassword, tokenIn, useTestApp } from '#server/testing/app.ts';
import { makeJobsDue } from '#server/testing/jobs.ts';

const test = useTestApp({ doJobs: true });

interface Person {
  id: string;
  email: string;
  token: string;
}

let count = 0;

/** Somebody who is called so. */
async function person(role: Role, firstName: string, lastName = 'Waymark'): Promise<Person> {
  const email = `person-${count++}@test.example`;
  const id = await addAccount(test.db, role, email);
  const names = { first_name: firstName, last_name: lastName };
  await test.db.updateTable('account').set(names).where('id', '=', id).execute();
  const reply = await test.call('POST', '/api/auth/login', {
    body: { email, password: testPassword },
  });
  return { id, email, token: tokenIn(reply) };
}

function send(from: Person, to: Person, text: string, id: string = crypto.randomUUID()) {
  return test.call('POST', `/api/chat/${to.id}`, { token: from.token, body: { id, text } });
}

const read = (who: Person, from: Person) =>
  test.call('POST', `/api/chat/${from.id}/read`, { token: who.token });

const open = (who: Person, other: Person, query = '') =>
  test.call('GET', `/api/chat/${other.id}${query}`, { token: who.token });

async function messages(who: Person, other: Person): Promise<Message[]> {
  const reply = await open(who, other);
  expect(reply.statusCode).toBe(200);
  return reply.json().items;
}

async function conversations({ token }: Person, q = ''): Promise<Conversation[]> {
  const reply = await test.call('GET', `/api/chat${q && `?q=${encodeURIComponent(q)}`}`, { token });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

async function notices({ token }: Person): Promise<Notice[]> {
  return (await test.call('GET', '/api/notification/notice', { token })).json().items;
}

async function mailsTo({ email }: Person) {
  const outbox = join(test.dataDir, 'outbox');
  const names = (await readdir(outbox).catch(() => [])).filter((one) => /^[^.].*eml$/.test(one));
  const mails = await Promise.all(
    names.sort().map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
  );
  return mails.filter((mail) => mail.to?.[0]?.address === email);
}

/** A message is mailed once it has waited for some minutes: they have passed. */
async function expectMails(to: Person, expected: number) {
  await makeJobsDue(test.db);
  await expect.poll(async () => (await mailsTo(to)).length, { timeout: 10_000 }).toBe(expected);
}

/** Mails leave in the order they were asked for: once this one is there, so are those before. */
async function mailsUntilNow(to: Person) {
  const last = await person('user', 'Last');
  await send(to, last, 'Anything on its way to me?');
  await expectMails(last, 1);
  return mailsTo(to);
}

describe('a message', () => {
  it('reaches the other one, who is told without its words', async () => {
    const nils = await person('user', 'Nils', 'Aubin');
    const maya = await person('admin', 'Maya');
    const sent = await send(nils, maya, '  Le café\nest prêt 🌱 ');
    expect(sent.statusCode).toBe(201);
    const { id } = sent.json() as Message;
    expect(sent.json()).toMatchObject({
      text: 'Le café\nest prêt 🌱',
      isMine: true,
      isRead: false,
    });
    expect(await messages(maya, nils)).toMatchObject([{ id, isMine: false, isRead: false }]);
    expect(await notices(maya)).toMatchObject([
      { kind: 'message', values: { name: 'Nils Aubin' }, recordId: nils.id },
    ]);
    expect(await notices(nils)).toEqual([]);

    const audited = await test.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('record_id', '=', id)
      .execute();
    expect(audited).toMatchObject([
      { action: 'message.sent', actor_id: nils.id, before: null, after: { recipientId: maya.id } },
    ]);
    await expectMails(maya, 1);
    const [mail] = await mailsTo(maya);
    expect(mail?.text).toMatch(/\/page\/profile\?section=chats/);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/café|Nils|Aubin/);
  });

  it('is read once the other one says so, and the notice with it', async () => {
    const nils = await person('user', 'Nils');
    const maya = await person('user', 'Maya');
    await send(nils, maya, 'One');
    await send(nils, maya, 'Two');
    expect((await conversations(maya))[0]).toMatchObject({ unread: 2, last: { text: 'Two' } });
    expect((await messages(nils, maya)).map(({ isRead }) => isRead)).toEqual([false, false]);
    expect((await read(nils, maya)).statusCode).toBe(204);
    expect((await messages(nils, maya)).map(({ isRead }) => isRead)).toEqual([false, false]);
    expect((await read(maya, nils)).statusCode).toBe(204);
    expect((await messages(nils, maya)).map(({ isRead }) => isRead)).toEqual([true, true]);
    expect((await conversations(maya))[0]).toMatchObject({ unread: 0 });
    expect((await notices(maya))[0]?.readAt).not.toBeNull();
  });

  it('is told and mailed once until the conversation is read, however many follow', async () => {
    const nils = await person('user', 'Nils');
    const maya = await person('user', 'Maya');
    const replies = await Promise.all(['a', 'b', 'c'].map((text) => send(nils, maya, text)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    await expectMails(maya, 1);
    // Having read the notice is not having read the conversation.
    await test.call('POST', '/api/notification/read', { token: maya.token, body: {} });
    await send(nils, maya, 'd');
    expect((await notices(maya)).length).toBe(1);
    expect((await mailsUntilNow(maya)).length).toBe(1);
    await read(maya, nils);
    await send(nils, maya, 'e');
    expect((await notices(maya)).length).toBe(2);
    await expectMails(maya, 2);
  });

  it('is mailed only once it has waited for five minutes', async () => {
    const nils = await person('user', 'Nils');
    const maya = await person('user', 'Maya');
    await send(nils, maya, 'Are you there?');
    const notice = test.db.selectFrom('notice').select('id').where('account_id', '=', maya.id);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from start_after - created_on)::integer as seconds from pgboss.job
      where name = 'notice-mail' and data ->> 'noticeId' in (select id::text from ${notice})
    `.execute(test.db);
    expect(rows).toEqual([{ seconds: 300 }]);
  });

  it('is not mailed when it is read by then: two who write at once get no mails', async () => {
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

  it('shares its mail with the unread ones of others, and a later one gets a mail again', async () => {
    const [nils, otto, pia] = [
      await person('user', 'Nils'),
      await person('user', 'Otto'),
      await person('user', 'Pia'),
    ];
    const maya = await person('user', 'Maya');
    await send(nils, maya, 'Good morning');
    await send(otto, maya, 'Good morning too');
    await expectMails(maya, 1);
    expect((await mailsUntilNow(maya)).length).toBe(1);
    await send(pia, maya, 'Is anybody there?');
    await expectMails(maya, 2);
    expect((await mailsUntilNow(maya)).length).toBe(2);
  });

  it('is not mailed to whoever doesn’t want that', async () => {
    const nils = await person('user', 'Nils');
    const maya = await person('client', 'Maya');
    const choices = [{ kind: 'message', mail: false }];
    await test.call('PUT', '/api/notification', { token: maya.token, body: { choices } });
    await send(nils, maya, 'Hello');
    expect((await notices(maya)).length).toBe(1);
    expect(await mailsUntilNow({ ...nils, email: maya.email })).toEqual([]);
  });

  it('that is sent again, also at once, is there once', async () => {
    const nils = await person('user', 'Nils');
    const maya = await person('user', 'Maya');
    const id = crypto.randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => send(nils, maya, 'Once', id)));
    replies.push(await send(nils, maya, ' Once ', id));
    for (const reply of replies) {
      expect(reply.statusCode).toBe(201);
      expect(reply.json()).toEqual(replies[0]?.json());
    }
    expect((await messages(maya, nils)).length).toBe(1);
    const audited = test.db.selectFrom('audit_entry').select('id').where('record_id', '=', id);
    expect((await audited.execute()).length).toBe(1);
  });

  it('with an id that is taken says nothing of whose it is', async () => {
    const nils = await person('user', 'Nils');
    const maya = await person('user', 'Maya');
    const other = await person('user', 'Other');
    const id = crypto.randomUUID();
    await send(nils, maya, 'Mine', id);
    const attempts = [
      await send(other, maya, 'Mine', id),
      await send(other, nils, 'Mine', id),
      await send(nils, other, 'Mine', id),
      await send(nils, maya, 'Something else', id),
    ];
    for (const reply of attempts) {
      expect(reply.statusCode).toBe(404);
      expect(reply.body).not.toContain('Mine');
    }
    expect((await messages(nils, maya)).map(({ text }) => text)).toEqual(['Mine']);
    expect(await messages(other, maya)).toEqual([]);
  });

  it.each([
    ['nothing', '   ', 'required'],
    ['too much', 'x'.repeat(4001), 'too-long'],
    ['a hidden character', 'a\u0000b', 'characters'],
  ])('of %s is refused', async (_name, text, rule) => {
    const nils = await person('user', 'Nils');
    const maya = await person('user', 'Maya');
    const reply = await send(nils, maya, text);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0]).toMatchObject({ path: 'text', rule });
  });
});

describe('who may write to whom', () => {
  it('a client answers staff who wrote first, and reaches nobody else', async () => {
    const staff = await person('user', 'Sam');
    const otherStaff = await person('admin', 'Otto');
    const client = await person('client', 'Cleo');
    const otherClient = await person('client', 'Colin');
    for (const target of [staff, otherStaff, otherClient, client]) {
      expect((await send(client, target, 'Hello?')).statusCode).toBe(404);
      expect((await open(client, target)).statusCode).toBe(404);
      expect((await read(client, target)).statusCode).toBe(404);
    }
    expect(await conversations(client)).toEqual([]);
    expect(await conversations(client, 'Sam')).toEqual([]);

    await send(staff, client, 'How are you?');
    expect((await send(client, staff, 'Better.')).statusCode).toBe(201);
    expect((await conversations(client)).map((one) => one.person.id)).toEqual([staff.id]);
    expect((await send(client, otherStaff, 'And you?')).statusCode).toBe(404);
    expect((await messages(staff, client)).map(({ text }) => text)).toEqual([
      'Better.',
      'How are you?',
    ]);
  });

  it('nobody writes to themselves or to nobody', async () => {
    const sam = await person('user', 'Sam');
    const nobody = { ...sam, id: crypto.randomUUID() };
    for (const target of [sam, nobody]) {
      expect((await send(sam, target, 'Hello')).statusCode).toBe(404);
      expect((await open(sam, target)).statusCode).toBe(404);
      expect((await read(sam, target)).statusCode).toBe(404);
    }
  });

  it('what somebody wrote who has left stays readable, and nothing can be added', async () => {
    const sam = await person('user', 'Sam');
    const left = await person('user', 'Lefty');
    const stranger = await person('user', 'Lefthanded');
    await send(left, sam, 'The key is under the stone.');
    const deactivated = { deactivated_at: new Date() };
    await test.db
      .updateTable('account')
      .set(deactivated)
      .where('id', 'in', [left.id, stranger.id])
      .execute();
    expect((await messages(sam, left)).length).toBe(1);
    expect((await read(sam, left)).statusCode).toBe(204);
    expect((await send(sam, left, 'Which stone?')).statusCode).toBe(404);
    expect((await open(sam, stranger)).statusCode).toBe(404);
    expect((await conversations(sam, 'left')).map((one) => one.person.id)).toEqual([left.id]);
  });

  it('staff who lack the second factor that is asked for reach nothing', async () => {
    const sam = await person('user', 'Sam');
    const client = await person('client', 'Cleo');
    await send(sam, client, 'Hello');
    await test.db.updateTable('organisation').set({ require_second_factor: true }).execute();
    const list = await test.call('GET', '/api/chat', { token: sam.token });
    const replies = [
      list,
      await open(sam, client),
      await send(sam, client, 'Again'),
      await read(sam, client),
    ];
    const answered = (await open(client, sam)).statusCode;
    await test.db.updateTable('organisation').set({ require_second_factor: false }).execute();
    for (const reply of replies) expect(reply.json().code).toBe('second-factor-missing');
    expect(answered).toBe(200);
  });
});

describe('the list of conversations', () => {
  it('has the last one first, then colleagues by name; a search finds clients too', async () => {
    const me = await person('user', 'Me', 'Zzlist');
    const zoe = await person('user', 'Zoé', 'Zzlist');
    const adam = await person('admin', 'Adam', 'Zzlist');
    const emil = await person('user', 'Émil', 'Zzlist');
    const felix = await person('user', 'Felix', 'Zzlist');
    const client = await person('client', 'Bea', 'Zzlist');
    const written = await person('client', 'Carl', 'Zzlist');
    await send(me, zoe, 'First');
    await send(written, me, 'Not yet');
    await send(me, written, 'x'.repeat(300));
    await send(zoe, me, 'Second');
    const namesOf = (list: Conversation[]) =>
      list.map((one) => one.person).filter(({ lastName }) => lastName === 'Zzlist');
    const all = await conversations(me);
    expect(all[0]).toMatchObject({ last: { text: 'Second', isMine: false }, unread: 1 });
    expect(all[1]?.last).toMatchObject({ text: 'x'.repeat(200), isMine: true });
    expect(namesOf(all).map(({ id }) => id)).toEqual(
      [zoe, written, adam, emil, felix].map(({ id }) => id),
    );
    const ids = (list: Conversation[]) => list.map((one) => one.person.id);
    expect(ids(await conversations(me, 'zzlist b'))).toEqual([client.id]);
    expect(ids(await conversations(me, 'EMIL zz'))).toEqual([emil.id]);
    expect(ids(await conversations(me, 'zzlist zoe'))).toEqual([zoe.id]);
    expect(await conversations(me, 'zzlist %')).toEqual([]);
    const hidden = await test.call('GET', '/api/chat?q=%00', { token: me.token });
    expect(hidden.statusCode).toBe(400);
  });

  it('a conversation comes in pages, the newest first', async () => {
    const nils = await person('user', 'Nils');
    const maya = await person('user', 'Maya');
    for (const text of ['1', '2', '3', '4', '5']) {
      await send(nils, maya, text);
      await send(maya, nils, `${text}!`);
    }
    const seen: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: { items: Message[]; next: string | null; total: number } = (
        await open(maya, nils, `?limit=3${next && `&after=${next}`}`)
      ).json();
      expect(page.total).toBe(10);
      seen.push(...page.items.map(({ text }) => text));
      next = page.next;
    }
    expect(seen).toEqual(['5!', '5', '4!', '4', '3!', '3', '2!', '2', '1!', '1']);
    expect((await open(maya, nils, '?after=x')).statusCode).toBe(400);
  });
});
