import { expect, it } from 'vitest';
import {
  appRoutes,
  formRoutes,
  passwordPage,
  routePattern,
  signInRoutes,
} from '#core/contract/page-routes.ts';
import { paths } from '#core/web/paths.ts';
import { publicPages, settingsPages, signedInPages, staffPages } from './pages.ts';

it('has a page for each route that the server answers, and no other', () => {
  const pages = [...publicPages, ...signedInPages, ...staffPages, ...settingsPages];
  // The router handles these separately.
  const others = [paths.root, paths.notFound];
  expect([...others, ...pages.map(({ path }) => path)].toSorted()).toEqual(appRoutes.toSorted());
});

it('leads only to addresses that the server answers', () => {
  const answered = routePattern([...appRoutes, ...signInRoutes, ...formRoutes]);
  // This one makes a query, not an address.
  const { eventInCalendar: _query, ...all } = paths;
  const addresses = Object.values(all)
    .map((path) => (typeof path === 'string' ? path : (path as (id: string) => unknown)('tasks')))
    .filter((address) => typeof address === 'string');
  expect(addresses.length).toBeGreaterThan(40);
  expect(addresses.filter((address) => !answered.test(address))).toEqual([]);
  expect(passwordPage).toBe(paths.profileSection('security'));
});
