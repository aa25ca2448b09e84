import { readFile, utimes } from 'node:fs/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { loggedActions } from '#app/testing/clients.ts';
import { storedContents } from '#app/testing/files.ts';
import { passNight } from '#app/testing/jobs.ts';
import { mergeSteps } from '#app/testing/merges.ts';
import { addSignedInPerson, type Person } from '#app/testing/people.ts';
import { unzipped } from '#app/testing/unzip.ts';
import { contextWithoutApp } from '#core/server/context.ts';
import type { CaseSummary } from '#features/case-record/contract/case-summary.ts';
import { contentTables } from '#features/documents/server/content-tables.ts';
import { contentKeys } from '#features/documents/server/service.ts';
import type { PersonPhoto } from '#features/photos/contract/photos.ts';

const test = useTestApp({ doJobs: true });
const { call, get, addApplicant, fileOf, merged, undo } = mergeSteps(test);
const day = 86_400_000;

let picture: Buffer;
let elsewhere: Person;

const keepPhotos = (photosOfPeople: boolean) =>
  test.db.updateTable('organisation').set({ photosOfPeople }).execute();
const url = (id: string) => `/api/applicant/${id}/photo`;
const summaryPhoto = async (id: string) =>
  (await get<CaseSummary>(`/api/applicant/${id}/summary`)).photo;

const put = (id: string, replaces: string | null, sent: object = {}) =>
  call('PUT', url(id), {
    id: crypto.randomUUID(),
    image: picture.toString('base64'),
    replaces,
    ...sent,
  });

async function add(id: string, replaces: string | null = null): Promise<PersonPhoto> {
  const reply = await put(id, replaces);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

const read = (id: string, { id: photoId }: { id: string }) => call('GET', `${url(id)}/${photoId}`);
const remove = (id: string, { id: photoId }: { id: string }) =>
  call('DELETE', `${url(id)}/${photoId}`);

const storedPhotos = (applicantId: string) =>
  test.db
    .selectFrom('applicantPhoto')
    .select(['id', 'content', 'replacedAt'])
    .where('applicantId', '=', applicantId)
    .execute();

async function contentInStore(content: string): Promise<string | undefined> {
  return (await storedContents(test)).find((path) => path.endsWith(content));
}

async function setHold(id: string): Promise<string> {
  const body = { reason: 'A court asks' };
  const reply = await call('POST', `/api/applicant/${id}/hold`, body, 'admin');
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
}

beforeAll(async () => {
  picture = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#3b6e64' },
  })
    .withExif({ IFD0: { Copyright: 'a secret place' }, IFD3: { GPSLatitude: '46/1 5/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect(picture.includes('a secret place')).toBe(true);
  elsewhere = await addSignedInPerson(test, 'user', 'Olav');
  await test.db
    .updateTable('account')
    .set({ reach: 'own' })
    .where('id', '=', elsewhere.id)
    .execute();
});

beforeEach(() => keepPhotos(true));

describe('while the organization keeps no photos', () => {
  it('refuses a photo, and shows and serves none of those it has', async () => {
    const { id } = await addApplicant();
    const photo = await add(id);
    await keepPhotos(false);
    const refused = await put(id, photo.id);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { code: 'photos-off', message: expect.stringContaining('An administrator') },
    ]);
    expect(await summaryPhoto(id)).toBeNull();
    expect((await read(id, photo)).statusCode).toBe(404);
    await keepPhotos(true);
    expect(await summaryPhoto(id)).toEqual(photo);
    expect((await read(id, photo)).statusCode).toBe(200);
  });

  it('is the case until an administrator turns photos on', async () => {
    await keepPhotos(false);
    const { rows } = await sql<{ photosOff: string }>`select column_default as "photosOff"
      from information_schema.columns where column_name = 'photos_of_people'`.execute(test.db);
    expect(rows).toEqual([{ photosOff: 'false' }]);
    const settings = (await call('GET', '/api/organisation/settings', undefined, 'admin')).json();
    const changed = { ...settings, photosOfPeople: true };
    expect((await call('PUT', '/api/organisation', changed)).statusCode).toBe(403);
    const saved = await call('PUT', '/api/organisation', changed, 'admin');
    expect(saved.json()).toMatchObject({ photosOfPeople: true });
    expect((await get<object>('/api/organisation')) as object).toMatchObject({
      photosOfPeople: true,
    });
  });
});

describe('a photo', () => {
  it('is a square without metadata, and only for this browser', async () => {
    const { id } = await addApplicant();
    const photo = await add(id);
    expect(photo).toMatchObject({ addedBy: { firstName: expect.any(String) } });
    expect(await summaryPhoto(id)).toEqual(photo);
    const reply = await read(id, photo);
    expect(reply.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    const { format, width, height, exif } = await sharp(reply.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 384, height: 384 });
    expect(exif).toBe(undefined);
    expect(reply.rawPayload.includes('secret')).toBe(false);
  });

  it('is encrypted in the store, and in each backup', async () => {
    const { id } = await addApplicant();
    const photo = await add(id);
    const [row] = await storedPhotos(id);
    const stored = await readFile((await contentInStore(row?.content ?? '')) ?? '');
    const { rawPayload } = await read(id, photo);
    expect(stored.includes('WEBP')).toBe(false);
    expect(stored.length).toBe(rawPayload.length + 16);
    const keys: string[] = [];
    for await (const batch of contentKeys(contextWithoutApp(test.db))) keys.push(...batch);
    expect(keys).toContain(row?.content);
    expect(keys).toEqual(keys.toSorted());
  });

  it('is opened by the next file key when that one is due', async () => {
    const { id } = await addApplicant();
    const photo = await add(id);
    const longAgo = new Date(Date.now() - 100 * day);
    await test.db.updateTable('fileKey').set({ madeAt: longAgo }).execute();
    await passNight(test.db);
    const keys = await test.db
      .selectFrom('applicantPhoto')
      .select('fileKeyId')
      .distinct()
      .execute();
    expect(keys).toEqual([{ fileKeyId: 2 }]);
    expect((await read(id, photo)).statusCode).toBe(200);
  });

  it('replaces the one before, whose key is deleted at once and whose content at night', async () => {
    const { id } = await addApplicant();
    const first = await add(id);
    const [before] = await storedPhotos(id);
    const second = await add(id, first.id);
    expect(await storedPhotos(id)).toMatchObject([{ id: second.id }]);
    expect((await read(id, first)).statusCode).toBe(404);
    expect(await loggedActions(test, id, 'applicant.photo-replaced')).toHaveLength(1);
    // A content of today may belong to an upload that is under way.
    const longAgo = new Date(Date.now() - 2 * day);
    await utimes((await contentInStore(before?.content ?? '')) ?? '', longAgo, longAgo);
    await passNight(test.db);
    expect(await contentInStore(before?.content ?? '')).toBeUndefined();
    expect((await read(id, second)).statusCode).toBe(200);
  });

  it('is removed for good', async () => {
    const { id } = await addApplicant();
    const photo = await add(id);
    expect((await remove(id, photo)).statusCode).toBe(204);
    expect(await summaryPhoto(id)).toBeNull();
    expect((await read(id, photo)).statusCode).toBe(404);
    expect((await remove(id, photo)).statusCode).toBe(404);
    const entries = [
      ...(await loggedActions(test, id, 'applicant.photo-added')),
      ...(await loggedActions(test, id, 'applicant.photo-removed')),
    ];
    expect(entries).toHaveLength(2);
  });

  it('leaves a line in the activity when it is added, replaced, and removed', async () => {
    const { id } = await addApplicant();
    const second = await add(id, (await add(id)).id);
    expect((await remove(id, second)).statusCode).toBe(204);
    const read = async (kind: string) => {
      const { items } = await get<{ items: { kind: string }[] }>(
        `/api/applicant/${id}/timeline?kind=${kind}`,
      );
      return items;
    };
    const by = { kind: 'staff', name: 'Sam Waymark' };
    const entries = await read('photo');
    expect(entries).toMatchObject([
      { kind: 'photo', event: 'removed', by },
      { kind: 'photo', event: 'replaced', by },
      { kind: 'photo', event: 'added', by },
    ]);
    expect(Object.keys(entries[0] ?? {}).sort()).toEqual(['at', 'by', 'event', 'id', 'kind']);
    expect(await read('fields')).toEqual([]);
  });

  it('doesn’t overwrite a colleague’s, and is added once when the same call comes twice', async () => {
    const { id } = await addApplicant();
    const photo = await add(id);
    const late = await put(id, null);
    expect([late.statusCode, late.json().details]).toEqual([409, photo]);
    const again = await put(id, null, { id: photo.id });
    expect(again.json()).toEqual(photo);
    expect(await storedPhotos(id)).toHaveLength(1);
    const { id: other } = await addApplicant();
    expect((await put(other, null, { id: photo.id })).statusCode).toBe(400);
  });

  it.each([
    ['a text', Buffer.from('not a picture at all')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a picture', Buffer.from('/9j/4AAQSkZJRgABAQ', 'base64')],
  ])('is refused when it is %s', async (_, image) => {
    const { id } = await addApplicant();
    const before = await storedContents(test);
    const reply = await put(id, null, { image: image.toString('base64') });
    expect([reply.statusCode, reply.json().code]).toEqual([415, 'file-type']);
    expect(await storedContents(test)).toEqual(before);
  });

  it('is refused when it is too large', async () => {
    const { id } = await addApplicant();
    const bomb = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: '#000' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const reply = await put(id, null, { image: bomb.toString('base64') });
    expect(reply.statusCode).toBe(413);
    const long = await put(id, null, { image: 'A'.repeat(700_004) });
    expect(long.json().details).toMatchObject([{ path: 'image', rule: 'too-long' }]);
  });

  it('doesn’t exist for staff of another location, clients, and strangers', async () => {
    const { id } = await addApplicant();
    const photo = await add(id);
    const { token } = elsewhere;
    const unknown = `${url(crypto.randomUUID())}/${photo.id}`;
    for (const method of ['GET', 'DELETE'] as const) {
      const reply = await test.call(method, `${url(id)}/${photo.id}`, { token });
      expect(reply.statusCode).toBe(404);
      expect(reply.body).toBe((await test.call(method, unknown, { token })).body);
    }
    const body = {
      id: crypto.randomUUID(),
      image: picture.toString('base64'),
      replaces: photo.id,
    };
    expect((await test.call('PUT', url(id), { token, body })).statusCode).toBe(404);
    const client = await test.getToken('client');
    const address = `${url(id)}/${photo.id}`;
    expect((await test.call('GET', address, { token: client })).statusCode).toBe(403);
    expect((await test.call('GET', address)).statusCode).toBe(401);
  });
});

describe('photos and the rest of a record', () => {
  it('stay while a legal hold lasts, and those replaced go afterward', async () => {
    const { id } = await addApplicant();
    const first = await add(id);
    const holdId = await setHold(id);
    const refused = await remove(id, first);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'on-hold']);
    const second = await add(id, first.id);
    expect(await summaryPhoto(id)).toEqual(second);
    expect(await storedPhotos(id)).toHaveLength(2);
    await passNight(test.db);
    expect(await storedPhotos(id)).toHaveLength(2);
    const lift = `/api/applicant/${id}/hold/${holdId}/lift`;
    await call('POST', lift, { reason: 'Over' }, 'admin');
    await passNight(test.db);
    expect(await storedPhotos(id)).toMatchObject([{ id: second.id }]);
  });

  it('move when records merge, the newest counts, and they go back', async () => {
    const [one, other] = [await addApplicant(), await addApplicant()];
    const older = await add(one.id);
    const newer = await add(other.id);
    await merged(one, other);
    expect(await summaryPhoto(one.id)).toEqual(newer);
    expect((await read(one.id, newer)).statusCode).toBe(200);
    await undo(one.id);
    expect(await summaryPhoto(one.id)).toEqual(older);
    expect(await summaryPhoto(other.id)).toEqual(newer);
  });

  it('are in the person’s data export', async () => {
    const { id } = await addApplicant();
    const photo = await add(id);
    const body = { askedBy: 'Odette Verglas', language: 'en' };
    const reply = await call('POST', `/api/applicant/${id}/own-data`, body, 'admin');
    const entries = unzipped(reply.rawPayload);
    const name = `files/photo-${photo.id.slice(0, 8)}.webp`;
    expect(entries.get(name)).toEqual((await read(id, photo)).rawPayload);
    const { photos } = JSON.parse(String(entries.get('person.json')));
    expect(photos).toMatchObject([{ id: photo.id, type: 'image/webp' }]);
    expect(JSON.stringify(photos)).not.toMatch(/sealedKey|fileKeyId/);
  });

  it('are erased with the person, contents included', async () => {
    const one = await addApplicant();
    await add(one.id);
    const [row] = await storedPhotos(one.id);
    const content = row?.content ?? '';
    expect(await contentInStore(content)).toBeDefined();
    const { version } = await fileOf(one.id, 'admin');
    const body = { reason: 'own_request', reference: one.reference, version };
    const erased = await call('POST', `/api/applicant/${one.id}/erasure`, body, 'admin');
    expect(erased.json()).toMatchObject({ counts: { photos: 1 }, isFinished: true });
    expect(await storedPhotos(one.id)).toEqual([]);
    expect(await contentInStore(content)).toBeUndefined();
  });
});

it('belong to a table that backups and key rotation know', async () => {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'file_key'::regclass order by name
  `.execute(test.db);
  expect(rows.map(({ name }) => name)).toEqual(contentTables.toSorted());
});
