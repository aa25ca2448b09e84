import { describe, expect, it } from 'vitest';
import { matchesLock } from './matches-lock.mjs';

const elsewhere = process.platform === 'win32' ? 'linux' : 'win32';

const wanted = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/server': { version: '1.0.0' },
    'node_modules/tool': { version: '2.0.0', dev: true },
    'node_modules/binary-here': { version: '3.0.0', optional: true, os: process.platform },
    'node_modules/binary-elsewhere': { version: '3.0.0', optional: true, os: [elsewhere] },
  },
};

function installed(versions: Record<string, string>) {
  const entries = Object.entries(versions);
  return {
    packages: Object.fromEntries(
      entries.map(([name, version]) => [`node_modules/${name}`, { version }]),
    ),
  };
}

const whole = { server: '1.0.0', tool: '2.0.0', 'binary-here': '3.0.0' };

describe('matchesLock', () => {
  it('ignores packages of other machines', () => {
    expect(matchesLock(wanted, installed(whole))).toBe('development');
  });

  it('recognizes a production install if only tools are missing', () => {
    const { tool: _, ...production } = whole;
    expect(matchesLock(wanted, installed(production))).toBe('production');
  });

  it.each([
    ['another version', { ...whole, server: '1.0.1' }],
    ['a missing package', { tool: '2.0.0', 'binary-here': '3.0.0' }],
    ["a missing binary of this machine's", { server: '1.0.0', tool: '2.0.0' }],
  ])('does not match with %s', (_, versions) => {
    expect(matchesLock(wanted, installed(versions))).toBe('none');
  });
});
