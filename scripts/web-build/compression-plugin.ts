import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/** Below this many bytes, the reply header costs more than compression saves. */
const minimumBytes = 1024;

/**
 * Writes `name.br` beside each text file. The best compression takes seconds, which a build has and
 * a reply doesn't.
 */
export function compressionPlugin(): Plugin {
  return {
    name: 'cairn-compression',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((name) =>
        /\.(?:js|css|html|json|svg|txt)$/.test(name),
      );
      await Promise.all(
        texts.map(async (name) => {
          const content = await readFile(join(dir, name));
          if (content.length < minimumBytes) return;
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          await writeFile(join(dir, `${name}.br`), await compress(content, { params }));
        }),
      );
    },
  };
}
