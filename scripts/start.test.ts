import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  isRunning,
  postgresPid,
  signalGroup,
  startCairn,
  stopEveryCairn,
} from './processes/cairn-process.ts';
import { copyCheckout } from './processes/checkout-copy.ts';
import { ensureWebBuilt } from './setup/ensure-web-built.mjs';
import { waitUntil } from './vitest/wait-until.ts';

const address = /Cairn is running at (http:\S+)/;
const admin = { ADMIN_EMAIL: 'first@example.org', ADMIN_PASSWORD: 'a password for tests' };
const isRoot = process.getuid?.() === 0;
/** An unprivileged account, if this one can switch users. */
const nobody = isRoot ? Number(spawnSync('id', ['-u', 'nobody']).stdout) : undefined;

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-start-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  await ensureWebBuilt(process.execPath);
});

afterEach(stopEveryCairn);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('npm start', () => {
  it('goes from a fresh clone to a setup link, and stops on Ctrl-C', async () => {
    const cairn = startCairn({ dataDir, command: ['npm', 'start'] });
    const url = await cairn.find(address);
    expect((await fetch(url)).status).toBe(200);
    await cairn.find(/\/register#setup=\S{20,}/);
    const postgres = postgresPid(dataDir);
    expect(isRunning(postgres)).toBe(true);

    signalGroup(cairn.child, 'SIGINT');
    signalGroup(cairn.child, 'SIGINT');
    expect(await cairn.ended).toBe(0);
    expect(isRunning(postgres)).toBe(false);
  });

  it('installs and builds nothing the second time', async () => {
    const cairn = startCairn({ dataDir, command: ['npm', 'start'] });
    await cairn.find(address);
    expect(cairn.output()).not.toMatch(/Installing|Building/);
    // Signals only npm, like a supervisor.
    cairn.child.kill('SIGTERM');
    expect(await cairn.ended).toBe(0);
  });

  it('fills a demo in its own data folder once and prints its accounts', async () => {
    const demoDir = join(folder, 'shown');
    for (const round of ['first', 'second']) {
      const cairn = startCairn({ dataDir: demoDir, command: ['npm', 'start', '--', '--demo'] });
      const url = await cairn.find(address);
      const [, email, password] = /admin: (\S+) {2}(.+)/.exec(
        await cairn.find(/(admin: \S+ {2}[^\n]+)\n/),
      ) as string[];
      const signedIn = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      const list = await fetch(`${url}/api/applicant?limit=1`, {
        headers: { authorization: signedIn.headers.get('authorization') ?? '' },
      });
      expect([round, ((await list.json()) as { total: number }).total]).toEqual([round, 302]);
      signalGroup(cairn.child, 'SIGINT');
      expect(await cairn.ended).toBe(0);
    }
    expect(existsSync(demoDir)).toBe(false);
    expect(existsSync(`${demoDir}-demo`)).toBe(true);
  });

  it('leaves nothing running when the start script is killed', async () => {
    const cairn = startCairn({ dataDir, command: [process.execPath, 'scripts/start.mjs'] });
    const url = await cairn.find(address);
    const postgres = postgresPid(dataDir);
    cairn.child.kill('SIGKILL');
    await waitUntil(() => !isRunning(postgres));
    await expect(fetch(url)).rejects.toThrow();
  });
});

describe('a start that fails', () => {
  /** Starts Cairn, expects it to fail, and returns its message for the operator. */
  async function refusal(options: Partial<Parameters<typeof startCairn>[0]>) {
    const cairn = startCairn({ dataDir, ...options });
    expect(await cairn.ended).toBe(1);
    return cairn.errors();
  }

  it('says which setting is wrong', async () => {
    expect(await refusal({ environment: { PORT: 'eighty' } })).toBe(
      'PORT must be a whole number from 0 to 65535, not "eighty".\n',
    );
  });

  it('doesn’t repeat the password of DATABASE_URL', async () => {
    const url = 'postgres://cairn:hidden@127.0.0.1:1/cairn';
    const sentence = await refusal({ environment: { DATABASE_URL: url } });
    expect(sentence).toMatch(/^Cannot use the database in DATABASE_URL: .*\n$/);
    expect(sentence).not.toContain('hidden');
  });

  it('refuses a second Cairn on the same data folder and doesn’t affect the first', async () => {
    const first = startCairn({ dataDir });
    const url = await first.find(address);
    expect(await refusal({})).toBe(
      `Another Cairn (process ${first.child.pid}) is already using the database in ` +
        `${dataDir}/postgres. Stop it first, or set DATA_DIR to another folder.\n`,
    );
    expect((await fetch(url)).ok).toBe(true);
  });

  it('reports a port in use and stops the database again', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    const taken = await waitUntil(() => (other.address() as { port: number } | null)?.port);
    const sentence = await refusal({ environment: { PORT: String(taken) } });
    other.close();
    expect(sentence).toBe(
      `Port ${taken} on 127.0.0.1 is already in use. Stop the program that uses it, ` +
        'or set PORT to another number.\n',
    );
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false);
  });

  it('reports a data folder that isn’t writable', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await refusal({ dataDir: join(file, 'data') })).toMatch(
      /^The data folder \S+a-file\/data cannot be written to: .*\.\n$/,
    );
    const closed = join(folder, 'closed');
    mkdirSync(closed, { mode: 0o555 });
    expect(await refusal({ dataDir: join(closed, 'data'), uid: nobody })).toMatch(
      /^The data folder \S+closed\/data cannot be written to: this account has no permission .*\n$/,
    );
  });
});

describe('stopping Cairn', () => {
  it('recovers from SIGKILL with all data and no old PostgreSQL', async () => {
    const first = startCairn({ dataDir, environment: admin });
    await first.find(/The first admin was created. Sign in as (\S+)/);
    const orphan = postgresPid(dataDir);
    signalGroup(first.child, 'SIGKILL');
    await first.ended;
    expect(isRunning(orphan)).toBe(true);

    const second = startCairn({ dataDir });
    await second.find(/An admin already exists/);
    expect(isRunning(orphan)).toBe(false);
    expect(postgresPid(dataDir)).not.toBe(orphan);
  });

  it('finishes the current request and doesn’t wait for idle connections', async () => {
    const cairn = startCairn({ dataDir });
    const url = new URL(await cairn.find(address));
    const idle = await open(url.port);
    const busy = await open(url.port);
    const body = '{"email":"a@example.org"}';
    const head = [
      `POST /api/nowhere HTTP/1.1`,
      `Host: ${url.host}`,
      'Content-Type: application/json',
    ];
    // With this header the server first confirms that it has read the headers.
    busy.write(
      `${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    let reply = '';
    busy.on('data', (text) => {
      reply += text;
    });
    await waitUntil(() => reply.includes('100 Continue'));

    cairn.child.kill('SIGTERM');
    await waitUntil(() =>
      open(url.port)
        .then(() => undefined)
        .catch(() => true),
    );
    busy.write(body);
    expect(await cairn.ended).toBe(0);
    expect(reply).toMatch(/HTTP\/1\.1 (404|403|401|400)/);
    idle.destroy();
  });

  it('continues when its output isn’t read', async () => {
    const cairn = startCairn({ dataDir, environment: { LOG_LEVEL: 'trace' } });
    const url = await cairn.find(address);
    cairn.child.stdout?.destroy();
    cairn.child.stderr?.destroy();
    for (let request = 0; request < 3; request++) expect((await fetch(url)).status).toBe(200);
    cairn.child.kill('SIGTERM');
    expect(await cairn.ended).toBe(0);
  });
});

describe('a copy of the checkout', () => {
  let checkout: string;
  const command = [process.execPath, 'scripts/start.mjs'];

  beforeAll(() => {
    checkout = copyCheckout();
  });

  afterAll(() => rmSync(checkout, { recursive: true, force: true }));

  it('runs in a folder that only its owner may open, and says where the database is', async () => {
    const copied = '/var/lib/cairn';
    const programsWereThere = existsSync(copied);
    const start = () => startCairn({ checkout, command, dataDir: './data', environment: admin });
    const first = start();
    await first.find(/The first admin was created/);
    signalGroup(first.child, 'SIGINT');
    expect(await first.ended).toBe(0);
    const second = start();
    await second.find(/An admin already exists/);
    signalGroup(second.child, 'SIGINT');
    expect(await second.ended).toBe(0);

    const note = join(checkout, 'data/postgres-location');
    // An ordinary account can use its own folder; only root keeps the database elsewhere.
    expect(existsSync(note)).toBe(isRoot);
    if (!isRoot) return;
    const place = readFileSync(note, 'utf8').trim();
    expect(first.output()).toContain(`so the database is in ${place}.`);
    expect(second.output()).toContain(`The database is in ${place}.`);
    rmSync(programsWereThere ? place : copied, { recursive: true, force: true });
    rmSync(join(checkout, 'data'), { recursive: true, force: true });
  });

  it('runs as an ordinary account', async () => {
    chmodSync(checkout, 0o755);
    const home = mkdtempSync(join(tmpdir(), 'cairn-home-'));
    if (nobody !== undefined) spawnSync('chown', [String(nobody), home]);
    const cairn = startCairn({ checkout, command, dataDir: join(home, 'data'), uid: nobody });
    const url = await cairn.find(address);
    expect((await fetch(url)).status).toBe(200);
    signalGroup(cairn.child, 'SIGINT');
    expect(await cairn.ended).toBe(0);
    rmSync(home, { recursive: true, force: true });
  });
});

function open(port: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => resolve(socket));
    socket.once('error', reject);
  });
}
