import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A scanner for one test file that finds only the test virus. */
export interface TestScanner {
  url: string;
  stop(): Promise<void>;
}

/** EICAR: every scanner reports it as a virus. Split in two, so that this file isn't reported. */
export const testVirus = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

const daemon = ['/usr/sbin/clamd', '/usr/local/sbin/clamd'].find((path) => existsSync(path));

/** Maximum bytes of a scan; more is answered with an error. */
export const maxScanBytes = 2 * 1024 * 1024;

/** The scanners on this machine: always the protocol stub, and clamd if it is installed. */
export const testScanners: readonly [string, () => Promise<TestScanner>][] = [
  ['the protocol', startProtocol],
  ...(daemon ? [['clamd', () => startClamd(daemon)] as [string, typeof startProtocol]] : []),
];

/** Implements INSTREAM as clamd's manual describes it, and nothing else. */
async function startProtocol(): Promise<TestScanner> {
  const lines = new Set<Socket>();
  const server = createServer((line) => {
    lines.add(line.on('close', () => lines.delete(line)).on('error', () => {}));
    let sent = Buffer.alloc(0);
    line.on('data', (part) => {
      sent = Buffer.concat([sent, part]);
      const answer = answerTo(sent);
      if (answer !== null) line.end(`${answer}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `tcp://127.0.0.1:${port}`,
    async stop() {
      for (const line of lines) line.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The reply, once everything has arrived. */
function answerTo(sent: Buffer): string | null {
  const command = 'zINSTREAM\0';
  if (sent.length < command.length) return null;
  if (sent.subarray(0, command.length).toString() !== command) return 'UNKNOWN COMMAND';
  const content: Buffer[] = [];
  for (let at = command.length; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    const whole = Buffer.concat(content);
    if (whole.length + length > maxScanBytes) return 'INSTREAM size limit exceeded. ERROR';
    if (length === 0) {
      return whole.includes(testVirus) ? 'stream: Test.Virus FOUND' : 'stream: OK';
    }
    if (at + 4 + length > sent.length) return null;
    content.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

/** The real clamd, with one signature: the test virus, anywhere in a file. */
async function startClamd(program: string): Promise<TestScanner> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-clamd-'));
  const socket = join(folder, 'clamd.sock');
  const signature = `Test.Virus:0:*:${Buffer.from(testVirus).toString('hex')}\n`;
  await writeFile(join(folder, 'test.ndb'), signature);
  const settings = {
    Foreground: 'yes',
    DatabaseDirectory: folder,
    LocalSocket: socket,
    TemporaryDirectory: folder,
    StreamMaxLength: `${maxScanBytes}`,
    MaxThreads: '2',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
  await writeFile(join(folder, 'clamd.conf'), lines.join(''));
  const child = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await untilItAnswers(socket, child);
  return {
    url: `unix://${socket}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function untilItAnswers(socket: string, child: ChildProcess): Promise<void> {
  const isThere = () =>
    new Promise<boolean>((resolve) => {
      const line = connect({ path: socket });
      line.on('connect', () => resolve(true)).on('error', () => resolve(false));
      line.on('connect', () => line.destroy());
    });
  while (!(await isThere())) {
    if (child.exitCode !== null) throw new Error(`clamd ended with ${child.exitCode}`);
    await pause(50);
  }
}
