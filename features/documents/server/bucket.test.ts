import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { contentChecksum, contents, largePdf, useFileCalls } from '#app/testing/files.ts';
import { passNight } from '#app/testing/jobs.ts';
import { startBucket, type TestBucket } from '#app/testing/s3-server.ts';
import { waitUntil } from '../../../scripts/vitest/wait-until.ts';

const megabyte = 1024 * 1024;
const day = 86_400_000;

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startBucket();
});
const test = useTestApp({ doJobs: true, environment: () => ({ FILES_URL: bucket.url }) });
const files = useFileCalls(test);
afterAll(() => bucket.stop());

const ready = async () => {
  const reply = await test.call('GET', '/readyz');
  return [reply.statusCode, reply.json().status];
};

describe('documents in a bucket', () => {
  it('returns the same content under a random key, even if uploaded in parts', async () => {
    const content = largePdf(20 * megabyte);
    const file = await files.uploadOne(await files.addApplicant(), 'scan.pdf', content);
    const got = await files.ask('GET', files.at(file));
    expect(contentChecksum(new Uint8Array(await got.arrayBuffer()))).toBe(contentChecksum(content));
    expect(await bucket.unfinished()).toBe(0);
    const [key = ''] = await bucket.keys();
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('leaves nothing when the connection is cut during an upload', async () => {
    const id = await files.addApplicant();
    const before = await bucket.keys();
    const line = connect({ host: '127.0.0.1', port: Number(new URL(files.address).port) });
    await once(line, 'connect');
    const head = [
      `POST /api/storage/files/${id} HTTP/1.1`,
      'host: 127.0.0.1',
      `authorization: Bearer ${await test.getToken('user')}`,
      'content-type: multipart/form-data; boundary=cut',
      `content-length: ${24 * megabyte}`,
    ];
    const part = 'content-disposition: form-data; name="file"; filename="a.pdf"';
    line.write(`${head.join('\r\n')}\r\n\r\n--cut\r\n${part}\r\n\r\n`);
    line.write(largePdf(18 * megabyte));
    await waitUntil(async () => (await bucket.unfinished()) === 1);
    line.destroy();
    await waitUntil(async () => (await bucket.unfinished()) === 0);
    expect(await bucket.keys()).toEqual(before);
    expect(await files.list(id)).toEqual([]);
  });

  it('leaves nothing when the last of several files is refused', async () => {
    const id = await files.addApplicant();
    const before = await bucket.keys();
    const reply = await files.upload(id, [
      { name: 'one.pdf', content: largePdf(10 * megabyte) },
      { name: 'two.pdf', content: 'MZ\u0000\u0001 no PDF' },
    ]);
    expect(reply.status).toBe(415);
    expect(await bucket.keys()).toEqual(before);
  });

  it('returns 503 while the bucket is unavailable, and the health check reports it', async () => {
    const id = await files.addApplicant();
    const file = await files.uploadOne(id, 'scan.pdf', contents.pdf);
    expect(await ready()).toEqual([200, 'ready']);
    await bucket.goAway();
    expect(await ready()).toEqual([503, 'waiting for the document store']);
    const sent = [{ name: 'a.pdf', content: contents.pdf }];
    for (const reply of [await files.upload(id, sent), await files.ask('GET', files.at(file))]) {
      expect([reply.status, await reply.json()]).toEqual([
        503,
        { code: 'files-away', message: expect.stringMatching(/Try again/) },
      ]);
    }
    // The database still has the metadata.
    expect(await files.list(id)).toMatchObject([{ id: file.id }]);
    await bucket.comeBack();
    expect(await ready()).toEqual([200, 'ready']);
    expect((await files.ask('GET', files.at(file))).status).toBe(200);
    expect(await files.list(id)).toHaveLength(1);
  });

  it('deletes orphaned contents at night and keeps the others', async () => {
    const id = await files.addApplicant();
    const [remainingFile, deletedFile] = [
      await files.uploadOne(id, 'kept.pdf', contents.pdf),
      await files.uploadOne(id, 'gone.pdf', contents.pdf),
    ];
    const known = (await bucket.keys()).length;
    await files.ask('DELETE', files.at(deletedFile));
    for (const ms of [30 * day + 60_000, 2 * day]) {
      test.moveClock(ms);
      test.forgetToken('user');
      await passNight(test.db);
    }
    expect(await bucket.keys()).toHaveLength(known - 1);
    expect((await files.ask('GET', files.at(remainingFile))).status).toBe(200);
  });
});
