import * as z from 'zod';
import { readStoredJson, store } from '#core/web/browser/storage.ts';

/** The spec fixes this name. */
const configKey = 'config';

export const skins = ['default', 'semi-dark', 'dark'] as const;
export const navbarTypes = ['floating-nav', 'sticky-nav', 'static-nav'] as const;
export const footerTypes = ['footer-static', 'footer-sticky'] as const;
export const animations = ['fadeInLeft', 'zoomIn', 'fadeIn', 'none'] as const;

const skin = z.enum(skins);
export type Skin = z.infer<typeof skin>;

/** A colour as CSS writes it; null for our own. */
const backgroundColor = z
  .string()
  .regex(/^#[\da-f]{3,8}$/i)
  .nullable();

/** Each part falls back by itself, so that one wrong word does not undo the other choices. */
const layoutConfig = z.object({
  appName: z.string().min(1).max(60).catch('Cairn'),
  /** semi-dark: a dark menu beside light pages. */
  skin: skin.catch('default'),
  /** What the toggle goes back to from dark. */
  previousSkin: skin.exclude(['dark']).catch('default'),
  menu: z
    .object({ hidden: z.boolean().catch(false), collapsed: z.boolean().catch(false) })
    .catch({ hidden: false, collapsed: false }),
  navbar: z
    .object({
      hidden: z.boolean().catch(false),
      type: z.enum(navbarTypes).catch('floating-nav'),
      backgroundColor: backgroundColor.catch(null),
    })
    .catch({ hidden: false, type: 'floating-nav', backgroundColor: null }),
  footer: z
    .object({
      hidden: z.boolean().catch(false),
      type: z.enum(footerTypes).catch('footer-static'),
      backgroundColor: backgroundColor.catch(null),
    })
    .catch({ hidden: false, type: 'footer-static', backgroundColor: null }),
  /** How a page comes in. Never moves for people who asked for less motion. */
  animation: z.enum(animations).catch('fadeIn'),
  scrollTop: z.boolean().catch(true),
  /** Whether the panel is offered in which a person tries all of this out. */
  customizer: z.boolean().catch(false),
});
export type LayoutConfig = z.infer<typeof layoutConfig>;

/** What the stored text stands for: what is missing or makes no sense is the default. */
export function layoutConfigFrom(stored: unknown): LayoutConfig {
  const isObject = typeof stored === 'object' && stored !== null && !Array.isArray(stored);
  return layoutConfig.parse(isObject ? stored : {});
}

/** The stored configuration merged over the defaults; what could not be read is written anew. */
export function loadLayoutConfig(): LayoutConfig {
  const config = layoutConfigFrom(readStoredJson(configKey));
  storeLayoutConfig(config);
  return config;
}

export function storeLayoutConfig(config: LayoutConfig): void {
  store(configKey, JSON.stringify(config));
}

/** In this skin. Dark remembers which one it is to go back to. */
export function withSkin(config: LayoutConfig, chosen: Skin): LayoutConfig {
  if (chosen === 'dark') {
    return config.skin === 'dark' ? config : { ...config, skin: 'dark', previousSkin: config.skin };
  }
  return { ...config, skin: chosen, previousSkin: chosen };
}

/** Dark, or back to the skin from before. */
export function toggledSkin(config: LayoutConfig): LayoutConfig {
  return withSkin(config, config.skin === 'dark' ? config.previousSkin : 'dark');
}
