import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { textDirection } from '#core/contract/languages.ts';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { cssVariablesResolver, makeTheme } from '#core/web/ui/theme.ts';
import { LayoutProvider, useLayout } from './layout-context.tsx';
import { startRipples } from './ripple.ts';

const Toasts = lazyPart(async () => (await import('./toasts.tsx')).Toasts, 'no-texts');

/** Provides the layout configuration, the theme, and the toasts. */
export function AppFrame({ children }: { children: ReactNode }) {
  return (
    <LayoutProvider>
      <DirectionProvider>
        <Themed>{children}</Themed>
      </DirectionProvider>
    </LayoutProvider>
  );
}

function Themed({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('actions');
  const { setDirection } = useDirection();
  const direction = textDirection(i18n.language);
  useEffect(() => setDirection(direction), [direction, setDirection]);
  const { config } = useLayout();
  useEffect(startRipples, []);
  const close = t('close');
  const clear = t('clear');
  const showPassword = t('showPassword');
  const theme = useMemo(
    () => makeTheme({ close, clear, showPassword }),
    [close, clear, showPassword],
  );
  const isDrawn = useDeferredValue(true, false);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={config.skin === 'dark' ? 'dark' : 'light'}
    >
      {children}
      {isDrawn && (
        <Suspense>
          <Toasts />
        </Suspense>
      )}
    </MantineProvider>
  );
}
