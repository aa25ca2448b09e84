import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { language } from '#core/web/i18n/language.ts';
import { useIsDark } from '#core/web/plain/dark-skin.ts';
import { Skeleton } from '#core/web/plain/skeleton.tsx';
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
  const isDark = useIsDark();
  const uiLanguage = language();
  const viewport = useSyncExternalStore(onResize, () => innerWidth);
  const ref = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'there' | 'away'>('loading');
  const take = useEffectEvent(onToken);

  useEffect(() => allowOriginReferrer(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn again at another width
  useEffect(() => {
    const place = ref.current;
    if (!place) return;
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
      {state === 'loading' && (
        <div className={classes.skeleton}>
          <Skeleton height={44} />
        </div>
      )}
      <div ref={ref} className={classes.place} />
    </div>
  );
}

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}
