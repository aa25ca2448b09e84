import { damaged } from './problem.ts';

/**
 * The plain kind of tar archive (ustar, IEEE Std 1003.1): files of a few megabytes with short names and
 * nothing else. Any tar reads it.
 */

const block = 512;
/** Much more than an entry of ours has: a length beyond it is none that we have written. */
const longestEntry = 64 * 1024 * 1024;

export interface TarEntry {
  name: string;
  body: Buffer;
}

/** One file, with what fills its last block. */
export function tarEntry(name: string, body: Buffer, at: Date): Buffer[] {
  const rest = body.length % block;
  const padding = rest === 0 ? [] : [Buffer.alloc(block - rest)];
  return [headerOf(name, body.length, at), body, ...padding];
}

/** Two empty blocks: nothing comes any more. */
export const tarEnd = Buffer.alloc(2 * block);

/** Reads what `tarEntry` and `tarEnd` have written, entry by entry. @throws when it has no end */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = byteReader(source);
  for (;;) {
    const header = await bytes.take(block);
    if (header.every((byte) => byte === 0)) {
      if (!(await bytes.take(block)).every((byte) => byte === 0)) throw damaged('its end is none');
      await bytes.finish();
      return;
    }
    const { name, size } = readHeader(header);
    const body = await bytes.take(size);
    await bytes.take((block - (size % block)) % block);
    yield { name, body };
  }
}

function headerOf(name: string, size: number, at: Date): Buffer {
  const header = Buffer.alloc(block);
  if (Buffer.byteLength(name) > 100) throw new Error(`too long for tar: ${name}`);
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  header.write(name, 0);
  header.write(octal(0o600, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(size, 11), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 11), 136);
  header.write('0', 156);
  header.write('ustar\u000000', 257);
  header.write(`${octal(checksumOf(header), 6)} `, 148);
  return header;
}

/** Its own place counts as spaces. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (const [at, byte] of header.entries()) if (at < 148 || at >= 156) sum += byte;
  return sum;
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, to: number) =>
    header.toString('utf8', from, to).replace(/\0[\s\S]*$/, '');
  const size = Number.parseInt(text(124, 136), 8);
  const isOurs =
    Number.parseInt(text(148, 156), 8) === checksumOf(header) &&
    text(156, 157) === '0' &&
    size >= 0 &&
    size <= longestEntry;
  if (!isOurs) throw damaged('it holds an entry that is not as it was written');
  return { name: text(0, 100), size };
}

function byteReader(source: AsyncIterable<Uint8Array>) {
  const pieces = source[Symbol.asyncIterator]();
  let held: Uint8Array = new Uint8Array(0);

  const more = async (): Promise<boolean> => {
    const { done, value } = await pieces.next();
    if (done) return false;
    held = value;
    return true;
  };
  return {
    async take(size: number): Promise<Buffer> {
      const taken = Buffer.allocUnsafe(size);
      for (let filled = 0; filled < size; ) {
        if (held.length === 0 && !(await more())) throw damaged('its end is missing');
        const part = held.subarray(0, size - filled);
        taken.set(part, filled);
        filled += part.length;
        held = held.subarray(part.length);
      }
      return taken;
    },
    /** Reads to the end, since only there it is known that all of it was genuine. */
    async finish(): Promise<void> {
      do {
        if (held.length > 0) throw damaged('something follows its end');
      } while (await more());
    },
  };
}
