import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import i18next from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import shell from '../../../locales/en/shell.json' with { type: 'json' };
import { MenuEntry } from './menu-entry.tsx';
import type { MenuItem } from './menu-items.ts';

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory({ initialEntries: ['/here'] }),
});

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { shell } } });
});

/** The markup of an entry; end-to-end tests cover its behavior. */
function markup(item: Partial<MenuItem>): string {
  const whole: MenuItem = { id: 'x', title: 'Guide', type: 'item', url: '/guide', ...item };
  return renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <MenuEntry item={whole} pathname="/here" />
    </RouterContextProvider>,
  );
}

describe('a menu entry', () => {
  it('renders a link with its icon and classes', () => {
    const entry = markup({ classes: 'apart' });
    expect(entry).toMatch(/^<li class="apart"><a [^>]*href="\/guide"/);
    expect(entry).toMatch(/<svg[^>]+aria-hidden="true"/);
    expect(entry).toContain('Guide');
    expect(entry).not.toContain('target=');
  });

  it('has a translated title where there is one', () => {
    expect(markup({ translate: 'people' })).toContain(shell.menu.people);
    expect(markup({ translate: 'people' })).not.toContain('Guide');
  });

  it('links to another site', () => {
    const entry = markup({ url: 'https://guide.example/', externalUrl: true });
    expect(entry).toContain('href="https://guide.example/"');
    expect(entry).not.toContain('target=');
  });

  it('opens a new tab without an opener, and says so', () => {
    const entry = markup({ openInNewTab: true });
    expect(entry).toContain('target="_blank" rel="noopener noreferrer"');
    expect(entry).toContain(shell.menu.newTab);
  });

  it('renders nothing when hidden, including a group’s children', () => {
    expect(markup({ hidden: true })).toBe('');
    const children: MenuItem[] = [{ id: 'y', title: 'Inner', type: 'item', url: '/inner' }];
    expect(markup({ type: 'collapsible', children, hidden: true })).toBe('');
  });

  it.each([
    ['item', {}],
    ['collapsible', { children: [] }],
  ] as const)('a disabled %s leads nowhere', (type, rest) => {
    const entry = markup({ type, disabled: true, ...rest });
    expect(entry).toMatch(/<button[^>]* disabled/);
    expect(entry).not.toContain('href=');
  });

  it('renders a section as a title that can’t be pressed', () => {
    const entry = markup({ type: 'section' });
    expect(entry).toContain('Guide');
    expect(entry).not.toMatch(/<(?:a|button)\b/);
  });

  it('folds the children of a collapsible entry', () => {
    const children: MenuItem[] = [
      { id: 'y', title: 'Inner', type: 'item', url: '/inner' },
      { id: 'z', title: 'Secret', type: 'item', url: '/secret', hidden: true },
    ];
    const entry = markup({ type: 'collapsible', children });
    expect(entry).toMatch(/<button type="button"[^>]*aria-expanded="false"/);
    expect(entry).toMatch(/<ul[^>]* hidden="">.*href="\/inner"/);
    expect(entry).not.toContain('Secret');
  });

  it('shows its badge: text as is, a number with what it counts', () => {
    expect(markup({ badge: { title: 'New' } })).toContain('>New<');
    const counted = markup({ badge: { title: '5', translate: 'triage', count: 5 } });
    expect(counted).toContain('<span aria-hidden="true">5</span>');
    expect(counted).toContain('5 items in triage');
    const many = markup({ badge: { title: '100', translate: 'triage', count: 100 } });
    expect(many).toContain('<span aria-hidden="true">99+</span>');
    expect(many).toContain('100 items in triage');
  });
});
