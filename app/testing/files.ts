import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import type { Role } from '#core/contract/roles.ts';
import type { StoredFile } from '#features/documents/contract/files.ts';
import type { TestApp } from './app.ts';

export interface FileToSend {
  name: string;
  content: Uint8Array | string;
}

/** The smallest contents that are recognized as their type. */
export const contents = {
  pdf: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n'),
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  docx: makeZip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': '<w:document/>',
  }),
  docm: makeZip({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
    'word/document.xml': '<w:document/>',
  }),
  odt: makeZip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<office/>' }),
  zip: makeZip({ 'letter.txt': 'Dear all' }),
} as const;

/** A PDF of this many bytes, filled with a pattern instead of zeros. */
export function largePdf(bytes: number): Buffer {
  const content = Buffer.alloc(bytes);
  for (let at = 0; at < bytes; at += 1) content[at] = (at * 31 + (at >> 8)) % 251;
  contents.pdf.copy(content);
  return content;
}

export function contentChecksum(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

export type FileCalls = Awaited<ReturnType<typeof makeCalls>>;

/** File calls over a real connection, for an app that this test file already uses. */
export function useFileCalls(test: TestApp): FileCalls {
  const calls = {} as FileCalls;
  beforeAll(async () => {
    Object.assign(calls, await makeCalls(test));
  });
  return calls;
}

async function makeCalls(test: TestApp) {
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' });

  const addApplicant = async (lastName = 'Verglas'): Promise<string> => {
    const body = { firstName: 'Odette', lastName };
    const token = await test.getToken('user');
    return (await test.call('POST', '/api/applicant', { token, body })).json().id;
  };

  const ask = async (method: string, path: string, body?: FormData | string, role: Role = 'user') =>
    fetch(address + path, {
      method,
      headers: {
        authorization: `Bearer ${await test.getToken(role)}`,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    });

  const upload = (
    applicantId: string,
    files: FileToSend[],
    { note, role }: { note?: string; role?: Role } = {},
  ) => {
    const form = new FormData();
    if (note !== undefined) form.append('note', note);
    for (const { name, content } of files) {
      form.append('file', new Blob([content as BlobPart]), name);
    }
    return ask('POST', `/api/storage/files/${applicantId}`, form, role);
  };

  return {
    address,
    addApplicant,
    ask,
    upload,
    /** A client sends a document from the portal. */
    send(
      { token }: { token: string },
      name: string,
      content: Uint8Array,
      { path = '/api/my/document' }: { path?: string } = {},
    ) {
      const form = new FormData();
      form.append('file', new Blob([content as BlobPart]), name);
      const headers = { authorization: `Bearer ${token}` };
      return fetch(address + path, { method: 'POST', headers, body: form });
    },
    /** Uploads one file; fails unless it is accepted. */
    async uploadOne(applicantId: string, name: string, content: Uint8Array | string) {
      const reply = await upload(applicantId, [{ name, content }]);
      const [file] = (await reply.json()) as StoredFile[];
      if (reply.status !== 201 || !file) throw new Error(`upload failed: ${reply.status}`);
      return file;
    },
    list: async (applicantId: string, query = ''): Promise<StoredFile[]> =>
      (await ask('GET', `/api/storage/files/${applicantId}${query}`)).json() as never,
    /** The path of a file as browsers send it. */
    at: ({ path }: Pick<StoredFile, 'path'>) => {
      const [applicantId = '', ...name] = path.split('/');
      return `/api/storage/${applicantId}/${encodeURIComponent(name.join('/'))}`;
    },
  };
}
/** The contents in the storage, including unfinished ones. */
export async function storedContents(test: TestApp): Promise<string[]> {
  const folder = join(test.dataDir, 'files');
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** An archive without compression, and without a directory: only entry headers are read. */
function makeZip(entries: Record<string, string>): Buffer {
  return Buffer.concat(
    Object.entries(entries).map(([name, text]) => {
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50, 0);
      head.writeUInt16LE(20, 4);
      head.writeUInt32LE(text.length, 18);
      head.writeUInt32LE(text.length, 22);
      head.writeUInt16LE(name.length, 26);
      return Buffer.concat([head, Buffer.from(name), Buffer.from(text)]);
    }),
  );
}
