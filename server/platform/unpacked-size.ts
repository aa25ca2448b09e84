import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
/** The end stands in the last bytes: 22, and a comment of 65,535 at the most. */
const longestEnd = 22 + 65_535;

/**
 * How many bytes an archive (ZIP) unpacks to, by unpacking it piece by piece and keeping nothing: what it
 * says of itself may be a lie. Undefined when it is no archive; where it unpacks to more than `most`, it is not
 * gone on with, and the answer is some size beyond that.
 */
export async function unpackedSize(archive: Buffer, most: number): Promise<number | undefined> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end < archive.length - longestEnd || end + 22 > archive.length) return undefined;
  if (archive.readUInt32LE(end) !== endMark) return undefined;
  let at = archive.readUInt32LE(end + 16);
  let total = 0;
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== entryMark) return undefined;
    const packed = packedPart(archive, at);
    if (!packed) return undefined;
    const size =
      archive.readUInt16LE(at + 10) === 0
        ? packed.length
        : await inflatedSize(packed, most - total);
    if (size === undefined) return undefined;
    total += size;
    if (total > most) return total;
    at +=
      46 +
      archive.readUInt16LE(at + 28) +
      archive.readUInt16LE(at + 30) +
      archive.readUInt16LE(at + 32);
  }
  return total;
}

/** The bytes of an entry, by its place in the directory. */
function packedPart(archive: Buffer, at: number): Buffer | undefined {
  const local = archive.readUInt32LE(at + 42);
  if (local + 30 > archive.length) return undefined;
  const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const to = from + archive.readUInt32LE(at + 20);
  return to > archive.length ? undefined : archive.subarray(from, to);
}

async function inflatedSize(packed: Buffer, most: number): Promise<number | undefined> {
  let size = 0;
  try {
    for await (const piece of Readable.from([packed]).pipe(createInflateRaw())) {
      size += (piece as Buffer).length;
      if (size > most) return size;
    }
  } catch {
    return undefined;
  }
  return size;
}
