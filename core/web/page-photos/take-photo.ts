import { type Corners, findPageCorners, wholePicture } from './page-corners.ts';
import { type Raster, sizeWithin } from './raster.ts';
import { isBlurry } from './sharpness.ts';
import { straighten } from './straighten.ts';

/** Longer side of a page, in pixels: print stays readable, and it goes out on a slow line. */
const pageSide = 1600;

/** Longer side of the photo while it is straightened. Old phones have little memory. */
const workingSide = 2400;

/** Longer side of the photo in which the page is searched. */
const searchedSide = 480;

/** Size to stay below for each page, in bytes. */
const maxBytes = 400_000;

/** Larger files than any phone's camera makes would only fill its memory. */
const maxFileBytes = 60_000_000;

/** A page that is ready to be sent. */
export interface PhotoPage {
  /** The photo as the camera made it, to move the corners later. The browser keeps it on disk. */
  file: File;
  jpeg: Blob;
  width: number;
  height: number;
  corners: Corners;
  /** True if the page was straightened, false for the whole picture. */
  isStraightened: boolean;
  isBlurry: boolean;
}

/** The browser can't read the file as a picture. */
export class UnreadablePhotoError extends Error {}

/** Makes a page of a photo: straightened by the found corners, or by these. */
export async function makePage(file: File, corners?: Corners): Promise<PhotoPage> {
  const photo = await openPhoto(file);
  try {
    const chosen = corners ?? findPageCorners(pixels(photo, searchedSide)) ?? wholePicture;
    const page = straighten(pixels(photo, workingSide), chosen, pageSide);
    return {
      file,
      ...(await compress(page)),
      corners: chosen,
      isStraightened: chosen !== wholePicture,
      isBlurry: isBlurry(page),
    };
  } finally {
    photo.close();
  }
}

/** Upright, as the camera's note about its orientation says. That note and all others end here. */
async function openPhoto(file: File): Promise<ImageBitmap> {
  if (file.size > maxFileBytes) throw new UnreadablePhotoError();
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new UnreadablePhotoError('not a picture for this browser', { cause });
  }
}

function drawingOn(size: { width: number; height: number }) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, size);
  const drawing = canvas.getContext('2d', { willReadFrequently: true });
  if (!drawing) throw new UnreadablePhotoError('no memory for a canvas');
  return { canvas, drawing };
}

function pixels(photo: ImageBitmap, longSide: number): Raster {
  const size = sizeWithin(photo, longSide);
  const { canvas, drawing } = drawingOn(size);
  // Drawings with transparent parts would turn black.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, size.width, size.height);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(photo, 0, 0, size.width, size.height);
  const { data } = drawing.getImageData(0, 0, size.width, size.height);
  release(canvas);
  return { data, ...size };
}

/** Safari keeps the memory of a canvas that still has a size. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** Lowers the quality, then the size, until the page is small enough. */
async function compress(page: Raster): Promise<Pick<PhotoPage, 'jpeg' | 'width' | 'height'>> {
  const { canvas, drawing } = drawingOn(page);
  drawing.putImageData(new ImageData(new Uint8ClampedArray(page.data), page.width), 0, 0);
  try {
    for (const quality of [0.82, 0.7, 0.6, 0.5]) {
      const jpeg = await toJpeg(canvas, quality);
      if (jpeg.size <= maxBytes || quality === 0.5) {
        if (jpeg.size <= maxBytes || page.width < 600) {
          return { jpeg, width: page.width, height: page.height };
        }
      }
    }
  } finally {
    release(canvas);
  }
  return compress(straighten(page, wholePicture, Math.max(page.width, page.height) * 0.8));
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnreadablePhotoError('no memory for a JPEG'))),
      'image/jpeg',
      quality,
    );
  });
}
