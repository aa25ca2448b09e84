import type { Plugin } from 'vite';
import { noticesFile, thirdPartyNotices } from './third-party-notices.ts';

/** Adds the licenses of all distributed packages to the build. */
export function noticesPlugin(root: string): Plugin {
  return {
    name: 'cairn-notices',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: noticesFile, source: thirdPartyNotices(root) });
    },
  };
}
