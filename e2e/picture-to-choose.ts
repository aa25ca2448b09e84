import sharp from 'sharp';

/** Twice as wide as high: red on the left, blue on the right. */
export async function redAndBlue() {
  const half = { width: 400, height: 400, channels: 3 as const };
  const blue = await sharp({ create: { ...half, background: '#1133cc' } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { ...half, background: '#cc2211' } })
    .extend({ right: 400, background: '#cc2211' })
    .composite([{ input: blue, left: 400, top: 0 }])
    .png()
    .toBuffer();
  return { name: 'me.png', mimeType: 'image/png', buffer };
}
