import { once } from 'node:events';
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import {
  contentChecksum,
  contents,
  largePdf,
  storedContents,
  useFileCalls,
} from '#app/testing/files.ts';
import { passNight } from '#app/testing/jobs.ts';
import type { StoredFile } from '#features/documents/contract/files.ts';
import { waitUntil } from '../../../scripts/vitest/wait-until.ts';

const test = useTestApp({ doJobs: true });
const files = useFileCalls(test);

const day = 86_400_000;

async function wait(ms: number): Promise<void> {
  test.moveClock(ms);
  for (const role of ['admin', 'user'] as const) test.forgetToken(role);
  await passNight(test.db);
}

/** Path of this document's content. */
async function contentPath({ id }: Pick<StoredFile, 'id'>): Promise<string> {
  const { content } = await test.db
    .selectFrom('storedFile')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return join(test.dataDir, 'files', content.slice(0, 2), content);
}

async function storeFile(content: Uint8Array = contents.pdf): Promise<StoredFile & { at: string }> {
  const file = await files.uploadOne(await files.addApplicant(), 'scan.pdf', content);
  return { ...file, at: files.at(file) };
}

const download = async ({ at }: { at: string }) => {
  const reply = await files.ask('GET', at);
  return { status: reply.status, body: new Uint8Array(await reply.arrayBuffer()) };
};

describe('contents on disk', () => {
  it('have a random name, are encrypted, and are readable by this account only', async () => {
    const secret = Buffer.from('%PDF-1.7\nOdette Verglas was here');
    const file = await storeFile(secret);
    const place = await contentPath(file);
    expect(place).not.toMatch(/scan/);
    const storedBytes = await readFile(place);
    expect(storedBytes.includes('Odette')).toBe(false);
    expect(storedBytes.length).toBe(secret.length + 16);
    expect((await stat(place)).mode & 0o777).toBe(0o600);
    const keys = await readdir(join(test.dataDir, 'secrets'));
    expect(keys).toEqual(['file-key-1']);
    const key = await stat(join(test.dataDir, 'secrets', 'file-key-1'));
    expect(key.mode & 0o777).toBe(0o600);
  });

  it('encrypt the same content differently each time', async () => {
    const [one, other] = [
      await contentPath(await storeFile()),
      await contentPath(await storeFile()),
    ];
    expect((await readFile(one)).equals(await readFile(other))).toBe(false);
  });
});

describe('contents that were changed on disk', () => {
  const bytes = 200_000;
  it.each<[string, (place: string) => Promise<unknown>]>([
    ['has another byte at its beginning', (place) => changeByte(place, 5)],
    ['has another byte at its end', (place) => changeByte(place, bytes)],
    ['is cut off', (place) => truncate(place, bytes - 70_000)],
    ['is cut off between two pieces', (place) => truncate(place, 65_552 * 2)],
    ['is longer', (place) => writeFile(place, 'more', { flag: 'a' })],
    ['has two pieces exchanged', exchangePieces],
    ['is gone', (place) => rm(place)],
    ['is empty', (place) => truncate(place, 0)],
  ])('%s: nothing of it is served, and the answer says so', async (_, damage) => {
    const file = await storeFile(largePdf(bytes));
    await damage(await contentPath(file));
    const { status, body } = await download(file);
    expect(status).toBe(500);
    expect(JSON.parse(Buffer.from(body).toString())).toMatchObject({
      code: 'file-damaged',
      message: expect.stringMatching(/damaged/),
    });
    const auditEntries = await test.db
      .selectFrom('auditEntry')
      .select('id')
      .where('action', '=', 'applicant.file-downloaded')
      .where('recordId', '=', file.path.split('/')[0] ?? '')
      .execute();
    expect(auditEntries).toEqual([]);
  });

  it('serves nothing if it is another document’s content', async () => {
    const [one, other] = [await storeFile(largePdf(5000)), await storeFile(largePdf(5000))];
    await rename(await contentPath(other), await contentPath(one));
    expect((await download(one)).status).toBe(500);
  });

  it('aborts before the wrong byte if the content is too large to check first', async () => {
    const large = largePdf(34 * 1024 * 1024);
    await allow({ mostFileMegabytes: 40 });
    const file = await storeFile(large);
    await changeByte(await contentPath(file), 20 * 1024 * 1024);
    const reply = await files.ask('GET', file.at);
    const got: Uint8Array[] = [];
    const read = async () => {
      for await (const part of reply.body as unknown as AsyncIterable<Uint8Array>) got.push(part);
    };
    await expect(read()).rejects.toThrow();
    const received = Buffer.concat(got);
    expect(received.length).toBeLessThan(20 * 1024 * 1024);
    expect(large.subarray(0, received.length).equals(received)).toBe(true);
  });
});

async function changeByte(place: string, at: number): Promise<void> {
  const handle = await open(place, 'r+');
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, at);
  byte[0] = (byte[0] ?? 0) ^ 1;
  await handle.write(byte, 0, 1, at);
  await handle.close();
}

async function exchangePieces(place: string): Promise<void> {
  const storedBytes = await readFile(place);
  const piece = 65_536 + 16;
  const [one, other] = [storedBytes.subarray(0, piece), storedBytes.subarray(piece, 2 * piece)];
  await writeFile(place, Buffer.concat([other, one, storedBytes.subarray(2 * piece)]));
}

async function allow(changes: object): Promise<void> {
  const token = await test.getToken('admin');
  const settings = (await test.call('GET', '/api/organisation/settings', { token })).json();
  const body = { ...settings, ...changes };
  expect((await test.call('PUT', '/api/organisation', { token, body })).statusCode).toBe(200);
}

/** Starts an upload that announces 10 MB, sends part of it, and returns the socket. */
async function beginUpload(applicantId: string) {
  const { port } = new URL(files.address);
  const line = connect({ host: '127.0.0.1', port: Number(port) });
  await once(line, 'connect');
  const head = [
    `POST /api/storage/files/${applicantId} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${await test.getToken('user')}`,
    'content-type: multipart/form-data; boundary=cut',
    `content-length: ${10 * 1024 * 1024}`,
  ];
  const part = 'content-disposition: form-data; name="file"; filename="a.pdf"';
  line.write(`${head.join('\r\n')}\r\n\r\n--cut\r\n${part}\r\n\r\n`);
  line.write(largePdf(3 * 1024 * 1024));
  return line;
}

const incoming = () => readdir(join(test.dataDir, 'files', 'incoming'));

describe('an aborted upload', () => {
  it('leaves no file and no row when the connection is cut', async () => {
    const id = await files.addApplicant();
    const before = (await storedContents(test)).sort();
    const line = await beginUpload(id);
    await waitUntil(async () => (await incoming()).length === 1);
    line.destroy();
    await waitUntil(async () => (await incoming()).length === 0);
    expect((await storedContents(test)).sort()).toEqual(before);
    expect(await files.list(id)).toEqual([]);
  });

  it('leaves nothing of earlier files when the last of several is refused', async () => {
    const id = await files.addApplicant();
    const before = (await storedContents(test)).sort();
    const reply = await files.upload(id, [
      { name: 'one.pdf', content: largePdf(400_000) },
      { name: 'two.pdf', content: 'MZ\u0000\u0001 no PDF' },
    ]);
    expect(reply.status).toBe(415);
    expect((await storedContents(test)).sort()).toEqual(before);
    expect(await files.list(id)).toEqual([]);
  });

  it('leaves nothing when its person is deleted during the upload', async () => {
    const id = await files.addApplicant();
    const before = (await storedContents(test)).sort();
    const line = await beginUpload(id);
    await waitUntil(async () => (await incoming()).length === 1);
    const token = await test.getToken('admin');
    await test.call('DELETE', `/api/applicant/${id}`, { token });
    const answer = once(line, 'data');
    line.end(Buffer.concat([Buffer.alloc(7 * 1024 * 1024 - 200), Buffer.from('\r\n--cut--\r\n')]));
    // The promised length never arrives. Nothing may remain, whatever the reason.
    await Promise.race([answer, once(line, 'close')]);
    await waitUntil(async () => (await incoming()).length === 0);
    expect((await storedContents(test)).sort()).toEqual(before);
  });
});

describe('nightly job', () => {
  it('deletes orphaned contents older than any upload and keeps the others', async () => {
    const file = await storeFile();
    const folder = join(test.dataDir, 'files');
    const orphan = join(folder, 'ab', 'abcdef01-2345-4678-9abc-def012345678');
    await writeFile(join(folder, 'incoming', 'left behind'), 'x');
    // The stored file may be in this folder, too.
    await mkdir(join(folder, 'ab'), { recursive: true });
    await writeFile(orphan, 'x');
    await passNight(test.db);
    expect(await storedContents(test)).toContain(orphan);
    const longAgo = new Date(Date.now() - 2 * day);
    await utimes(orphan, longAgo, longAgo);
    await wait(11 * 60_000);
    expect(await storedContents(test)).not.toContain(orphan);
    expect(await incoming()).toEqual([]);
    expect((await download(file)).status).toBe(200);
  });

  it('deletes documents and contents 30 days after deletion', async () => {
    const [deletedFile, remainingFile] = [await storeFile(), await storeFile()];
    const place = await contentPath(deletedFile);
    await files.ask('DELETE', deletedFile.at);
    await wait(30 * day - 60_000);
    const [id = ''] = deletedFile.path.split('/');
    expect(await files.list(id, '?deleted=only')).toHaveLength(1);
    expect(await storedContents(test)).toContain(place);
    await wait(2 * 60_000);
    expect(await storedContents(test)).not.toContain(place);
    expect(await files.list(id, '?deleted=only')).toEqual([]);
    const restored = await files.ask('POST', `/api/storage/files/${id}/${deletedFile.id}/restore`);
    expect(restored.status).toBe(404);
    expect((await download(remainingFile)).status).toBe(200);
    const [entry] = await test.db
      .selectFrom('auditEntry')
      .select(['actorKind', 'before', 'after'])
      .where('action', '=', 'applicant.file-purged')
      .where('recordId', '=', id)
      .execute();
    expect(entry).toEqual({ actorKind: 'system', before: null, after: { fileId: deletedFile.id } });
  });

  it('deletes the documents of an erased person', async () => {
    const file = await storeFile();
    const place = await contentPath(file);
    const [id = ''] = file.path.split('/');
    const token = await test.getToken('admin');
    await test.call('DELETE', `/api/applicant/${id}`, { token });
    await wait(30 * day + 60_000);
    expect(await storedContents(test)).not.toContain(place);
    expect(
      await test.db.selectFrom('storedFile').select('id').where('id', '=', file.id).execute(),
    ).toEqual([]);
  });

  it('makes a new key after 90 days and re-encrypts all document keys', async () => {
    const listKeyIds = async () => {
      const rows = await test.db.selectFrom('storedFile').select('fileKeyId').distinct().execute();
      return rows.map((row) => row.fileKeyId);
    };
    const content = largePdf(100_000);
    const file = await storeFile(content);
    const [newest = 0] = (await listKeyIds()).toSorted((a, b) => b - a);
    await wait(89 * day);
    await wait(2 * day);
    const next = (await listKeyIds())[0] ?? 0;
    expect(next).toBeGreaterThan(newest);
    expect(await listKeyIds()).toEqual([next]);
    const { body } = await download(file);
    expect(contentChecksum(body)).toBe(contentChecksum(content));
    const later = await storeFile();
    expect(await listKeyIds()).toEqual([next]);
    expect((await download(later)).status).toBe(200);
    // Backups still need the old key.
    const names = await readdir(join(test.dataDir, 'secrets'));
    expect(names).toEqual(expect.arrayContaining([`file-key-${newest}`, `file-key-${next}`]));
  });
});
