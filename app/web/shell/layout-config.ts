import * as z from 'zod';
import { readStoredJson, store } from '#core/web/browser/storage.ts';

/** Fixed by the specification. */
const configKey = 'config';

export const skins = ['default', 'semi-dark', 'dark'] as const;
export const navbarTypes = ['floating-nav', 'sticky-nav', 'static-nav'] as const;
export const footerTypes = ['footer-static', 'footer-sticky'] as const;
export const animations = ['fadeInLeft', 'zoomIn', 'fadeIn', 'none'] as const;

const skin = z.enum(skins);
export type Skin = z.infer<typeof skin>;

/** Theme colors of the bars. They follow the skin. */
export const backgrounds = ['default', 'teal', 'gray', 'blue', 'green', 'yellow'] as const;

/** A CSS color; null for none. */
const customColor = z
  .string()
  .regex(/^#[\da-f]{3,8}$/i)
  .nullable();

function barConfig<const Types extends readonly [string, ...string[]]>(types: Types) {
  const shape = z.object({
    hidden: z.boolean().catch(false),
    type: z.enum(types).catch(types[0]),
    background: z.enum(backgrounds).catch('default'),
    /** Overrides `background`. */
    customBackgroundColor: customColor.catch(null),
  });
  return z.preprocess(renameCustomColor, shape.catch(shape.parse({})));
}

/** Earlier releases stored the custom color as `backgroundColor`. */
function renameCustomColor(bar: unknown): unknown {
  if (typeof bar !== 'object' || bar === null || !('backgroundColor' in bar)) return bar;
  return { customBackgroundColor: bar.backgroundColor, ...bar };
}

/** Each part falls back separately, so that one invalid value doesn't undo the other choices. */
const layoutConfig = z.object({
  appName: z.string().min(1).max(60).catch('Cairn'),
  /** semi-dark: a dark menu beside light pages. */
  skin: skin.catch('default'),
  /** The skin that the toggle returns to from dark. */
  previousSkin: skin.exclude(['dark']).catch('default'),
  menu: z
    .object({ hidden: z.boolean().catch(false), collapsed: z.boolean().catch(false) })
    .catch({ hidden: false, collapsed: false }),
  navbar: barConfig(navbarTypes),
  footer: barConfig(footerTypes),
  /** How a page appears. Never moves for people who prefer reduced motion. */
  animation: z.enum(animations).catch('fadeIn'),
  scrollTop: z.boolean().catch(true),
  /** Offers the panel for trying out layouts. */
  customizer: z.boolean().catch(false),
});
export type LayoutConfig = z.infer<typeof layoutConfig>;

/** Colors of a bar. */
export type BarBackground = Pick<LayoutConfig['navbar'], 'background' | 'customBackgroundColor'>;

/** Parses the stored configuration; missing or invalid parts get defaults. */
export function layoutConfigFrom(stored: unknown): LayoutConfig {
  const isObject = typeof stored === 'object' && stored !== null && !Array.isArray(stored);
  return layoutConfig.parse(isObject ? stored : {});
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
