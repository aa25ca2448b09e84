/** Maximum file size in megabytes: above phone pictures, below memory limits. */
export const maxFileMegabytes = 30;

/** Width and height of the upload, in pixels. */
const side = 512;

export interface OpenedPicture {
  /** For `<img src>`. */
  address: string;
  image: HTMLImageElement;
  /** Lets the browser forget the file. */
  release: () => void;
}

/** A square of a picture, in picture pixels. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Opens a file as a picture, or returns the translation key of the error. */
export async function openPicture(
  file: File,
): Promise<OpenedPicture | 'tooLarge' | 'heic' | 'notPicture'> {
  if (file.size > maxFileMegabytes * 1_000_000) return 'tooLarge';
  const address = URL.createObjectURL(file);
  const release = () => URL.revokeObjectURL(address);
  const image = new Image();
  image.src = address;
  const isPicture = await image.decode().then(
    () => image.naturalWidth > 0,
    () => false,
  );
  if (isPicture) return { address, image, release };
  release();
  return isHeic(file) ? 'heic' : 'notPicture';
}

/** The iPhone format, which most other browsers can't read. */
export function isHeic({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

/** The crop as a base64 JPEG of 512 × 512 without metadata. */
export function cutPicture(image: HTMLImageElement, { x, y, width, height }: Cut): string {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('Canvas is not available');
  // JPEG has no transparency and would show black.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, side, side);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(image, x, y, width, height, 0, 0, side, side);
  return canvas.toDataURL('image/jpeg', 0.9).replace(/^data:[^,]*,/, '');
}
