import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { type JpegPage, paperSizeFor, photosToPdf } from './photo-pdf.ts';

async function jpegPage(width: number, height: number): Promise<JpegPage> {
  const image = sharp({ create: { width, height, channels: 3, background: '#406080' } });
  return { jpeg: new Uint8Array(await image.jpeg().toBuffer()), width, height };
}

it('joins photos into pages of paper, wide ones sideways', async () => {
  const pages = [await jpegPage(300, 400), await jpegPage(600, 400)];
  const bytes = photosToPdf(pages, 'letter');
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const pdf = await task.promise;
  expect(pdf.numPages).toBe(2);
  expect((await pdf.getPage(1)).view).toEqual([0, 0, 612, 792]);
  expect((await pdf.getPage(2)).view).toEqual([0, 0, 792, 612]);
  await task.destroy();
});

it('uses A4 outside of North America', async () => {
  const task = getDocument({ data: photosToPdf([await jpegPage(300, 400)], 'a4'), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  expect(page.view).toEqual([0, 0, 595, 842]);
  await task.destroy();
});

it('holds each JPEG unchanged, and no date, title, or device', async () => {
  const page = await jpegPage(30, 40);
  const bytes = Buffer.from(photosToPdf([page], 'letter'));
  expect(bytes.includes(Buffer.from(page.jpeg))).toBe(true);
  expect(bytes.toString('latin1')).not.toMatch(/\/(Info|Title|Author|Creator|Producer|\w*Date)\b/);
});

it.each([
  ['en-US', 'letter'],
  ['fr-CA', 'letter'],
  ['en', 'letter'],
  ['fr-FR', 'a4'],
])('knows the paper of %s', (tag, paper) => {
  expect(paperSizeFor(tag)).toBe(paper);
});
