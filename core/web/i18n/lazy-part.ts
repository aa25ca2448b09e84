import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadAllTexts } from './i18n.ts';

/** A part of a screen that loads when it first shows, and the texts if the page left them out. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await Promise.all([load(), loadAllTexts()]);
    return { default: part };
  });
}
