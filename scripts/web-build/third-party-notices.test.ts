import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { thirdParties, thirdPartyNotices } from './third-party-notices.ts';

const root = join(import.meta.dirname, '..', '..');
const notices = thirdPartyNotices(root);

describe('third-party notices', () => {
  it('list every production package of the lock file with version and license', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const missing = Object.entries(packages as Record<string, { version: string; dev?: true }>)
      .filter(([folder, { dev }]) => folder !== '' && !dev)
      .map(([folder, { version }]) => `${folder.replace(/^.*node_modules\//, '')} ${version} (`)
      .filter((line) => !notices.includes(`\n${line}`));
    expect(missing).toEqual([]);
    expect(thirdParties(root).length).toBeGreaterThan(264);
  });

  it('list packages that only the web client is built from', () => {
    for (const name of ['react', '@mantine/core', 'workbox-precaching', 'scheduler', 'recharts']) {
      expect(notices).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, 'm'));
    }
    // A build tool that isn't distributed.
    expect(notices).not.toMatch(/^vitest /m);
  });

  it('include the license texts', () => {
    for (const text of [
      'Permission is hereby granted, free of charge',
      'Apache License',
      'Mozilla Public License',
      'SIL OPEN FONT LICENSE',
      'used under the terms of the following licenses',
    ]) {
      expect(notices).toContain(text);
    }
  });
});
