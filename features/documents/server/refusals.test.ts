import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '#app/testing/app.ts';
import { contents, largePdf, storedContents, useFileCalls } from '#app/testing/files.ts';

const test = useTestApp();
const files = useFileCalls(test);
let applicantId: string;
beforeEach(async () => {
  applicantId = await files.addApplicant();
});

async function save(changes: object) {
  const token = await test.getToken('admin');
  const settings = (await test.call('GET', '/api/organisation/settings', { token })).json();
  return test.call('PUT', '/api/organisation', { token, body: { ...settings, ...changes } });
}

async function refusal(name: string, content: Uint8Array | string) {
  const reply = await files.upload(applicantId, [{ name, content }]);
  expect(await files.list(applicantId)).toEqual([]);
  return { status: reply.status, ...((await reply.json()) as { code: string; details: unknown }) };
}

describe('file types by content', () => {
  it.each([
    ['letter.docx', contents.docx, 'letter.docx'],
    ['letter.pdf', contents.docx, 'letter.pdf.docx'],
    ['lettre.odt', contents.odt, 'lettre.odt'],
    ['photo.jpeg', contents.jpeg, 'photo.jpeg'],
    ['photo.pdf', contents.png, 'photo.pdf.png'],
    ['accents.txt', Buffer.from('d\xe9j\xe0 vu', 'latin1'), 'accents.txt'],
    ['list.csv', '\ufeffprénom;nom\r\nZoë;Ñandú\r\n', 'list.csv'],
  ])('%s is taken', async (name, content, storedName) => {
    expect((await files.uploadOne(applicantId, name, content)).name).toBe(storedName);
  });

  it.each([
    ['a program', 'scan.pdf', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
    ['a script with a name of a picture', 'me.png', '#!/bin/sh\u0007\nrm'],
    ['HTML', 'page.txt', '<!doctype html><script>alert(1)</script>'],
    ['HTML after space', 'page.csv', '\n  <HTML><body>'],
    ['SVG', 'logo.png', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['SVG in XML', 'logo.svg', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an archive', 'letter.docx', contents.zip],
    ['a document with macros', 'letter.docx', contents.docm],
    ['an old office file', 'letter.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
    ['RTF', 'letter.txt', '{\\rtf1 hello}'],
    ['text that is none further on', 'a.txt', `${'a'.repeat(400_000)}\0`],
    ['half a signature', 'a.pdf', Buffer.from([0x89, 0x50])],
  ])('%s is refused, with what is taken', async (_, name, content) => {
    expect(await refusal(name, content)).toMatchObject({
      status: 415,
      code: 'file-type',
      details: { place: 0, types: expect.arrayContaining(['pdf', 'docx', 'text']) },
    });
  });

  it('follow the organization’s settings', async () => {
    expect((await save({ fileTypes: ['png'] })).statusCode).toBe(200);
    expect(await refusal('scan.pdf', contents.pdf)).toMatchObject({
      status: 415,
      details: { types: ['png'] },
    });
    const limits = await files.ask('GET', '/api/storage/limits');
    expect(await limits.json()).toEqual({ largest: 25 * 1024 * 1024, types: ['png'] });
    for (const [invalidTypes, rule] of [
      [[], 'required'],
      [['png', 'png'], 'repeated'],
      [['exe'], 'not-an-option'],
    ]) {
      const reply = await save({ fileTypes: invalidTypes });
      expect(reply.json().details[0]).toMatchObject({ rule });
    }
    await save({ fileTypes: ['pdf', 'docx', 'text', 'png'] });
  });
});

describe('upload limits', () => {
  it('refuses 1 byte over the limit, 25 MB by default, and says the limit', async () => {
    const limits = await files.ask('GET', '/api/storage/limits');
    expect(await limits.json()).toMatchObject({ largest: 25 * 1024 * 1024 });
    expect((await save({ mostFileMegabytes: 1 })).statusCode).toBe(200);
    const largest = 1024 * 1024;
    expect(await refusal('scan.pdf', largePdf(largest + 1))).toMatchObject({
      status: 413,
      code: 'too-large',
      details: { place: 0, largest },
    });
    // The server reads and drops the rest; otherwise a browser sees a broken connection and no
    // answer.
    expect((await refusal('scan.pdf', largePdf(30 * largest))).status).toBe(413);
    expect((await files.uploadOne(applicantId, 'scan.pdf', largePdf(largest))).size).toBe(largest);
    expect((await save({ mostFileMegabytes: 0 })).statusCode).toBe(400);
    expect((await save({ mostFileMegabytes: 2049 })).statusCode).toBe(400);
    await save({ mostFileMegabytes: 25 });
  });

  it('refuses an empty file', async () => {
    expect(await refusal('scan.pdf', '')).toMatchObject({
      status: 400,
      details: [{ path: 'file.0', rule: 'empty-file', message: expect.any(String) }],
    });
  });

  it('accepts 20 files in a call, and no more', async () => {
    const file = { name: 'scan.pdf', content: contents.pdf };
    const many = await files.upload(applicantId, Array(21).fill(file));
    expect(many.status).toBe(400);
    expect(await many.json()).toMatchObject({ details: [{ path: 'file', rule: 'too-many' }] });
    expect(await files.list(applicantId)).toEqual([]);
    expect((await files.upload(applicantId, Array(20).fill(file))).status).toBe(201);
    expect(await files.list(applicantId)).toHaveLength(20);
  });
});

describe('malformed upload forms', () => {
  const post = async (fields: [string, string | Blob, string?][]) => {
    const form = new FormData();
    for (const [field, value, name] of fields) {
      if (typeof value === 'string') form.append(field, value);
      else form.append(field, value, name);
    }
    const reply = await files.ask('POST', `/api/storage/files/${applicantId}`, form);
    const { details } = (await reply.json()) as { details: { path: string; rule: string }[] };
    return [reply.status, details[0]?.path, details[0]?.rule];
  };
  const pdf = new Blob([contents.pdf]);

  it.each<[string, [string, string | Blob, string?][], string, string]>([
    ['without a file', [['note', 'hello']], 'file', 'required'],
    ['with nothing', [], 'file', 'required'],
    [
      'with another field',
      [
        ['file', pdf, 'a.pdf'],
        ['owner', 'me'],
      ],
      'owner',
      'unknown-field',
    ],
    ['with a file elsewhere', [['picture', pdf, 'a.pdf']], 'picture', 'unknown-field'],
    [
      'with a long note',
      [
        ['note', 'x'.repeat(2001)],
        ['file', pdf, 'a.pdf'],
      ],
      'note',
      'too-long',
    ],
    [
      'with a huge note',
      [
        ['note', 'x'.repeat(20_000)],
        ['file', pdf, 'a.pdf'],
      ],
      'note',
      'too-long',
    ],
    [
      'with a hidden sign',
      [
        ['file', pdf, 'a.pdf'],
        ['note', 'a\u0000b'],
      ],
      'note',
      'characters',
    ],
  ])('%s is refused, and nothing is kept', async (_, fields, path, rule) => {
    const before = await storedContents(test);
    expect(await post(fields)).toEqual([400, path, rule]);
    expect(await storedContents(test)).toEqual(before);
    expect(await files.list(applicantId)).toEqual([]);
  });

  it('refuses JSON or a broken form', async () => {
    const path = `/api/storage/files/${applicantId}`;
    expect((await files.ask('POST', path, '{"file": "x"}')).status).toBe(400);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const reply = await fetch(files.address + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await test.getToken('user')}`,
          'content-type': type,
        },
        body: '--y\r\nno form\r\n',
      });
      expect([type, reply.status]).toEqual([type, 400]);
    }
    expect(await files.list(applicantId)).toEqual([]);
  });

  it('refuses a form where no files are accepted', async () => {
    const form = new FormData();
    form.append('file', pdf, 'a.pdf');
    expect((await files.ask('POST', '/api/applicant', form)).status).toBe(415);
  });
});
