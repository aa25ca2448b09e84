import type { Operation, SentBy } from '#core/contract/operation.ts';
import { send } from './api.ts';
import { ApiError } from './api-error.ts';

/** An operation whose success is a file. */
type FileOperation = Operation & { reply: { file: string } };

export interface DownloadOptions {
  /** Stops it: nothing is saved. */
  signal?: AbortSignal;
  /** Told now and then how many bytes have come, and what the server says of the whole. */
  onProgress?: (bytes: number, headers: Headers) => void;
}

/** Often enough for a bar that moves, in ms; more would only keep the page busy. */
const betweenProgress = 100;

/** Reads piece by piece, so that the page stays alive and can say how far it is. */
async function blobOf(
  response: Response,
  onProgress: (bytes: number, headers: Headers) => void,
): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let bytes = 0;
  let told = -betweenProgress;
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) break;
    pieces.push(piece.value);
    bytes += piece.value.length;
    if (performance.now() - told >= betweenProgress) {
      told = performance.now();
      onProgress(bytes, response.headers);
    }
  }
  return new Blob(pieces, { type: response.headers.get('Content-Type') ?? '' });
}

/**
 * Fetches a file and hands it to the browser to save, under the name that the server gives it. A
 * plain link can't do this: it doesn't carry the token.
 *
 * @returns the name of the file.
 * @throws {ApiError} when the server says no; with the code `offline` when it was not reached, or
 *   the file did not come to its end.
 */
export async function download<O extends FileOperation>(
  operation: O,
  sent: SentBy<O>,
  { signal, onProgress }: DownloadOptions = {},
): Promise<string> {
  const { response } = await send(operation, sent, signal && { signal });
  const name = nameIn(response.headers.get('Content-Disposition')) ?? operation.id;
  const reading = onProgress ? blobOf(response, onProgress) : response.blob();
  const content = await reading.catch((cause) => {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, 'offline', 'The file did not come to its end', { cause });
  });
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  return name;
}

/** The file name that a Content-Disposition header gives, the full one first (RFC 6266). */
export function nameIn(disposition: string | null): string | undefined {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  try {
    if (full !== undefined) return decodeURIComponent(full);
  } catch {
    // The plain one, then.
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1];
}
