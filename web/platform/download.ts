import type { Operation, SentBy } from '#contract/operation.ts';
import { send } from './api.ts';
import { ApiError } from './api-error.ts';

/** An operation whose success is a file. */
type FileOperation = Operation & { reply: { file: string } };

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
): Promise<string> {
  const { response } = await send(operation, sent);
  const name = nameIn(response.headers.get('Content-Disposition')) ?? operation.id;
  const content = await response.blob().catch((cause) => {
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
