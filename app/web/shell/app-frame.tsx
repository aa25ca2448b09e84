import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { textDirection } from '#core/contract/languages.ts';
import { cssVariablesResolver, makeTheme } from '#core/web/ui/theme.ts';
import { placeToasts } from '#core/web/ui/toast-place.ts';
import { LayoutProvider, useLayout } from './layout-context.tsx';
import { startRipples } from './ripple.ts';

/** Duration of a toast's transition in milliseconds (from the specification). */
const toastEasing = 300;

/** Mantine calls this for every corner where toasts can be; ours use one. */
function placedToasts(corner: HTMLElement | null) {
  return corner?.getAttribute('data-position') === 'top-right' ? placeToasts(corner) : undefined;
}

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
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={config.skin === 'dark' ? 'dark' : 'light'}
    >
      <Notifications
        ref={placedToasts}
        position="top-right"
        transitionDuration={toastEasing}
        autoClose={5000}
        zIndex={500}
      />
      {children}
    </MantineProvider>
  );
}
