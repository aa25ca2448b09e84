import type { Plugin } from 'vite';
import { noticesFile, thirdPartyNotices } from './third-party-notices.ts';

/** Puts the notices of all packages that go out with Cairn beside the pages. */
export function noticesPlugin(root: string): Plugin {
  return {
    name: 'cairn-notices',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: noticesFile, source: thirdPartyNotices(root) });
    },
  };
}
