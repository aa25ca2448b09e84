import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { contents, largePdf, storedContents, useFileCalls } from '#app/testing/files.ts';
import {
  maxScanBytes,
  type TestScanner,
  testScanners,
  testVirus,
} from '#app/testing/virus-scanners.ts';

describe.each(testScanners)('documents scanned by %s', (_, start) => {
  let scanner: TestScanner;
  beforeAll(async () => {
    scanner = await start();
  });
  const test = useTestApp({ environment: () => ({ CLAMD_URL: scanner.url }) });
  const files = useFileCalls(test);
  afterAll(() => scanner.stop());

  async function refusal(name: string, content: Uint8Array | string) {
    const id = await files.addApplicant();
    const before = await storedContents(test);
    const sent = [
      { name: 'clean.png', content: contents.png },
      { name, content },
    ];
    const reply = await files.upload(id, sent);
    expect(await files.list(id)).toEqual([]);
    expect(await storedContents(test)).toEqual(before);
    return { id, status: reply.status, body: await reply.json() };
  }

  it('pass if the scanner finds nothing', async () => {
    const file = await files.uploadOne(await files.addApplicant(), 'scan.pdf', largePdf(1_500_000));
    const row = await test.db
      .selectFrom('storedFile')
      .select('scannedAt')
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow();
    expect(row.scannedAt).toBeInstanceOf(Date);
  });

  it('fail with a virus anywhere in them, and the audit log records it', async () => {
    const long = largePdf(1_000_000);
    Buffer.from(testVirus).copy(long, 655_350);
    const cases: [string, Uint8Array | string][] = [
      ['letter.txt', testVirus],
      ['scan.pdf', long],
    ];
    for (const [name, content] of cases) {
      const { id, status, body } = await refusal(name, content);
      expect([status, body]).toMatchObject([422, { code: 'infected', details: { place: 1 } }]);
      const entry = await test.db
        .selectFrom('auditEntry')
        .select(['action', 'actorKind', 'after'])
        .where('recordId', '=', id)
        .where('action', '=', 'applicant.file-infected')
        .executeTakeFirst();
      expect(entry).toMatchObject({ actorKind: 'account', after: null });
    }
  });

  it('fail for now if they exceed the scanner’s limit', async () => {
    const { status, body } = await refusal('scan.pdf', largePdf(maxScanBytes + 300_000));
    expect([status, body]).toMatchObject([503, { code: 'not-scanned', details: { place: 1 } }]);
  });
});

describe('an unavailable scanner', () => {
  const server = createServer((line) => {
    answer(line);
  });
  let answer: (line: import('node:net').Socket) => void = (line) => line.destroy();
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as { port: number }).port;
  });
  const test = useTestApp({ environment: () => ({ CLAMD_URL: `tcp://127.0.0.1:${port}` }) });
  const files = useFileCalls(test);
  afterAll(() => void server.close());

  const upload = async () => {
    const id = await files.addApplicant();
    const reply = await files.upload(id, [{ name: 'scan.pdf', content: largePdf(900_000) }]);
    expect(await storedContents(test)).toEqual([]);
    return [reply.status, ((await reply.json()) as { code: string }).code];
  };
  const notScanned = [503, 'not-scanned'];

  it('lets nothing through if it hangs up', async () => {
    answer = (line) => line.destroy();
    expect(await upload()).toEqual(notScanned);
  });

  it.each(['', 'OK\0', 'stream: OK, mostly\0', 'HTTP/1.1 200 OK\r\n\r\n'])(
    'there and says %j lets nothing through',
    async (answerText) => {
      answer = (line) =>
        void line
          .on('error', () => {})
          .resume()
          .end(answerText);
      expect(await upload()).toEqual(notScanned);
    },
  );

  it('lets nothing through if it is gone', async () => {
    await new Promise((resolve) => server.close(resolve));
    expect(await upload()).toEqual(notScanned);
  });
});
