import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { chatSteps } from '#app/testing/chats.ts';
import type { Conversation, Message } from '#features/messages/contract/chats.ts';

const test = useTestApp();
const { conversations, messages, notices, open, person, read, send } = chatSteps(test);

describe('a message', () => {
  it('reaches the recipient, with a notification that omits its text', async () => {
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
      .selectFrom('auditEntry')
      .selectAll()
      .where('recordId', '=', id)
      .execute();
    expect(audited).toMatchObject([
      { action: 'message.sent', actorId: nils.id, before: null, after: { recipientId: maya.id } },
    ]);
  });

  it('becomes read together with its notification', async () => {
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

  it('exists once when sent repeatedly, even concurrently', async () => {
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
    const audited = test.db.selectFrom('auditEntry').select('id').where('recordId', '=', id);
    expect((await audited.execute()).length).toBe(1);
  });

  it("doesn't reveal the owner of an id that is taken", async () => {
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
  ])('refuses %s', async (_name, text, rule) => {
    const nils = await person('user', 'Nils');
    const maya = await person('user', 'Maya');
    const reply = await send(nils, maya, text);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().details[0]).toMatchObject({ path: 'text', rule });
  });
});

describe('permission to write', () => {
  it('a client can reply to staff who wrote first, and to no one else', async () => {
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

  it('no one can write to themselves or to an unknown person', async () => {
    const sam = await person('user', 'Sam');
    const unknownPerson = { ...sam, id: crypto.randomUUID() };
    for (const target of [sam, unknownPerson]) {
      expect((await send(sam, target, 'Hello')).statusCode).toBe(404);
      expect((await open(sam, target)).statusCode).toBe(404);
      expect((await read(sam, target)).statusCode).toBe(404);
    }
  });

  it("messages of a former user stay readable but can't be answered", async () => {
    const sam = await person('user', 'Sam');
    const formerUser = await person('user', 'Lefty');
    const formerStranger = await person('user', 'Lefthanded');
    await send(formerUser, sam, 'The key is under the stone.');
    const deactivated = { deactivatedAt: new Date() };
    await test.db
      .updateTable('account')
      .set(deactivated)
      .where('id', 'in', [formerUser.id, formerStranger.id])
      .execute();
    expect((await messages(sam, formerUser)).length).toBe(1);
    expect((await read(sam, formerUser)).statusCode).toBe(204);
    expect((await send(sam, formerUser, 'Which stone?')).statusCode).toBe(404);
    expect((await open(sam, formerStranger)).statusCode).toBe(404);
    expect((await conversations(sam, 'left')).map((one) => one.person.id)).toEqual([formerUser.id]);
  });

  it("staff without the required second factor can't use chats", async () => {
    const sam = await person('user', 'Sam');
    const client = await person('client', 'Cleo');
    await send(sam, client, 'Hello');
    await test.db.updateTable('organisation').set({ requireSecondFactor: true }).execute();
    const list = await test.call('GET', '/api/chat', { token: sam.token });
    const replies = [
      list,
      await open(sam, client),
      await send(sam, client, 'Again'),
      await read(sam, client),
    ];
    const answered = (await open(client, sam)).statusCode;
    await test.db.updateTable('organisation').set({ requireSecondFactor: false }).execute();
    for (const reply of replies) expect(reply.json().code).toBe('second-factor-missing');
    expect(answered).toBe(200);
  });
});

describe('list of chats', () => {
  it('shows the latest first, then colleagues by name; a search also finds clients', async () => {
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
    const listedPeople = (list: Conversation[]) =>
      list.map((one) => one.person).filter(({ lastName }) => lastName === 'Zzlist');
    const all = await conversations(me);
    expect(all[0]).toMatchObject({ last: { text: 'Second', isMine: false }, unread: 1 });
    expect(all[1]?.last).toMatchObject({ text: 'x'.repeat(200), isMine: true });
    expect(listedPeople(all).map(({ id }) => id)).toEqual(
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

  it('pages a chat newest first', async () => {
    const nils = await person('user', 'Nils');
    const maya = await person('user', 'Maya');
    for (const text of ['1', '2', '3', '4', '5']) {
      await send(nils, maya, text);
      await send(maya, nils, `${text}!`);
    }
    const pagedTexts: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: { items: Message[]; next: string | null; total: number } = (
        await open(maya, nils, `?limit=3${next && `&after=${next}`}`)
      ).json();
      expect(page.total).toBe(10);
      pagedTexts.push(...page.items.map(({ text }) => text));
      next = page.next;
    }
    expect(pagedTexts).toEqual(['5!', '5', '4!', '4', '3!', '3', '2!', '2', '1!', '1']);
    expect((await open(maya, nils, '?after=x')).statusCode).toBe(400);
  });
});
