import sharp from 'sharp';
import type { Raster } from '../raster.ts';

const [width, height] = [900, 1200];

/** Upright letters of a made-up notice, black on white. */
const lines = Array.from({ length: 24 }, (_, index) => {
  const word = 'Mill Street 12, Stonebridge: bring this paper with you';
  return `<text x="60" y="${90 + index * 44}" font-size="26" font-family="sans-serif">${word}</text>`;
}).join('');

/** A page of print as pixels. `tilt` lays it on a table, in degrees; `blur` is a sigma in pixels. */
export async function drawnPage({
  tilt,
  blur,
  table = '#5a4632',
}: {
  tilt?: number;
  blur?: number;
  table?: string;
} = {}): Promise<Raster> {
  const page = `<rect width="${width}" height="${height}" fill="#f4f2ee"/>${lines}`;
  const upright = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${page}</svg>`;
  const onTable = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="2000">
    <rect width="1600" height="2000" fill="${table}"/>
    <g transform="translate(350 400) rotate(${tilt} 450 600)">${page}</g></svg>`;
  const picture = sharp(Buffer.from(tilt === undefined ? upright : onTable));
  const shown = blur === undefined ? picture : picture.blur(blur);
  const { data, info } = await shown.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** The page's corners on the table, in shares of the picture. */
export function tiltedCorners(tilt: number) {
  const angle = (tilt * Math.PI) / 180;
  return [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ].map(([x = 0, y = 0]) => {
    const [dx, dy] = [x - 450, y - 600];
    return {
      x: (350 + 450 + dx * Math.cos(angle) - dy * Math.sin(angle)) / 1600,
      y: (400 + 600 + dx * Math.sin(angle) + dy * Math.cos(angle)) / 2000,
    };
  });
}
