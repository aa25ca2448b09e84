/** The largest file that is opened, in megabytes: more than phones make, less than fills a memory. */
export const megabytesOfFile = 30;

/** Width and height of what is sent, in pixels. */
const side = 512;

export interface OpenedPicture {
  /** For `<img src>`. */
  address: string;
  image: HTMLImageElement;
  /** Lets the browser forget the file. */
  release: () => void;
}

/** A square of a picture, in its own pixels. */
export interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Opens a file as a picture; or says why that is not possible, as a key of the words. */
export async function openPicture(
  file: File,
): Promise<OpenedPicture | 'tooLarge' | 'heic' | 'notPicture'> {
  if (file.size > megabytesOfFile * 1_000_000) return 'tooLarge';
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

/** The pictures that iPhones take; most browsers elsewhere can't read them. */
export function isHeic({ type, name }: Pick<File, 'type' | 'name'>): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
}

/** The cut as a JPEG of 512 × 512 in base64, without anything else of the file. */
export function cutPicture(image: HTMLImageElement, { x, y, width, height }: Cut): string {
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('this browser has no canvas');
  // JPEG has no transparency, and would show black.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, side, side);
  drawing.imageSmoothingQuality = 'high';
  drawing.drawImage(image, x, y, width, height, 0, 0, side, side);
  return canvas.toDataURL('image/jpeg', 0.9).replace(/^data:[^,]*,/, '');
}
