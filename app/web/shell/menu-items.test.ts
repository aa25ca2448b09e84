import { describe, expect, it } from 'vitest';
import type { User } from '#core/contract/users.ts';
import { isCurrent, type MenuItem, menuFor } from './menu-items.ts';

const person: User = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  firstName: 'Ada',
  lastName: 'Okafor',
  email: 'ada@example.org',
  role: 'user',
  roles: ['User'],
};

function visibleItemIds(user: User): string[] {
  const ids = (items: readonly MenuItem[]): string[] =>
    items.filter((item) => !item.hidden).flatMap((item) => [item.id, ...ids(item.children ?? [])]);
  return ids(menuFor(user, undefined));
}

describe('menuFor', () => {
  it('shows the settings to Admin only', () => {
    expect(visibleItemIds(person)).toEqual([
      'work',
      'dashboard',
      'applicants',
      'clients',
      'calendar',
      'tasks',
      'reports',
      'public-form',
    ]);
    expect(visibleItemIds({ ...person, role: 'admin', roles: ['Admin'] })).toContain('locations');
  });

  it('shows a client the dashboard alone', () => {
    expect(visibleItemIds({ ...person, role: 'client', roles: ['Client'] })).toEqual(['dashboard']);
  });
});

describe('a badge', () => {
  const badge = (triage: number) =>
    menuFor(person, { drafts: 0, triage, tasks: 0 }).find(({ id }) => id === 'applicants')?.badge;

  it('appears only where something waits', () => {
    expect(badge(3)).toEqual({ title: '3', translate: 'triage', count: 3 });
    expect(badge(0)).toBe(undefined);
  });
});

describe('isCurrent', () => {
  const item = (id: string) => menuFor(person, undefined).find((entry) => entry.id === id)!;

  it.each([
    '/page/applicants',
    '/page/applicant/new',
    '/page/applicant/edit/1',
    '/page/draft-applicant/view/1',
  ])('finds the applicants at %s', (pathname) => {
    expect(isCurrent(item('applicants'), pathname)).toBe(true);
    expect(isCurrent(item('dashboard'), pathname)).toBe(false);
  });

  it('finds a group by its children', () => {
    expect(isCurrent(item('settings'), '/page/settings/locations')).toBe(true);
  });

  it('matches the exact address only where asked', () => {
    const exact: MenuItem = { id: 'x', title: 'X', type: 'item', url: '/a', exactMatch: true };
    expect(isCurrent(exact, '/a')).toBe(true);
    expect(isCurrent(exact, '/a/b')).toBe(false);
  });
});
