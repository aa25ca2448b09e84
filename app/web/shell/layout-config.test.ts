import { afterEach, describe, expect, it, vi } from 'vitest';
import { layoutConfigFrom, loadLayoutConfig, toggledSkin } from './layout-config.ts';

const defaults = layoutConfigFrom(undefined);

describe('layoutConfigFrom', () => {
  it('has the defaults of the specification', () => {
    expect(defaults).toMatchObject({
      skin: 'default',
      menu: { hidden: false, collapsed: false },
      navbar: { type: 'floating-nav', background: 'default', customBackgroundColor: null },
      footer: { type: 'footer-static', background: 'default', customBackgroundColor: null },
    });
  });

  it('keeps the background and the custom color of a bar apart', () => {
    const navbar = { background: 'teal', customBackgroundColor: '#fdf6e3' };
    const { navbar: bar } = layoutConfigFrom({ navbar });
    expect(bar).toEqual({ ...defaults.navbar, ...navbar });
    const invalid = layoutConfigFrom({ navbar: { ...navbar, background: 'sparkling' } });
    expect(invalid.navbar).toEqual({ ...bar, background: 'default' });
  });

  it('loads a custom color stored under its earlier name', () => {
    const { navbar } = layoutConfigFrom({
      navbar: { hidden: true, type: 'static-nav', backgroundColor: '#fdf6e3' },
    });
    expect(navbar).toEqual({
      hidden: true,
      type: 'static-nav',
      background: 'default',
      customBackgroundColor: '#fdf6e3',
    });
  });

  it.each([null, 'dark', 3, [], [{ skin: 'dark' }]])('ignores %j', (stored) => {
    expect(layoutConfigFrom(stored)).toEqual(defaults);
  });

  it('keeps valid parts beside invalid ones', () => {
    const config = layoutConfigFrom({
      skin: 'dark',
      menu: { collapsed: true, hidden: 'perhaps' },
      navbar: 7,
      footer: { customBackgroundColor: 'url(javascript:alert(1))' },
    });
    expect(config).toEqual({ ...defaults, skin: 'dark', menu: { hidden: false, collapsed: true } });
  });
});

describe('loadLayoutConfig', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each(['{"broken":', '[1]', '"dark"', '{"skin":7,"navbar":{"type":"no"}}', ''])(
    'replaces the invalid %j',
    (broken) => {
      const stored = { config: broken };
      vi.stubGlobal('localStorage', {
        getItem: () => stored.config,
        setItem: (key: 'config', value: string) => {
          stored[key] = value;
        },
      });
      expect(loadLayoutConfig()).toEqual(defaults);
      expect(JSON.parse(stored.config)).toEqual(defaults);
    },
  );
});

describe('toggledSkin', () => {
  it('switches to dark and back to the previous skin', () => {
    const semiDark = layoutConfigFrom({ skin: 'semi-dark' });
    const dark = toggledSkin(semiDark);
    expect(dark.skin).toBe('dark');
    expect(toggledSkin(dark).skin).toBe('semi-dark');
  });

  it('returns to the default when it remembers none', () => {
    expect(toggledSkin(layoutConfigFrom({ skin: 'dark' })).skin).toBe('default');
  });
});
