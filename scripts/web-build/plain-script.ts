import { basename, join } from 'node:path';
import { build, type Plugin } from 'vite';
import { browserTargets } from './browser-targets.ts';

/** A classic script without imports. */
export interface PlainScript {
  root: string;
  /** Entry file, from the root. */
  entry: string;
  define?: Record<string, string>;
  plugins?: Plugin[];
}

/** Builds it; returns file name and code. */
export async function buildPlainScript(
  script: PlainScript,
): Promise<{ name: string; code: string }> {
  const { root, entry, define = {}, plugins = [] } = script;
  const name = `${basename(entry, '.ts')}.js`;
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    plugins,
    build: {
      write: false,
      target: browserTargets,
      rolldownOptions: {
        input: join(root, entry),
        output: { format: 'iife', entryFileNames: name },
      },
    },
  });
  const [output] = 'output' in built ? built.output : [];
  if (!output) throw new Error(`${entry} was not built`);
  return { name, code: output.code };
}
