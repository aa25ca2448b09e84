import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { type LayoutConfig, loadLayoutConfig, storeLayoutConfig } from './layout-config.ts';

interface Layout {
  config: LayoutConfig;
  changeConfig: (change: (before: LayoutConfig) => LayoutConfig) => void;
}

const LayoutContext = createContext<Layout | null>(null);

/** Holds the layout configuration and stores every change. */
export function LayoutProvider({ children }: { children: ReactNode }) {
  const [config, setConfig] = useState(loadLayoutConfig);
  const changeConfig = useCallback<Layout['changeConfig']>((change) => {
    setConfig((before) => {
      const after = change(before);
      storeLayoutConfig(after);
      return after;
    });
  }, []);
  const layout = useMemo(() => ({ config, changeConfig }), [config, changeConfig]);
  return <LayoutContext value={layout}>{children}</LayoutContext>;
}

export function useLayout(): Layout {
  const layout = use(LayoutContext);
  if (layout === null) throw new Error('useLayout needs a LayoutProvider above it');
  return layout;
}
