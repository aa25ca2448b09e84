import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

export async function downloaded(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}
