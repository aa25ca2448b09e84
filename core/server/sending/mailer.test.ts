import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, expect, it } from 'vitest';
import { mailer } from './mailer.ts';

const folder = await mkdtemp(join(tmpdir(), 'cairn-outbox-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('saves emails as private files when there is no server', async () => {
  const outbox = join(folder, 'outbox');
  const savedFiles: string[] = [];
  const mail = mailer({
    smtpUrl: undefined,
    from: 'Cairn <no-reply@waymark.example>',
    outbox,
    onSaved: (file) => savedFiles.push(file),
  });
  await mail.send({
    to: 'robin@test.example',
    language: 'fr',
    subject: 'Choisir – été',
    content: ['Bonjour,', { label: 'Continuer', url: 'https://waymark.example/a?b=1&c=2' }],
    footer: 'De la part de l’organisme.',
  });
  mail.close();
  const [name = ''] = await readdir(outbox);
  expect(savedFiles).toEqual([name]);
  expect(name).toMatch(/^[\w-]+\.eml$/);
  expect((await stat(join(outbox, name))).mode & 0o777).toBe(0o600);
  expect((await stat(outbox)).mode & 0o777).toBe(0o700);
  const read = await PostalMime.parse(await readFile(join(outbox, name)));
  expect(read.subject).toBe('Choisir – été');
  expect(read.from?.address).toBe('no-reply@waymark.example');
  expect(read.to?.map((to) => to.address)).toEqual(['robin@test.example']);
  expect(read.text).toContain('Continuer\nhttps://waymark.example/a?b=1&c=2');
  expect(read.html).toContain('href="https://waymark.example/a?b=1&amp;c=2"');
});

it('treats addresses literally, even with special characters', async () => {
  const outbox = join(folder, 'odd');
  const mail = mailer({ smtpUrl: undefined, from: 'a@b.example', outbox, onSaved: () => {} });
  await mail.send({
    to: 'a@test.example, b@test.example',
    language: 'en',
    subject: 'Line\r\nBcc: c@test.example',
    content: ['Hello.'],
    footer: 'Bye.',
  });
  mail.close();
  const [name = ''] = await readdir(outbox);
  const read = await PostalMime.parse(await readFile(join(outbox, name)));
  expect(read.to?.length ?? 0).toBeLessThanOrEqual(1);
  expect(read.bcc ?? []).toEqual([]);
});
