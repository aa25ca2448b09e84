import { inflateRawSync } from 'node:zlib';

/** The entries of an archive by path, from its directory. */
export function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = archive.readUInt32LE(end + 16);
  const entries = new Map<string, Buffer>();
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const packed = archive.readUInt32LE(at + 20);
    const [name, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    const path = archive.toString('utf8', at + 46, at + 46 + (name ?? 0));
    const local = archive.readUInt32LE(at + 42);
    const begins = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(begins, begins + packed);
    const isPacked = archive.readUInt16LE(at + 10) === 8;
    entries.set(path, isPacked ? inflateRawSync(content) : content);
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return entries;
}
