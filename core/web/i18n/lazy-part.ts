import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { loadAllTexts } from './i18n.ts';

/**
 * A part of a screen that loads when it first shows, and the texts if the page left them out.
 *
 * @param needs 'no-texts' for a part without texts of its own
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
  needs: 'all-texts' | 'no-texts' = 'all-texts',
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await Promise.all([load(), needs === 'all-texts' && loadAllTexts()]);
    return { default: part };
  });
}
