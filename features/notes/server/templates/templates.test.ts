import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import type { NoteTemplate } from '#features/notes/contract/note-templates.ts';

const test = useTestApp();
let staff: string;
let admin: string;

beforeAll(async () => {
  staff = await test.getToken('user');
  admin = await test.getToken('admin');
});

async function list(token = staff): Promise<NoteTemplate[]> {
  const reply = await test.call('GET', '/api/note-template', { token });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const shown = { name: { en: 'Ride', fr: 'Trajet' }, text: { en: 'From:\nTo:', fr: 'De :\nÀ :' } };

async function add(sent: object = {}): Promise<NoteTemplate> {
  const reply = await test.call('POST', '/api/note-template', {
    token: admin,
    body: { ...shown, ...sent },
  });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

const change = ({ id, version }: NoteTemplate, sent: object, token = admin) =>
  test.call('PUT', `/api/note-template/${id}`, {
    token,
    body: { ...shown, archived: false, version, ...sent },
  });
const order = (ids: string[], token = admin) =>
  test.call('PUT', '/api/note-template-order', { token, body: { ids } });
const toIds = (templates: NoteTemplate[]) => templates.map(({ id }) => id);

describe('note templates', () => {
  it('begin with five in both languages, which staff can read', async () => {
    const templates = await list();
    expect(templates.map(({ name }) => name.en)).toEqual([
      'Intake call',
      'Home visit',
      'Missed appointment',
      'Housing search',
      'Court update',
    ]);
    expect(templates[0]?.text.fr).toContain('**Raison de l’appel\u00a0:** \n');
  });

  it('are added last, changed, and archived by administrators, and audited', async () => {
    const added = await add();
    expect(added).toMatchObject({ ...shown, version: 1, archived: false });
    expect((await list()).at(-1)).toEqual(added);
    const renamed = { name: { en: 'Ride given', fr: 'Trajet offert' } };
    const changed: NoteTemplate = (await change(added, renamed)).json();
    expect(changed).toMatchObject({ ...renamed, version: 2 });
    const late = await change(added, { archived: true });
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale-version']);
    expect(late.json().details).toEqual(changed);
    expect((await change(changed, { ...renamed, archived: true })).json().archived).toBe(true);
    const entries = await test.db
      .selectFrom('auditEntry')
      .select(['action', 'after'])
      .where('recordId', '=', added.id)
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { action: 'note-template.created', after: shown },
      { action: 'note-template.updated', after: renamed },
      { action: 'note-template.updated', after: { archived: true } },
    ]);
  });

  it('keep the order they are given, which names all that are offered', async () => {
    const archived = await add();
    await change(archived, { archived: true });
    const before = (await list()).filter((one) => !one.archived);
    const reversed = toIds(before).reverse();
    const reply = await order(reversed);
    expect(reply.statusCode, reply.body).toBe(200);
    expect(toIds(reply.json()).slice(0, reversed.length)).toEqual(reversed);
    expect(await list()).toEqual(reply.json());
    expect(toIds(await list()).indexOf(archived.id)).toBeGreaterThanOrEqual(reversed.length);
    await add();
    const late = await order(reversed);
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale-version']);
    expect((await order([...reversed, reversed[0] ?? ''])).statusCode).toBe(409);
  });

  it('are refused in one language, too long, and from others', async () => {
    const body = { ...shown, text: { en: 'Only English', fr: ' ' } };
    const post = (token: string, sent: object) =>
      test.call('POST', '/api/note-template', { token, body: sent });
    expect((await post(admin, body)).statusCode).toBe(400);
    const long = { en: 'a'.repeat(2001), fr: 'a' };
    expect((await post(admin, { ...shown, text: long })).statusCode).toBe(400);
    expect((await post(staff, shown)).statusCode).toBe(403);
    const [first] = await list();
    expect((await change(first as NoteTemplate, {}, staff)).statusCode).toBe(403);
    expect((await order(toIds(await list()), staff)).statusCode).toBe(403);
    const client = await test.getToken('client');
    expect((await test.call('GET', '/api/note-template', { token: client })).statusCode).toBe(403);
  });
});
