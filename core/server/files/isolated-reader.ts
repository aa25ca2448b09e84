import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Problem, problem } from '../problem.ts';

/** Reads content, and yields what it finds; runs in the process of the reader. */
export type Read<Options> = (
  content: AsyncIterable<Buffer>,
  options: Options,
) => AsyncIterable<unknown>;

export interface Reading {
  /** The module whose `read` is called with the content, as a file URL. */
  reader: string;
  /** What `read` gets besides the content; it crosses as JSON. */
  options: unknown;
  /** The content in pieces. Each is let go of once it is sent. */
  content: Buffer[];
  /** Id of the account that sent it. */
  sender: string;
  /** Aborts when the caller goes away. */
  gone: AbortSignal;
}

/**
 * Why content wasn't read: it took more memory or time than one file gets, too many files wait, another file
 * of this sender waits already, or the caller is gone.
 */
export type Unread = 'too-heavy' | 'busy' | 'one-at-a-time' | 'gone';

/** Limits for reading one file. */
const limits = {
  /** JavaScript's own memory; checked by V8. */
  heapMegabytes: 48,
  /** All memory of the process, of which it needs a third to begin; checked where the system is Linux. */
  memory: 76 * 1024 * 1024,
  /** Seconds of processor time from when the reader is ready; checked where the system is Linux. */
  processor: 20,
  /** Seconds on the clock. A busy machine gives a reader little of its processor. */
  clock: 90,
  /** Bytes of what it finds. */
  found: 48 * 1024 * 1024,
};
/** As a nice value: enough to let calls go first, and not so much that a busy machine never reads a file. */
const lowerPriority = 5;
const readersAtOnce = 2;
const mostWaiting = 16;
/** How often a reader's memory and processor time are looked at, in ms. */
const lookEvery = 10;

const readerProcess = join(import.meta.dirname, 'isolated-reader-process.ts');

let free = readersAtOnce;
/** Senders of the files that are being read: one file of each, so that no account has all readers. */
const beingServed = new Set<string>();
/** At most one file of each sender. */
const waiting: { sender: string; begin: () => void }[] = [];

/**
 * Reads content that somebody handed in, in a process of its own: whatever the content does to its reader,
 * others don't wait for it, and memory that it takes is given back.
 *
 * @returns what the reader found, each a line of JSON; or why the content wasn't read
 */
export async function readIsolated(reading: Reading): Promise<Buffer[] | Unread> {
  const turn = await takeTurn(reading);
  if (turn !== 'taken') return turn;
  try {
    return await runReader(reading);
  } finally {
    endTurn(reading.sender);
  }
}

/** The refusal of content that wasn't read; `tooHeavy` says so in words that fit the kind of file. */
export function unreadProblem(why: Unread, tooHeavy: Problem): Problem {
  if (why === 'too-heavy') return tooHeavy;
  return problem(why === 'one-at-a-time' ? 'one-file-at-a-time' : 'unavailable');
}

function takeTurn({ sender, gone }: Reading): Promise<'taken' | Unread> {
  if (gone.aborted) return Promise.resolve('gone');
  if (free > 0 && !beingServed.has(sender)) {
    free -= 1;
    beingServed.add(sender);
    return Promise.resolve('taken');
  }
  if (waiting.some((one) => one.sender === sender)) return Promise.resolve('one-at-a-time');
  if (waiting.length === mostWaiting) return Promise.resolve('busy');
  return new Promise((resolve) => {
    const turn = {
      sender,
      begin() {
        gone.removeEventListener('abort', leave);
        resolve('taken');
      },
    };
    const leave = () => {
      waiting.splice(waiting.indexOf(turn), 1);
      resolve('gone');
    };
    gone.addEventListener('abort', leave, { once: true });
    waiting.push(turn);
  });
}

function endTurn(sender: string): void {
  beingServed.delete(sender);
  const place = waiting.findIndex((one) => !beingServed.has(one.sender));
  const [next] = place === -1 ? [] : waiting.splice(place, 1);
  if (!next) {
    free += 1;
    return;
  }
  beingServed.add(next.sender);
  next.begin();
}

async function runReader({ reader, options, content, gone }: Reading): Promise<Buffer[] | Unread> {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${limits.heapMegabytes}`,
      '--max-semi-space-size=2',
      readerProcess,
      reader,
      JSON.stringify(options),
    ],
    // Nothing of the server's environment: secrets may be in it.
    { stdio: 'pipe', windowsHide: true, env: { TZ: 'UTC', MALLOC_ARENA_MAX: '2' } },
  );
  let unread: Unread | undefined;
  const stop = (why: Unread) => {
    unread ??= why;
    child.kill('SIGKILL');
  };
  const leave = () => stop('gone');
  gone.addEventListener('abort', leave, { once: true });
  if (gone.aborted) leave();
  const clock = setTimeout(() => stop('too-heavy'), limits.clock * 1000);
  let watch: NodeJS.Timeout | undefined;
  const found = collectLines(child, {
    onReady: () => {
      watch = watchUse(child, () => stop('too-heavy'));
    },
    onTooMuch: () => stop('too-heavy'),
  });
  const failedAt = collectPlaces(child);
  letOthersGoFirst(child);
  void send(content, child.stdin);
  try {
    const { code, signal } = await ended(child);
    if (unread) return unread;
    if (code === 0) return found;
    // V8 ends a process that has no memory left, and so may the system.
    if (signal !== null || code === 134) return 'too-heavy';
    throw new Error(`the reader of a file ended with ${code}\n${failedAt()}`);
  } finally {
    clearTimeout(clock);
    clearInterval(watch);
    gone.removeEventListener('abort', leave);
  }
}

function ended(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

async function send(content: Buffer[], stdin: Writable | null): Promise<void> {
  if (!stdin) return;
  // A reader that has seen enough, or was stopped, takes no more.
  stdin.on('error', () => {});
  function* pieces() {
    for (let piece = content.shift(); piece; piece = content.shift()) yield piece;
  }
  await pipeline(Readable.from(pieces()), stdin).catch(() => {});
}

/** The lines that a reader writes. The first is empty, and says that it is ready. */
function collectLines(
  { stdout }: ChildProcess,
  { onReady, onTooMuch }: { onReady: () => void; onTooMuch: () => void },
): Buffer[] {
  const lines: Buffer[] = [];
  let begun: Buffer[] = [];
  let isReady = false;
  let size = 0;
  stdout?.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > limits.found) return onTooMuch();
    let from = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, from)) {
      const line = Buffer.concat([...begun, piece.subarray(from, end)]);
      begun = [];
      from = end + 1;
      if (isReady) lines.push(line);
      else onReady();
      isReady = true;
    }
    if (from < piece.length) begun.push(piece.subarray(from));
  });
  return lines;
}

/** Where in the code a reader failed. The words of the error may hold what was in the file. */
function collectPlaces({ stderr }: ChildProcess): () => string {
  let said = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (said.length < 10_000) said += text;
  });
  return () =>
    said
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 5)
      .join('\n');
}

/** Calls are answered before files are read, where the processor is needed for both. */
function letOthersGoFirst({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, lowerPriority);
  } catch {
    // It may have ended already, or the system doesn't allow it.
  }
}

function watchUse({ pid }: ChildProcess, onTooMuch: () => void): NodeJS.Timeout | undefined {
  const before = pid === undefined ? undefined : usedBy(pid);
  if (pid === undefined || !before) return undefined;
  return setInterval(() => {
    const now = usedBy(pid);
    if (!now) return;
    const isTooMuch =
      now.memory > limits.memory || now.processor - before.processor > limits.processor;
    if (isTooMuch) onTooMuch();
  }, lookEvery);
}

/** Bytes of its own, and seconds of processor time; undefined where the system doesn't tell. */
function usedBy(pid: number): { memory: number; processor: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const kilobytes = Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1]);
    // The name, in parentheses, may hold anything; of what follows, the 12th and 13th are ticks of 10 ms.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    if (Number.isNaN(kilobytes) || Number.isNaN(ticks)) return undefined;
    return { memory: kilobytes * 1024, processor: ticks / 100 };
  } catch {
    return undefined;
  }
}
