import type { Operation, SentBy } from '#core/contract/operation.ts';
import { send } from './api.ts';
import { ApiError } from './api-error.ts';

/** An operation that returns a file. */
type FileOperation = Operation & { reply: { file: string } };

export interface DownloadOptions {
  /** Aborts the download; nothing is saved. */
  signal?: AbortSignal;
  /** Called now and then with the bytes received and the reply's headers. */
  onProgress?: (bytes: number, headers: Headers) => void;
}

/** Frequent enough for a smooth progress bar, in ms. */
const progressInterval = 100;

/** Reads in chunks, so that the page stays responsive and can show progress. */
async function readBlob(
  response: Response,
  onProgress: (bytes: number, headers: Headers) => void,
): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let bytes = 0;
  let lastProgressAt = -progressInterval;
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) break;
    pieces.push(piece.value);
    bytes += piece.value.length;
    if (performance.now() - lastProgressAt >= progressInterval) {
      lastProgressAt = performance.now();
      onProgress(bytes, response.headers);
    }
  }
  return new Blob(pieces, { type: response.headers.get('Content-Type') ?? '' });
}

/**
 * Downloads a file and saves it under the server's file name. A plain link can't carry the token.
 *
 * @returns the name of the file
 * @throws {ApiError} when the server refuses; with the code `offline` when it wasn't reached or the
 * file is incomplete
 */
export async function download<O extends FileOperation>(
  operation: O,
  sent: SentBy<O>,
  { signal, onProgress }: DownloadOptions = {},
): Promise<string> {
  const { response } = await send(operation, sent, signal && { signal });
  const name = nameIn(response.headers.get('Content-Disposition')) ?? operation.id;
  const reading = onProgress ? readBlob(response, onProgress) : response.blob();
  const content = await reading.catch((cause) => {
    if (signal?.aborted) throw cause;
    throw new ApiError(0, 'offline', 'The download ended early', { cause });
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

/** The file name in a Content-Disposition header; the extended form takes precedence (RFC 6266). */
export function nameIn(disposition: string | null): string | undefined {
  const full = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  try {
    if (full !== undefined) return decodeURIComponent(full);
  } catch {
    // Falls back to the plain name.
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1];
}
