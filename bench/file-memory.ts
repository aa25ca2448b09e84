import { createHash, type Hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucket } from '#app/testing/s3-server.ts';
import { signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';
import { memoryDuring } from './memory-of.ts';

/**
 * Uploads a 1 GB file to the real server in its own process and downloads it again, while sampling
 * that process's memory. A 30 MB file goes first to warm up.
 *
 * `npm run bench:files -- [megabytes] [bucket]`; `bucket` stores files in S3, served by this
 * process. Exits with 1 if the content differs or memory grows too much. Linux only.
 */

const megabyte = 1024 * 1024;
const megabytes = Number(process.argv[2] ?? 1024);
/** Allowed growth in megabytes. */
const bound = 64;

const admin = { email: 'bench@waymark.example', password: 'a password for the bench' };

interface Reply {
  status: number;
  text: string;
  token: string | undefined;
}

function call(address: string, method: string, path: string, token?: string, body?: object) {
  return new Promise<Reply>((resolve, reject) => {
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const outgoing = request(address + path, { method, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      const bearer = String(reply.headers.authorization ?? '').replace('Bearer ', '');
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, text, token: bearer || undefined }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body && JSON.stringify(body));
  });
}

/** Starts like a PDF; the rest doesn't compress. */
function* content(size: number): Generator<Buffer> {
  const part = Buffer.alloc(megabyte);
  for (let at = 0; at < part.length; at += 1) part[at] = (at * 2_654_435_761) >>> 13;
  yield Buffer.from('%PDF-1.7\n');
  for (let remaining = size - 1; remaining > 0; remaining -= 1) yield part;
}

interface UploadedFile {
  path: string;
  checksum: string;
  size: number;
}

function upload(address: string, token: string, applicantId: string, size: number) {
  const hash = createHash('sha256');
  const part = 'content-disposition: form-data; name="file"; filename="large.pdf"';
  return new Promise<{ storedFile: UploadedFile; hash: Hash }>((resolve, reject) => {
    const outgoing = request(`${address}/api/storage/files/${applicantId}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'multipart/form-data; boundary=bench',
      },
    });
    outgoing.on('error', reject).on('response', (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
      });
      reply.on('end', () => {
        if (reply.statusCode === 201) resolve({ storedFile: JSON.parse(text)[0], hash });
        else reject(new Error(`${reply.statusCode} ${text}`));
      });
    });
    const send = async () => {
      outgoing.write(`--bench\r\n${part}\r\n\r\n`);
      for (const piece of content(size)) {
        hash.update(piece);
        if (!outgoing.write(piece)) await new Promise((next) => outgoing.once('drain', next));
      }
      outgoing.end('\r\n--bench--\r\n');
    };
    send().catch(reject);
  });
}

function download(address: string, token: string, path: string): Promise<string> {
  const hash = createHash('sha256');
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${address}/api/storage/${path}`, { headers }, (reply) => {
      reply.on('data', (part: Buffer) => hash.update(part)).on('error', reject);
      reply.on('end', () => resolve(hash.digest('hex')));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

const dataDir = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
const bucket = process.argv[3] === 'bucket' ? await startBucket() : null;
const environment = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  LOG_LEVEL: 'warn',
  ...(bucket ? { FILES_URL: bucket.url } : {}),
};
const server = startCairn({ dataDir, environment });
try {
  const address = await server.find(/running at (http:\S+)/);
  const pid = server.child.pid ?? 0;
  const { token = '' } = await call(address, 'POST', '/api/auth/login', undefined, admin);
  const settings = await call(address, 'GET', '/api/organisation/settings', token);
  const larger = { ...JSON.parse(settings.text), mostFileMegabytes: 2048 };
  await call(address, 'PUT', '/api/organisation', token, larger);
  const person = { firstName: 'Odette', lastName: 'Verglas' };
  const applicant = await call(address, 'POST', '/api/applicant', token, person);
  const { id } = JSON.parse(applicant.text) as { id: string };

  let isWhole = true;
  const bothWays = async (size: number) => {
    const started = performance.now();
    const { storedFile, hash } = await upload(address, token, id, size);
    const sent = hash.digest('hex');
    const uploaded = performance.now();
    const got = await download(address, token, storedFile.path);
    isWhole &&= sent === storedFile.checksum && sent === got;
    const speed = (ms: number) => `${Math.round((size * 1000) / ms)} MB/s`;
    console.log(
      `${size} MB: in ${speed(uploaded - started)}, out ${speed(performance.now() - uploaded)}`,
    );
  };
  for (let round = 0; round < 3; round += 1) await bothWays(30);
  const { before, grown } = await memoryDuring(pid, () => bothWays(megabytes));
  const row = [before, before + grown, grown].map((value) => `${value.toFixed(0)} MB`);
  console.log(`memory before ${row[0]}, peak ${row[1]}, growth ${row[2]}`);
  console.log(`downloads match uploads: ${isWhole}; growth under ${bound} MB: ${grown < bound}`);
  process.exitCode = isWhole && grown < bound ? 0 : 1;
} finally {
  signalGroup(server.child, 'SIGINT');
  await server.ended;
  await bucket?.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
