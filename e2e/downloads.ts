import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

/** The content of a file that a page saved. */
export async function downloaded(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}
