import { readStoredJson, store } from '#core/web/browser/storage.ts';

/** Fixed by the specification. */
const configKey = 'config';

export const skins = ['default', 'semi-dark', 'dark'] as const;
export const navbarTypes = ['floating-nav', 'sticky-nav', 'static-nav'] as const;
export const footerTypes = ['footer-static', 'footer-sticky'] as const;
export const animations = ['fadeInLeft', 'zoomIn', 'fadeIn', 'none'] as const;

export type Skin = (typeof skins)[number];

/** Theme colors of the bars. They follow the skin. */
export const backgrounds = ['default', 'teal', 'gray', 'blue', 'green', 'yellow'] as const;

interface BarConfig<Type extends string> {
  hidden: boolean;
  type: Type;
  background: (typeof backgrounds)[number];
  /** A CSS color that overrides `background`; null for none. */
  customBackgroundColor: string | null;
}

export interface LayoutConfig {
  appName: string;
  /** semi-dark: a dark menu beside light pages. */
  skin: Skin;
  /** The skin that the toggle returns to from dark. */
  previousSkin: Exclude<Skin, 'dark'>;
  menu: { hidden: boolean; collapsed: boolean };
  navbar: BarConfig<(typeof navbarTypes)[number]>;
  footer: BarConfig<(typeof footerTypes)[number]>;
  /** How a page appears. Never moves for people who prefer reduced motion. */
  animation: (typeof animations)[number];
  scrollTop: boolean;
  /** Offers the panel for trying out layouts. */
  customizer: boolean;
}

/** Colors of a bar. */
export type BarBackground = Pick<LayoutConfig['navbar'], 'background' | 'customBackgroundColor'>;

type Stored = Record<string, unknown>;

function parts(stored: unknown): Stored {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored)
    ? (stored as Stored)
    : {};
}

function oneOf<const Values extends readonly [string, ...string[]]>(
  values: Values,
  stored: unknown,
  otherwise: Values[number] = values[0],
): Values[number] {
  return values.includes(stored as string) ? (stored as Values[number]) : otherwise;
}

function flag(stored: unknown, otherwise = false): boolean {
  return typeof stored === 'boolean' ? stored : otherwise;
}

function barConfig<const Types extends readonly [string, ...string[]]>(
  types: Types,
  stored: unknown,
): BarConfig<Types[number]> {
  const bar = parts(stored);
  // Earlier releases stored the custom color as `backgroundColor`.
  const color = 'customBackgroundColor' in bar ? bar.customBackgroundColor : bar.backgroundColor;
  return {
    hidden: flag(bar.hidden),
    type: oneOf(types, bar.type),
    background: oneOf(backgrounds, bar.background),
    customBackgroundColor:
      typeof color === 'string' && /^#[\da-f]{3,8}$/i.test(color) ? color : null,
  };
}

/**
 * Parses the stored configuration. Each missing or invalid part gets its default, so that one
 * doesn't undo the other choices. By hand, since the page for signing in shows before zod is there.
 */
export function layoutConfigFrom(stored: unknown): LayoutConfig {
  const config = parts(stored);
  const menu = parts(config.menu);
  const { appName } = config;
  const isName = typeof appName === 'string' && appName.length > 0 && appName.length <= 60;
  return {
    appName: isName ? appName : 'Cairn',
    skin: oneOf(skins, config.skin),
    previousSkin: oneOf(['default', 'semi-dark'], config.previousSkin),
    menu: { hidden: flag(menu.hidden), collapsed: flag(menu.collapsed) },
    navbar: barConfig(navbarTypes, config.navbar),
    footer: barConfig(footerTypes, config.footer),
    animation: oneOf(animations, config.animation, 'fadeIn'),
    scrollTop: flag(config.scrollTop, true),
    customizer: flag(config.customizer),
  };
}

/** The stored configuration merged over the defaults; rewrites invalid parts. */
export function loadLayoutConfig(): LayoutConfig {
  const config = layoutConfigFrom(readStoredJson(configKey));
  storeLayoutConfig(config);
  return config;
}

export function storeLayoutConfig(config: LayoutConfig): void {
  store(configKey, JSON.stringify(config));
}

/** Dark remembers the skin to return to. */
export function withSkin(config: LayoutConfig, chosen: Skin): LayoutConfig {
  if (chosen === 'dark') {
    return config.skin === 'dark' ? config : { ...config, skin: 'dark', previousSkin: config.skin };
  }
  return { ...config, skin: chosen, previousSkin: chosen };
}

/** Switches to dark, or back to the previous skin. */
export function toggledSkin(config: LayoutConfig): LayoutConfig {
  return withSkin(config, config.skin === 'dark' ? config.previousSkin : 'dark');
}
