import sharp from 'sharp';

const words = 'Mill Street 12, Stonebridge: bring this paper with you';
const lines = Array.from(
  { length: 24 },
  (_, index) => `<text x="60" y="${90 + index * 44}" font-size="26">${words}</text>`,
).join('');

/** A page of print on a dark table as a phone's camera takes it, tilted by 9 degrees. */
export async function photographedPaper({ blur }: { blur?: number } = {}) {
  const picture = sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="2000">
      <rect width="1600" height="2000" fill="#5a4632"/>
      <g transform="translate(350 400) rotate(9 450 600)" font-family="sans-serif">
        <rect width="900" height="1200" fill="#f4f2ee"/>${lines}</g></svg>`),
  );
  const shown = blur === undefined ? picture : picture.blur(blur);
  // Cameras note where and how the photo was taken.
  const exif = { IFD0: { Make: 'Camera of Odette' } };
  const buffer = await shown.jpeg({ quality: 95 }).withExif(exif).toBuffer();
  return { name: 'IMG_0012.jpg', mimeType: 'image/jpeg', buffer };
}
