import { ActionIcon } from '@mantine/core';
import { IconArrowUp, IconMenu2 } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import type { Waiting } from '#features/insight/contract/dashboard.ts';
import { type Credit, Footer } from './footer.tsx';
import { useLayout } from './layout-context.tsx';
import { menuFor } from './menu-items.ts';
import { Navbar } from './navbar.tsx';
import { PageFrame, SkipLink } from './page-frame.tsx';
import { wantsLessMotion } from './ripple.ts';
import { useRouterVisit } from './router-visit.ts';
import type { Safety } from './safety-tools.tsx';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';

// Loaded only when turned on.
const Customizer = lazyPart(async () => (await import('./customizer.tsx')).Customizer);

/** Appears once the page is scrolled further than this, in pixels (from the specification). */
const appearsPast = 150;

function ScrollToTop() {
  const { t } = useTranslation('shell');
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    const check = () => setPast(window.scrollY > appearsPast);
    check();
    window.addEventListener('scroll', check, { passive: true });
    return () => window.removeEventListener('scroll', check);
  }, []);
  if (!isPast) return null;

  function scroll() {
    window.scrollTo({ top: 0, behavior: wantsLessMotion() ? 'auto' : 'smooth' });
    // The button disappears, so the focus moves to the top of the page.
    document.getElementById('main')?.focus({ preventScroll: true });
  }

  return (
    <ActionIcon
      className={classes.button}
      size={44}
      radius="xl"
      aria-label={t('scrollToTop')}
      title={t('scrollToTop')}
      onClick={scroll}
    >
      <IconArrowUp size={22} stroke={1.8} aria-hidden="true" />
    </ActionIcon>
  );
}

/** Opens the menu where it slides over the page. */
function MenuToggle({
  isOpen,
  onOpen,
  isFloating = false,
  button,
}: {
  isOpen: boolean;
  onOpen: () => void;
  /** Without a bar. */
  isFloating?: boolean;
  /** To restore the focus. */
  button: Ref<HTMLButtonElement>;
}) {
  const { t } = useTranslation('shell');
  return (
    <ActionIcon
      ref={button}
      className={classes.toggle}
      data-floating={isFloating || undefined}
      variant={isFloating ? 'default' : 'subtle'}
      color="gray"
      size={isFloating ? 44 : 40}
      aria-label={t('menu.open')}
      aria-expanded={isOpen}
      aria-controls="menu"
      onClick={onOpen}
    >
      <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}

/** Everything around a page for a signed-in person. */
export function Shell({
  user,
  unread,
  waiting,
  credit,
  onSearch,
  onHelp,
  onSignOut,
  safety,
  children,
}: {
  user: User;
  /** Unread notifications of this person. */
  unread: number;
  /** Counts of waiting items. */
  waiting: Waiting | undefined;
  credit: Credit | undefined;
  /** Undefined for people who have nothing to search. */
  onSearch: (() => void) | undefined;
  onHelp: () => void;
  onSignOut: () => void;
  /** Help now and the quick exit; undefined for staff. */
  safety: Safety | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('shell');
  const { config } = useLayout();
  // From this width on, the menu has a place beside the page; below, it slides over it.
  const isWide = useIsAtLeast('lg');
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { isOpen, open, close, menuToggle } = useSlidingMenu(pathname, isWide);
  const isOverPage = isOpen && !isWide;
  const visit = useRouterVisit();
  const hasMenu = !config.menu.hidden;
  const toggle = hasMenu && (
    <MenuToggle
      isOpen={isOverPage}
      onOpen={open}
      isFloating={config.navbar.hidden}
      button={menuToggle}
    />
  );

  return (
    <div
      className={classes.shell}
      data-menu={hasMenu ? undefined : 'hidden'}
      data-collapsed={config.menu.collapsed || undefined}
    >
      <SkipLink />
      {hasMenu && (
        <SideMenu
          items={menuFor(user, waiting)}
          pathname={pathname}
          isWide={isWide}
          isOpen={isOpen}
          onClose={close}
        />
      )}
      <button
        type="button"
        className={classes.overlay}
        data-overlay
        data-shown={isOverPage || undefined}
        tabIndex={-1}
        aria-hidden="true"
        title={t('menu.close')}
        onClick={(event: MouseEvent) => {
          event.preventDefault();
          close();
        }}
      />
      <div className={classes.page} inert={isOverPage}>
        {!config.navbar.hidden && (
          <Navbar
            user={user}
            unread={unread}
            onSearch={onSearch}
            onHelp={onHelp}
            onSignOut={onSignOut}
            safety={safety}
            menuToggle={toggle}
          />
        )}
        {config.navbar.hidden && toggle}
        <PageFrame visit={visit}>{children}</PageFrame>
        {!config.footer.hidden && <Footer credit={credit} isInside />}
        {config.scrollTop && <ScrollToTop />}
        {config.customizer && (
          <Suspense>
            <Customizer />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/**
 * The menu of a small screen. Closes with its button, Escape, a press on the page beside it, or
 * navigation. The focus returns to the opener, or moves to the new page.
 */
function useSlidingMenu(pathname: string, isWide: boolean) {
  const [isOpen, setOpen] = useState(false);
  const menuToggle = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes it
  useEffect(() => {
    // The new page takes the focus.
    wasOpen.current = false;
    setOpen(false);
  }, [pathname, isWide]);

  useEffect(() => {
    // After the render, since the page is inert until then.
    if (wasOpen.current && !isOpen) menuToggle.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
    if (!isOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return { isOpen, open: () => setOpen(true), close: () => setOpen(false), menuToggle };
}
