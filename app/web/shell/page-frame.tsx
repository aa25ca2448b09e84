import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Unseen } from '#core/web/plain/unseen.tsx';
import { useLayout } from './layout-context.tsx';
import classes from './page-frame.module.css';

/** The paths of a navigation. */
export interface PageVisit {
  requestedPath: string;
  /** Path of the last navigation that has ended; undefined before. */
  resolvedPath: string | undefined;
  /** Changes together with the screen: a key that changed later would mount each screen twice. */
  screenPath: string | undefined;
}

/**
 * The main part of the page. A new screen appears with the configured animation, takes the focus
 * (unless one of its fields has it), and announces its title, as a new page would. The first one
 * shows at once: the loading overlay fades from it.
 */
export function PageFrame({ visit, children }: { visit: PageVisit; children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { config } = useLayout();
  const { requestedPath, resolvedPath, screenPath } = visit;
  const main = useRef<HTMLElement>(null);
  const before = useRef<string | undefined>(undefined);
  const focusedBefore = useRef<Element | null>(null);
  const [announced, setAnnounced] = useState('');
  const { animation } = config;
  const [first] = useState({ screenPath, animation });
  const [isAnimated, setAnimated] = useState(false);
  const isFirst = screenPath === first.screenPath && animation === first.animation;
  if (!isAnimated && !isFirst) setAnimated(true);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once as each navigation begins
  useEffect(() => {
    focusedBefore.current = document.activeElement;
  }, [requestedPath]);

  useEffect(() => {
    const isFirst = before.current === undefined;
    if (resolvedPath === before.current) return;
    before.current = resolvedPath;
    if (isFirst) return;
    // If the focus has already moved on, such as into a menu, it stays there.
    const focused = document.activeElement;
    if (focused === document.body || focused === focusedBefore.current) {
      main.current?.focus({ preventScroll: true });
    }
    // The screen sets its title in an effect, which may run after this one.
    const timer = setTimeout(() => setAnnounced(t('screenShown', { title: document.title })), 100);
    return () => clearTimeout(timer);
  }, [resolvedPath, t]);

  return (
    <>
      <main ref={main} id="main" className={classes.main} tabIndex={-1}>
        <div
          key={screenPath}
          className={classes.screen}
          data-animation={isAnimated ? animation : 'none'}
        >
          {children}
        </div>
      </main>
      <Unseen role="status">{announced}</Unseen>
    </>
  );
}

/** First in tab order: skips the menu. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place in the page, as links do
    <a
      className={classes.link}
      href="#main"
      onClick={(event) => {
        // Keeps the address: a fragment may already mean something (register).
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t('skipToContent')}
    </a>
  );
}
