import { crc32 } from 'node:zlib';
import { packedRepeating } from './archives.ts';

/** Pictures (PNG) that are small as files and huge when decoded. */

interface Shape {
  side: number;
  /** Bits per channel. */
  depth: 8 | 16;
  /** Adam7 interlacing forces a decoder to hold the whole picture. */
  isInterlaced: boolean;
}

interface Pass {
  left: number;
  across: number;
  top: number;
  down: number;
}

const colorWithAlpha = 6;
/** Adam7: origin and pixel distance of each of the seven passes. */
const passes: readonly Pass[] = [
  { left: 0, across: 8, top: 0, down: 8 },
  { left: 4, across: 8, top: 0, down: 8 },

  { left: 0, across: 4, top: 4, down: 8 },
  { left: 2, across: 4, top: 0, down: 4 },

  { left: 0, across: 2, top: 2, down: 4 },
  { left: 1, across: 2, top: 0, down: 2 },
  { left: 0, across: 1, top: 1, down: 2 },
];

/** A fully transparent black picture. */
export function blackPicture({ side, depth, isInterlaced }: Shape): Buffer {
  const bytesOfPixel = (4 * depth) / 8;
  const used = isInterlaced ? passes : [{ left: 0, across: 1, top: 0, down: 1 }];
  const size = used.reduce((sum, { left, across, top, down }) => {
    const [width, height] = [Math.ceil((side - left) / across), Math.ceil((side - top) / down)];
    // Each row has a filter byte before it.
    return sum + height * (1 + width * bytesOfPixel);
  }, 0);
  const about = Buffer.alloc(13);
  about.writeUInt32BE(side, 0);
  about.writeUInt32BE(side, 4);
  about.set([depth, colorWithAlpha, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    makeChunk('IHDR', about),
    makeChunk('IDAT', zerosInZlib(size)),
    makeChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A picture with little data whose header claims this many pixels per side. */
export function boastingPicture(side: number): Buffer {
  const picture = blackPicture({ side: 8, depth: 8, isInterlaced: false });
  const about = picture.subarray(16, 29);
  about.writeUInt32BE(side, 0);
  about.writeUInt32BE(side, 4);
  picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29);
  return picture;
}

function makeChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

function zerosInZlib(size: number): Buffer {
  const piece = Buffer.alloc(1024 * 1024);
  const times = Math.floor(size / piece.length);
  const begin = '\0'.repeat(size - times * piece.length);
  const check = Buffer.alloc(4);
  // Adler-32 of zeros: one half stays 1, the other counts them.
  check.writeUInt16BE(size % 65_521, 0);
  check.writeUInt16BE(1, 2);
  const packed = packedRepeating({ begin, piece, times });
  return Buffer.concat([Buffer.from('789c', 'hex'), packed, check]);
}
