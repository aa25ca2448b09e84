import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Problem, problem } from '../problem.ts';

/** Reads a content and yields findings; runs in the reader process. */
export type Read<Options> = (
  content: AsyncIterable<Buffer>,
  options: Options,
) => AsyncIterable<unknown>;

export interface Reading {
  /** Module with the `read` function, as a file URL. */
  reader: string;
  /** Passed to `read`, as JSON. */
  options: unknown;
  /** Content in chunks, each released once it is sent. */
  content: Buffer[];
  /** Id of the uploading account. */
  sender: string;
  /** Aborts when the caller disconnects. */
  gone: AbortSignal;
}

/**
 * Why a content wasn't read: too much memory or time, too many waiting files, another waiting file
 * of the same sender, or a disconnected caller.
 */
export type Unread = 'too-heavy' | 'busy' | 'one-at-a-time' | 'gone';

const limits = {
  /** JavaScript heap, enforced by V8. */
  heapMegabytes: 48,
  /** Total memory of the process, which needs a third of it to start; enforced on Linux. */
  memory: 76 * 1024 * 1024,
  /** CPU seconds once the reader is ready; enforced on Linux. */
  processor: 20,
  /** Seconds on the clock; a busy machine gives a reader little CPU. */
  clock: 90,
  /** Bytes of findings. */
  found: 48 * 1024 * 1024,
};
/** Nice value: low enough to let calls go first, high enough to finish on a busy machine. */
const lowerPriority = 5;
const readersAtOnce = 2;
const maxWaiting = 16;
/** How often to check a reader's memory and CPU time, in ms. */
const lookEvery = 10;

const readerProcess = join(import.meta.dirname, 'isolated-reader-process.ts');

let free = readersAtOnce;
/** Senders with a running reader: one file each, so that no account takes all readers. */
const beingServed = new Set<string>();
/** At most one waiting file per sender. */
const waiting: { sender: string; begin: () => void }[] = [];

/**
 * Reads an uploaded content in a process of its own, so that a bad file blocks nobody else and its
 * memory is freed.
 * @returns the findings, one line of JSON each; or why the content wasn't read
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

/** Returns the problem for an unread content; `tooHeavy` is worded for the kind of file. */
export function unreadProblem(reason: Unread, tooHeavy: Problem): Problem {
  if (reason === 'too-heavy') return tooHeavy;
  return problem(reason === 'one-at-a-time' ? 'one-file-at-a-time' : 'unavailable');
}

function takeTurn({ sender, gone }: Reading): Promise<'taken' | Unread> {
  if (gone.aborted) return Promise.resolve('gone');
  if (free > 0 && !beingServed.has(sender)) {
    free -= 1;
    beingServed.add(sender);
    return Promise.resolve('taken');
  }
  if (waiting.some((one) => one.sender === sender)) return Promise.resolve('one-at-a-time');
  if (waiting.length === maxWaiting) return Promise.resolve('busy');
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
    // Passes nothing of the server's environment, which holds secrets.
    { stdio: 'pipe', windowsHide: true, env: { TZ: 'UTC', MALLOC_ARENA_MAX: '2' } },
  );
  let unread: Unread | undefined;
  const stop = (reason: Unread) => {
    unread ??= reason;
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
  lowerReaderPriority(child);
  void send(content, child.stdin);
  try {
    const { code, signal } = await ended(child);
    if (unread) return unread;
    if (code === 0) return found;
    // V8 ends a process that runs out of memory, and so may the system.
    if (signal !== null || code === 134) return 'too-heavy';
    throw new Error(`the reader process exited with ${code}\n${failedAt()}`);
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
  // A reader that is done or was stopped takes no more input.
  stdin.on('error', () => {});
  function* pieces() {
    for (let piece = content.shift(); piece; piece = content.shift()) yield piece;
  }
  await pipeline(Readable.from(pieces()), stdin).catch(() => {});
}

/** Collects a reader's lines. The first is empty and signals that it is ready. */
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

/** Stack frames of a reader's error, without its message, which may contain the file's text. */
function collectPlaces({ stderr }: ChildProcess): () => string {
  let stderrText = '';
  stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (stderrText.length < 10_000) stderrText += text;
  });
  return () =>
    stderrText
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 5)
      .join('\n');
}

/** Lowers the reader's priority: calls come before files. */
function lowerReaderPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, lowerPriority);
  } catch {
    // It may have ended already, or the system forbids it.
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

/** Own memory in bytes, and CPU time in seconds; undefined if the system doesn't tell. */
function usedBy(pid: number): { memory: number; processor: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const kilobytes = Number(/^RssAnon:\s+(\d+)/m.exec(status)?.[1]);
    // The name in parentheses may contain anything; the 12th and 13th fields after it are ticks of
    // 10 ms.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    if (Number.isNaN(kilobytes) || Number.isNaN(ticks)) return undefined;
    return { memory: kilobytes * 1024, processor: ticks / 100 };
  } catch {
    return undefined;
  }
}
