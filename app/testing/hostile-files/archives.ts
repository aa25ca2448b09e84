import { constants, deflateRawSync } from 'node:zlib';

/** A compressed archive entry. */
export interface PackedEntry {
  name: string;
  packed: Buffer;
}

const pieceSize = 16 * 1024 * 1024;

export function textEntry(name: string, text: string): PackedEntry {
  return { name, packed: deflateRawSync(text) };
}

/** An entry that begins with a text and repeats a piece this many times. */
export function repeatingEntry(
  name: string,
  { begin = '', piece, times, end = '' }: Repeating,
): PackedEntry {
  return { name, packed: packedRepeating({ begin, piece, times, end }) };
}

interface Repeating {
  begin?: string;
  piece: string | Buffer;
  times: number;
  end?: string;
}

/** Deflates the repeated piece once, so that gigabytes take a moment. */
export function packedRepeating({ begin = '', piece, times, end = '' }: Repeating): Buffer {
  // Each part is flushed completely, so that one copy serves for all.
  const whole = { finishFlush: constants.Z_FULL_FLUSH };
  const part = deflateRawSync(piece, whole);
  const parts = Array.from({ length: times }, () => part);
  return Buffer.concat([deflateRawSync(begin, whole), ...parts, deflateRawSync(end)]);
}

/** An entry that unpacks to this many gigabytes of spaces. */
export function spacesEntry(name: string, gigabytes: number, begin = ''): PackedEntry {
  const times = (gigabytes * 1024 ** 3) / pieceSize;
  return repeatingEntry(name, { begin, piece: Buffer.alloc(pieceSize, ' '), times });
}

/**
 * An archive (ZIP) that doesn't declare the unpacked size of its entries. With `decoy`, its
 * directory is in ZIP64 format, and a reader that only knows the usual format finds the decoy
 * instead.
 */
export function makeArchive(entries: readonly PackedEntry[], decoy?: PackedEntry): Buffer {
  const locals: Buffer[] = [];
  let at = 0;
  const placed = [...entries, ...(decoy ? [decoy] : [])].map((entry) => {
    const local = Buffer.concat([signed('PK\x03\x04', entryFields(entry)), entry.packed]);
    locals.push(local);
    const begin = at;
    at += local.length;
    return { entry, begin };
  });
  const buildDirectory = (some: typeof placed) =>
    Buffer.concat(some.map(({ entry, begin }) => directoryEntry(entry, begin)));
  const usual = decoy ? placed.slice(-1) : placed;
  const directory = buildDirectory(usual);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(usual.length, 4);
  end.writeUInt16LE(usual.length, 6);
  end.writeUInt32LE(decoy ? 0xffffffff : directory.length, 8);
  end.writeUInt32LE(at, 12);
  const large = decoy
    ? largeEnd(buildDirectory(placed.slice(0, -1)), placed.length - 1)
    : undefined;
  const largeParts = large ? large(at + directory.length) : [];
  return Buffer.concat([...locals, directory, ...largeParts, signed('PK\x05\x06', end)]);
}

/** The ZIP64 directory end and its locator. */
function largeEnd(directory: Buffer, count: number) {
  return (begin: number): Buffer[] => {
    const end = Buffer.alloc(52);
    end.writeBigUInt64LE(44n, 0);
    end.writeBigUInt64LE(BigInt(count), 20);
    end.writeBigUInt64LE(BigInt(count), 28);
    end.writeBigUInt64LE(BigInt(directory.length), 36);
    end.writeBigUInt64LE(BigInt(begin), 44);
    const pointer = Buffer.alloc(16);
    pointer.writeBigUInt64LE(BigInt(begin + directory.length), 4);
    pointer.writeUInt32LE(1, 12);
    return [directory, signed('PK\x06\x06', end), signed('PK\x06\x07', pointer)];
  };
}

function signed(signature: string, rest: Buffer): Buffer {
  return Buffer.concat([Buffer.from(signature, 'latin1'), rest]);
}

/** The fields that the local header and the directory share, with the name. */
function entryFields({ name, packed }: PackedEntry): Buffer {
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  about.writeUInt16LE(8, 4);
  about.writeUInt32LE(packed.length, 14);
  about.writeUInt16LE(name.length, 22);
  return Buffer.concat([about, Buffer.from(name)]);
}

function directoryEntry(entry: PackedEntry, begin: number): Buffer {
  const about = entryFields(entry);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(begin, 10);
  const parts = [Buffer.from([20, 0]), about.subarray(0, 26), place, about.subarray(26)];
  return signed('PK\x01\x02', Buffer.concat(parts));
}
