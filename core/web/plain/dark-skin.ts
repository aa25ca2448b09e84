import { useSyncExternalStore } from 'react';

/** True while the page is dark; follows the attribute that the component library sets too. */
export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark);
}

function isDark(): boolean {
  return document.documentElement.dataset.mantineColorScheme === 'dark';
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
