import { expect, it } from 'vitest';
import { growth, moduleOrigin } from './budget-plugin.ts';

it('names the package or the folder of a module', () => {
  expect(moduleOrigin('/cairn', '/cairn/node_modules/react-dom/client.js')).toBe('react-dom');
  expect(moduleOrigin('/cairn', '/cairn/node_modules/@mantine/form/esm/a.mjs')).toBe(
    '@mantine/form',
  );
  expect(moduleOrigin('/cairn', '/cairn/features/accounts/web/parts/auth/code-form.tsx')).toBe(
    'features/accounts/web/parts/auth',
  );
  expect(moduleOrigin('/cairn', '\0vite/preload-helper.js')).toBe('the bundler');
});

it('lists growth, the largest first', () => {
  const before = { zod: 100, 'react-dom': 500, 'core/web/api': 40 };
  const now = { zod: 130, 'react-dom': 500, 'core/web/api': 30, '@mantine/core': 900 };
  expect(growth(now, before)).toEqual([
    ['@mantine/core', 900],
    ['zod', 30],
  ]);
});
