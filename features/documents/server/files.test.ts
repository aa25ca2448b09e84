import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import {
  contentChecksum,
  contents,
  largePdf,
  storedContents,
  useFileCalls,
} from '#app/testing/files.ts';
import { startBucket, type TestBucket } from '#app/testing/s3-server.ts';
import type { StoredFile } from '#features/documents/contract/files.ts';

describe.each([
  ['a folder', null],
  ['a bucket', startBucket],
])('in %s', (_, start) => {
  let bucket: TestBucket | undefined;
  beforeAll(async () => {
    bucket = await start?.();
  });
  const test = useTestApp({ environment: () => ({ FILES_URL: bucket?.url ?? '' }) });
  afterAll(() => bucket?.stop());
  const files = useFileCalls(test);
  const listStoredContents = async () =>
    (bucket ? await bucket.keys() : await storedContents(test)).sort();

  function entriesAbout(applicantId: string) {
    return test.db
      .selectFrom('auditEntry')
      .select(['action', 'kind', 'before', 'after'])
      .where('recordId', '=', applicantId)
      .where('action', 'like', 'applicant.file-%')
      .orderBy('id')
      .execute();
  }

  const actionsAbout = async (applicantId: string) =>
    (await entriesAbout(applicantId)).map(({ action }) => action);

  describe('documents', () => {
    it('returns the same content and note, and audits each step', async () => {
      const id = await files.addApplicant();
      const content = largePdf(700_001);
      const sent = [{ name: 'Birth certificate.pdf', content }];
      const reply = await files.upload(id, sent, { note: 'The original is\r\nwith her sister' });
      expect(reply.status).toBe(201);
      const [file] = (await reply.json()) as [StoredFile];
      expect(file).toMatchObject({
        path: `${id}/Birth certificate.pdf`,
        name: 'Birth certificate.pdf',
        note: 'The original is\nwith her sister',
        type: 'application/pdf',
        size: content.length,
        checksum: contentChecksum(content),
        preview: true,
        version: 1,
        uploadedBy: { firstName: 'Sam', lastName: 'Waymark' },
        deletedAt: null,
      });
      expect(await files.list(id)).toEqual([file]);
      const got = await files.ask('GET', files.at(file));
      expect(got.status).toBe(200);
      expect(contentChecksum(new Uint8Array(await got.arrayBuffer()))).toBe(file.checksum);
      expect(got.headers.get('content-length')).toBe(String(content.length));
      expect(got.headers.get('content-disposition')).toBe(
        `attachment; filename="Birth_certificate.pdf"; filename*=UTF-8''Birth%20certificate.pdf`,
      );
      expect(await entriesAbout(id)).toMatchObject([
        { action: 'applicant.file-added', kind: 'change', after: { fileId: file.id } },
        { action: 'applicant.file-downloaded', kind: 'disclosure', after: { fileId: file.id } },
      ]);
    });

    it.each([65_535, 65_536, 65_537, 131_072, 262_144, 262_145])(
      'returns %d bytes whole',
      async (bytes) => {
        const content = largePdf(bytes);
        const file = await files.uploadOne(await files.addApplicant(), 'scan.pdf', content);
        const got = await files.ask('GET', files.at(file));
        expect(contentChecksum(new Uint8Array(await got.arrayBuffer()))).toBe(
          contentChecksum(content),
        );
      },
    );

    it('accepts several files in one call and numbers duplicate names', async () => {
      const id = await files.addApplicant();
      const sent = ['scan.pdf', 'Scan.PDF', 'scan.pdf'].map((name) => ({
        name,
        content: contents.pdf,
      }));
      const reply = await files.upload(id, [...sent, { name: 'me.png', content: contents.png }]);
      expect(reply.status).toBe(201);
      const names = ((await reply.json()) as StoredFile[]).map(({ name }) => name);
      expect(names).toEqual(['scan.pdf', 'Scan (2).PDF', 'scan (3).pdf', 'me.png']);
      expect(await files.list(id)).toHaveLength(4);
    });

    it('treats a repeated id as the same document, and never returns another account’s', async () => {
      const [id, other] = [await files.addApplicant(), await files.addApplicant()];
      const send = async (applicantId: string, content: Uint8Array, fileId: string, count = 1) => {
        const form = new FormData();
        form.append('id', fileId);
        for (let remaining = count; remaining > 0; remaining -= 1) {
          form.append('file', new Blob([content as BlobPart]), 'scan.pdf');
        }
        const reply = await files.ask('POST', `/api/storage/files/${applicantId}`, form);
        return { status: reply.status, body: (await reply.json()) as never };
      };
      const fileId = crypto.randomUUID();
      const first = await send(id, contents.pdf, fileId);
      expect(first).toMatchObject({ status: 201, body: [{ id: fileId, name: 'scan.pdf' }] });
      const before = await listStoredContents();
      expect(await send(id, contents.pdf, fileId)).toEqual(first);
      const refused = { status: 400, body: { details: [{ path: 'id', rule: 'not-valid' }] } };
      expect(await send(other, contents.pdf, fileId)).toMatchObject(refused);
      expect(await send(id, contents.png, fileId)).toMatchObject(refused);
      expect(await send(id, contents.pdf, 'my own')).toMatchObject(refused);
      expect(await send(id, contents.pdf, crypto.randomUUID(), 2)).toMatchObject(refused);
      expect(await listStoredContents()).toEqual(before);
      expect([await files.list(id), await files.list(other)]).toMatchObject([[{ id: fileId }], []]);
      expect(await actionsAbout(id)).toEqual(['applicant.file-added']);
    });

    it.each([
      ['Zeugnis für Zoë 🌱.pdf', 'Zeugnis für Zoë 🌱.pdf'],
      ['e\u0301te\u0301.pdf', 'été.pdf'],
      [`it's "his" (copy); 50%.pdf`, `it's "his" (copy); 50%.pdf`],
      ['../../etc/passwd.pdf', 'passwd.pdf'],
      ['C:\\Users\\me\\scan.pdf', 'scan.pdf'],
      ['..', 'file.pdf'],
      ['.htaccess', 'htaccess.pdf'],
      ['photo\u202efdp.exe', 'photofdp.exe.pdf'],
      ['%2e%2e%2fup.pdf', '%2e%2e%2fup.pdf'],
      ['page.html', 'page.html.pdf'],
      [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(146)}.pdf`],
    ])('that is called %s is kept as %s', async (sent, storedName) => {
      const file = await files.uploadOne(await files.addApplicant(), sent, contents.pdf);
      expect(file.name).toBe(storedName);
      const got = await files.ask('GET', files.at(file));
      expect(got.status).toBe(200);
      const full = /filename\*=UTF-8''([^;]+)$/.exec(got.headers.get('content-disposition') ?? '');
      expect(decodeURIComponent(full?.[1] ?? '')).toBe(storedName);
      expect(full?.[1]).toMatch(/^[\w.%~!$&+^`|#-]+$/);
    });

    it('renames and changes the note; a stale change gets the current document', async () => {
      const id = await files.addApplicant();
      const other = await files.uploadOne(id, 'other.pdf', contents.pdf);
      const file = await files.uploadOne(id, 'scan.pdf', contents.pdf);
      const put = (at: Pick<StoredFile, 'path'>, body: object) =>
        files.ask('PUT', files.at(at), JSON.stringify(body));
      const renamed = await put(file, { name: 'Identity card', version: 1 });
      expect(await renamed.json()).toMatchObject({
        path: `${id}/Identity card.pdf`,
        note: null,
        version: 2,
      });
      expect((await files.ask('GET', files.at(file))).status).toBe(404);
      const now = { path: `${id}/Identity card.pdf` };
      const noteReply = await put(now, { note: 'Front and back', version: 2 });
      expect(await noteReply.json()).toMatchObject({
        note: 'Front and back',
        name: 'Identity card.pdf',
      });
      const stale = await put(now, { note: 'Front', version: 2 });
      expect(stale.status).toBe(409);
      expect(await stale.json()).toMatchObject({
        code: 'stale-version',
        details: { note: 'Front and back', version: 3 },
      });
      const taken = await put(now, { name: 'OTHER.pdf', version: 3 });
      expect(taken.status).toBe(400);
      expect(await taken.json()).toMatchObject({
        details: [{ path: 'name', rule: 'file-name-taken' }],
      });
      for (const name of ['a/b.pdf', '..', 'a\u202eb']) {
        const refused = await put(now, { name, version: 3 });
        expect(await refused.json()).toMatchObject({
          details: [{ path: 'name', rule: 'file-name' }],
        });
      }
      expect((await put(now, { name: 'identity CARD.pdf', version: 3 })).status).toBe(200);
      expect((await entriesAbout(id)).at(2)).toMatchObject({
        action: 'applicant.file-changed',
        before: { name: 'scan.pdf' },
        after: { fileId: file.id, name: 'Identity card.pdf' },
      });
      expect((await files.list(id)).map(({ name }) => name)).toContain(other.name);
    });

    it('deletes and restores, with a number if the name is taken by then', async () => {
      const id = await files.addApplicant();
      const file = await files.uploadOne(id, 'scan.pdf', contents.pdf);
      const restore = () => files.ask('POST', `/api/storage/files/${id}/${file.id}/restore`);
      expect((await restore()).status).toBe(404);
      expect((await files.ask('DELETE', files.at(file))).status).toBe(204);
      expect((await files.ask('DELETE', files.at(file))).status).toBe(404);
      expect((await files.ask('GET', files.at(file))).status).toBe(404);
      expect(await files.list(id)).toEqual([]);
      expect(await files.list(id, '?deleted=only')).toMatchObject([
        { id: file.id, deletedAt: expect.any(String) },
      ]);
      await files.uploadOne(id, 'scan.pdf', contents.pdf);
      expect(await (await restore()).json()).toMatchObject({
        id: file.id,
        name: 'scan (2).pdf',
        deletedAt: null,
      });
      const got = await files.ask('GET', files.at({ path: `${id}/scan (2).pdf` }));
      expect(contentChecksum(new Uint8Array(await got.arrayBuffer()))).toBe(file.checksum);
      expect(await actionsAbout(id)).toEqual([
        'applicant.file-added',
        'applicant.file-deleted',
        'applicant.file-added',
        'applicant.file-restored',
        'applicant.file-downloaded',
      ]);
    });
  });

  it.each(['%2F', '%2f'])(
    'accepts %s for the slash of a path, with the same access',
    async (slash) => {
      const id = await files.addApplicant();
      const other = await files.addApplicant();
      const file = await files.uploadOne(id, 'Lease, page 1.pdf', contents.pdf);
      const at = (applicantId: string) =>
        `/api/storage/${applicantId}${slash}${encodeURIComponent(file.name)}`;
      for (const method of ['GET', 'DELETE']) {
        expect((await files.ask(method, at(id), undefined, 'client')).status).toBe(403);
        expect((await files.ask(method, at(other))).status).toBe(404);
        expect((await fetch(files.address + at(id), { method })).status).toBe(401);
      }
      const got = await files.ask('GET', `${at(id)}?preview`);
      expect(got.status).toBe(200);
      expect(got.headers.get('content-disposition')).toMatch(/^inline;/);
      expect(contentChecksum(new Uint8Array(await got.arrayBuffer()))).toBe(file.checksum);
      expect((await files.ask('GET', at(id))).status).toBe(200);
      expect((await files.ask('DELETE', at(id))).status).toBe(204);
      expect((await files.ask('GET', at(id))).status).toBe(404);
      expect(await actionsAbout(id)).toEqual([
        'applicant.file-added',
        'applicant.file-shown',
        'applicant.file-downloaded',
        'applicant.file-deleted',
      ]);
      expect(await actionsAbout(other)).toEqual([]);
    },
  );

  describe('document preview', () => {
    it('shows images and PDFs in a sandbox and audits a preview as one', async () => {
      const id = await files.addApplicant();
      const file = await files.uploadOne(id, 'me.png', contents.png);
      const previewReply = await files.ask('GET', `${files.at(file)}?preview`);
      expect(previewReply.headers.get('content-type')).toBe('image/png');
      expect(previewReply.headers.get('content-disposition')).toMatch(/^inline;/);
      expect(previewReply.headers.get('content-security-policy')).toMatch(
        /default-src 'none'.*sandbox$/,
      );
      expect(previewReply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(previewReply.headers.get('cache-control')).toBe('no-store');
      expect(await actionsAbout(id)).toEqual(['applicant.file-added', 'applicant.file-shown']);
    });

    it.each([
      ['notes.txt', 'Called at nine', 'text/plain; charset=utf-8'],
      ['list.csv', 'a,b\n1,2\n', 'text/csv; charset=utf-8'],
      ['page.html', 'no markup at all', 'text/plain; charset=utf-8'],
      ['picture.svg', contents.docx, /wordprocessingml/],
    ])('never shows %s in the browser', async (name, content, type) => {
      const file = await files.uploadOne(await files.addApplicant(), name, content);
      const got = await files.ask('GET', `${files.at(file)}?preview`);
      expect(got.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(got.headers.get('content-type')).toMatch(type);
      expect(got.headers.get('content-security-policy')).toMatch(/sandbox$/);
      expect(got.headers.get('x-content-type-options')).toBe('nosniff');
    });
  });

  describe('document access', () => {
    it('refuses clients, and staff for documents of a deleted person', async () => {
      const id = await files.addApplicant();
      const file = await files.uploadOne(id, 'scan.pdf', contents.pdf);
      const sent = [{ name: 'a.pdf', content: contents.pdf }];
      expect((await files.upload(id, sent, { role: 'client' })).status).toBe(403);
      for (const method of ['GET', 'DELETE']) {
        expect((await files.ask(method, files.at(file), undefined, 'client')).status).toBe(403);
      }
      const token = await test.getToken('admin');
      await test.call('DELETE', `/api/applicant/${id}`, { token });
      expect((await files.upload(id, sent)).status).toBe(404);
      expect((await files.ask('GET', files.at(file))).status).toBe(404);
      expect((await files.ask('DELETE', files.at(file))).status).toBe(404);
      expect((await files.ask('GET', `/api/storage/files/${id}`)).status).toBe(404);
      await test.call('POST', `/api/applicant/${id}/restore`, { token });
      expect((await files.ask('GET', files.at(file))).status).toBe(200);
    });

    it('refuses a path under another person’s id', async () => {
      const [one, other] = [await files.addApplicant(), await files.addApplicant()];
      const file = await files.uploadOne(one, 'scan.pdf', contents.pdf);
      expect((await files.ask('GET', files.at({ path: `${other}/scan.pdf` }))).status).toBe(404);
      await files.ask('DELETE', files.at(file));
      const restored = await files.ask('POST', `/api/storage/files/${other}/${file.id}/restore`);
      expect(restored.status).toBe(404);
    });

    it('returns 404 for a path with parent folders, in any encoding', async () => {
      const id = await files.addApplicant();
      const token = await test.getToken('user');
      for (const path of [
        `${id}/..%2f..%2fpackage.json`,
        `${id}%2f..%2f..%2fpackage.json`,
        `${id}%2f`,
        `files%2f${id}`,
        `${id}/%2e%2e%2f%2e%2e%2fsecrets%2ftoken-key`,
        `${id}/..%5c..%5csecrets`,
        `${id}/%2fetc%2fpasswd`,
        `${id}/..`,
        `${id}/../../secrets/token-key`,
        '../../secrets/token-key',
        '..%2f..%2fsecrets/token-key',
        '/etc/passwd',
        '%2fetc/passwd',
        `${id}/`,
        'not-an-id/scan.pdf',
      ]) {
        for (const method of ['GET', 'DELETE'] as const) {
          const reply = await test.call(method, `/api/storage/${path}`, { token });
          expect([path, reply.statusCode, reply.json()]).toMatchObject([
            path,
            404,
            { code: 'not-found' },
          ]);
        }
      }
      for (const path of [`${id}/scan%00.pdf`, `${id}%00/scan.pdf`]) {
        expect((await test.call('GET', `/api/storage/${path}`, { token })).statusCode).toBe(400);
      }
    });
  });
});
