import { buffer } from 'node:stream/consumers';
import type { Download } from 'playwright-core';

export async function readDownload(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}
