import { Skeleton, useComputedColorScheme } from '@mantine/core';
import { useViewportSize } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { language } from '#core/web/i18n/language.ts';
import classes from './google-button.module.css';
import { allowOriginReferrer, loadGoogleIdentity } from './google-identity.ts';

/** Limits of Google's button width, in px. */
const minWidth = 200;
const maxWidth = 400;

/** The button drawn by Google, as its rules require. Shows a message when it can't load. */
export function GoogleOwnButton({
  clientId,
  nonce,
  purpose,
  onToken,
}: {
  clientId: string;
  nonce: string;
  purpose: 'login' | 'register';
  onToken: (idToken: string) => void;
}) {
  const { t } = useTranslation('google');
  const isDark = useComputedColorScheme('light') === 'dark';
  const uiLanguage = language();
  const { width: viewport } = useViewportSize();
  const ref = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'there' | 'away'>('loading');
  const take = useEffectEvent(onToken);

  useEffect(() => allowOriginReferrer(), []);

  useEffect(() => {
    const place = ref.current;
    if (viewport === 0 || !place) return;
    const width = Math.min(maxWidth, Math.max(minWidth, place.clientWidth));
    let isOver = false;
    loadGoogleIdentity()
      .then((identity) => {
        if (isOver) return;
        identity.initialize({
          client_id: clientId,
          nonce,
          ux_mode: 'popup',
          auto_select: false,
          callback: ({ credential }) => {
            if (!isOver) take(credential);
          },
        });
        place.replaceChildren();
        identity.renderButton(place, {
          type: 'standard',
          theme: isDark ? 'filled_black' : 'outline',
          size: 'large',
          text: purpose === 'login' ? 'signin_with' : 'signup_with',
          shape: 'rectangular',
          logo_alignment: 'center',
          width,
          locale: uiLanguage,
        });
        setState('there');
      })
      .catch(() => {
        if (!isOver) setState('away');
      });
    return () => {
      isOver = true;
    };
  }, [viewport, clientId, nonce, purpose, isDark, uiLanguage]);

  if (state === 'away') return <p className={classes.away}>{t('away')}</p>;
  return (
    <div className={classes.own}>
      {state === 'loading' && <Skeleton className={classes.skeleton} aria-hidden="true" />}
      <div ref={ref} className={classes.place} />
    </div>
  );
}
