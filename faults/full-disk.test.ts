import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdtempSync, rmSync, statfsSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CairnProcess, signalGroup, startCairn } from '../scripts/processes/cairn-process.ts';
import { waitUntil } from '../scripts/vitest/wait-until.ts';
import { post } from './installation.ts';

const mebibyte = 1024 ** 2;
const admin = { email: 'faults@cairn.example', password: 'a password for these tests only' };
/** Mounting needs root. */
const mayMount = process.getuid?.() === 0;

let disk: string;
let cairn: CairnProcess;
let url: string;
let token: string;

describe.runIf(mayMount)('a full disk', () => {
  beforeAll(async () => {
    disk = mkdtempSync(join(tmpdir(), 'cairn-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=640m,mode=755', 'tmpfs', disk]);
    chmodSync(disk, 0o755);
    await start();
    token = await signIn();
  });

  afterAll(async () => {
    if (cairn?.child.exitCode === null) await stop();
    execFileSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  });

  it('refuses writes with a clear message, while reading and signing in still work', async () => {
    const id = await addPerson('Before');
    const form = (await post(`${url}/api/pre-screening`, {})).status;
    await leaveFree(100 * mebibyte);
    const refusals = [
      await post(`${url}/api/applicant`, { firstName: 'Ada', lastName: 'Refused' }, token),
      await post(`${url}/api/applicant/${id}/note`, { text: 'Refused', kind: 'general' }, token),
      await upload(id),
      await post(`${url}/api/pre-screening`, {}),
    ];
    for (const refusal of refusals) {
      expect([refusal.status, await readErrorCode(refusal)]).toEqual([507, 'storage-full']);
    }
    expect(form).toBeLessThan(500);
    expect((await read(`/api/applicant/${id}`)).status).toBe(200);
    expect((await read('/api/applicant')).status).toBe(200);
    token = await signIn();
    await leaveFree(null);
    await expectWritable();
    expect(await readApplicants()).not.toContain('Refused');
  });

  it('loses nothing without any disk space, and recovers once there is some', async () => {
    const id = await addPerson('Kept');
    const { pid } = cairn.child;
    await leaveFree(0);
    for (let time = 0; time < 40; time += 1) {
      expect([200, 507]).toContain((await read(`/api/applicant/${id}`)).status);
      const added = await post(`${url}/api/applicant`, { firstName: 'A', lastName: 'B' }, token);
      expect(added.status).toBe(507);
    }
    await leaveFree(null);
    await expectWritable();
    expect([cairn.child.pid, cairn.child.exitCode]).toEqual([pid, null]);
    expect(await readApplicants()).toContain('Kept');
  });

  it('starts again after a kill without disk space, once there is some', async () => {
    await addPerson('Killed');
    await leaveFree(0);
    signalGroup(cairn.child, 'SIGKILL');
    await cairn.ended;
    await leaveFree(null);
    await start();
    token = await signIn();
    expect(await readApplicants()).toContain('Killed');
    await addPerson('After');
  });
});

async function start(): Promise<void> {
  cairn = startCairn({
    dataDir: join(disk, 'data'),
    environment: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  });
  url = await cairn.find(/Cairn is running at (http:\S+)/);
}

async function stop(): Promise<void> {
  signalGroup(cairn.child, 'SIGTERM');
  await cairn.ended;
}

async function signIn(): Promise<string> {
  const reply = await post(`${url}/api/auth/login`, admin);
  expect(reply.status).toBe(200);
  return (reply.headers.get('authorization') ?? '').replace('Bearer ', '');
}

/** Leaves this many bytes free; null removes the ballast. */
async function leaveFree(bytes: number | null): Promise<void> {
  const ballast = join(disk, 'ballast');
  if (bytes === null) truncateSync(ballast, 0);
  else for (const size of [mebibyte, 4096]) fill(ballast, Buffer.alloc(size, 'x'), bytes);
  // Disk space checks are cached for half a second.
  const passed = performance.now() + 600;
  await waitUntil(() => performance.now() > passed);
}

/** Other processes write too, so the last piece fails. */
function fill(ballast: string, piece: Buffer, leaving: number): void {
  for (;;) {
    const { bavail, bsize } = statfsSync(disk);
    if (leaving > 0 && bavail * bsize <= leaving) return;
    try {
      appendFileSync(ballast, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return;
      throw error;
    }
  }
}

const read = (path: string) => fetch(url + path, { headers: { authorization: `Bearer ${token}` } });

async function readErrorCode(reply: Response): Promise<string> {
  return ((await reply.json()) as { code: string }).code;
}

async function addPerson(lastName: string): Promise<string> {
  const reply = await post(`${url}/api/applicant`, { firstName: 'Ada', lastName }, token);
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { id: string }).id;
}

/** Waits until writes work again. */
async function expectWritable(): Promise<void> {
  await expect
    .poll(async () => {
      const body = { firstName: 'Ada', lastName: 'Again' };
      return (await post(`${url}/api/applicant`, body, token)).status;
    })
    .toBe(201);
}

async function readApplicants(): Promise<string> {
  const reply = await read('/api/applicant');
  expect(reply.status).toBe(200);
  return reply.text();
}

function upload(id: string): Promise<Response> {
  const body = new FormData();
  body.append('file', new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' }), 'a.pdf');
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${url}/api/storage/files/${id}`, { method: 'POST', headers, body });
}
