import { ActionIcon } from '@mantine/core';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconX,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from './brand.tsx';
import { useLayout } from './layout-context.tsx';
import { MenuEntry } from './menu-entry.tsx';
import type { MenuItem } from './menu-items.ts';
import { wantsLessMotion } from './ripple.ts';
import classes from './side-menu.module.css';

/** Half a second, and the entry comes to rest 180 px below the top (from the specification). */
const duration = 500;
const offset = 180;

/**
 * Scrolls the current page's entry into the menu's view. Returns a function that cancels the
 * scroll, for when another page is opened.
 */
function scrollIntoMenu(entry: HTMLElement, menu: HTMLElement): (() => void) | undefined {
  const place = entry.getBoundingClientRect();
  const view = menu.getBoundingClientRect();
  if (place.top >= view.top && place.bottom <= view.bottom) return undefined;
  const from = menu.scrollTop;
  // In a lower menu, as far below the top as it stays visible.
  const below = Math.min(offset, Math.max(0, view.height - place.height));
  const to = from + place.top - view.top - below;
  if (wantsLessMotion()) {
    menu.scrollTop = to;
    return undefined;
  }
  const start = performance.now();
  const step = (now: number) => {
    // The first frame's time may lie before the start.
    const part = Math.min(Math.max(now - start, 0) / duration, 1);
    menu.scrollTop = from + (to - from) * (1 - (1 - part) ** 3);
    if (part < 1) frame = requestAnimationFrame(step);
  };
  let frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/**
 * The side menu. On a wide screen it takes 260 px, or 80 when collapsed, and then widens while the
 * pointer or focus is in it. On a small screen it slides over the page.
 */
export function SideMenu({
  items,
  pathname,
  isWide,
  isOpen,
  onClose,
}: {
  items: readonly MenuItem[];
  pathname: string;
  isWide: boolean;
  /** On a small screen: whether it is open. */
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('shell');
  const { config } = useLayout();
  const router = useRouter();
  const menu = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { isPeeking, peekProps } = usePeeking();
  const isNarrow = isWide && config.menu.collapsed && !isPeeking;
  // A closed menu waits until the page is drawn.
  const isDrawn = useDeferredValue(true, isWide);

  useEffect(() => {
    if (!isDrawn) return;
    let stop: (() => void) | undefined;
    const bring = () => {
      stop?.();
      // Links update their current state separately, and not all at the same moment.
      const current = list.current?.querySelector<HTMLElement>('[data-current]');
      stop = current && list.current ? scrollIntoMenu(current, list.current) : undefined;
    };
    bring();
    // After the page is rendered, since the router then restores scroll positions, including the
    // menu's.
    const forget = router.subscribe('onRendered', bring);
    return () => {
      forget();
      stop?.();
    };
  }, [router, isDrawn]);

  useEffect(() => {
    if (isOpen && !isWide) menu.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isOpen, isWide]);

  // Not with CSS: `overscroll-behavior` works only while the list itself can scroll. Not with React's
  // `onWheel`, which is passive and can't prevent scrolling.
  useEffect(() => {
    const menuElement = menu.current;
    const keepFromPage = (event: WheelEvent) => {
      const scrolled = list.current;
      const isInList = scrolled?.contains(event.target as Node);
      const isScrollable = isInList && scrolled && scrolled.scrollHeight > scrolled.clientHeight;
      // With Ctrl, the wheel zooms.
      if (!isScrollable && !event.ctrlKey) event.preventDefault();
    };
    menuElement?.addEventListener('wheel', keepFromPage, { passive: false });
    return () => menuElement?.removeEventListener('wheel', keepFromPage);
  }, []);

  // Navigating to the current page changes no address but should still show the page.
  useEffect(() => {
    const menuElement = menu.current;
    if (!menuElement || isWide) return;
    const closeOnCurrent = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.pathname === pathname && link.target !== '_blank') onClose();
    };
    menuElement.addEventListener('click', closeOnCurrent);
    return () => menuElement.removeEventListener('click', closeOnCurrent);
  }, [isWide, pathname, onClose]);

  return (
    <aside
      ref={menu}
      id="menu"
      className={classes.menu}
      data-tokens={config.skin === 'semi-dark' ? 'dark' : undefined}
      data-open={isOpen || undefined}
      data-menu-narrow={isNarrow || undefined}
      data-peeking={(isPeeking && config.menu.collapsed) || undefined}
      inert={!isWide && !isOpen}
      {...(isWide ? peekProps : {})}
    >
      <div className={classes.head}>
        <Brand />
        {isWide ? (
          <CollapseButton />
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('menu.close')}
            onClick={onClose}
          >
            <IconX size={22} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <div ref={list} className={classes.scroll}>
        <nav aria-label={t('menu.label')}>
          <ul className={classes.list}>
            {isDrawn &&
              items.map((item) => <MenuEntry key={item.id} item={item} pathname={pathname} />)}
          </ul>
        </nav>
      </div>
      {!isNarrow && <p className={classes.version}>{t('version', { version: __APP_VERSION__ })}</p>}
    </aside>
  );
}

function CollapseButton() {
  const { t } = useTranslation('shell');
  const { config, changeConfig } = useLayout();
  const { collapsed } = config.menu;
  const label = collapsed ? t('menu.expand') : t('menu.collapse');
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <ActionIcon
      className={classes.collapse}
      variant="subtle"
      color="gray"
      size={36}
      aria-label={label}
      title={label}
      onClick={() =>
        changeConfig((before) => ({
          ...before,
          menu: { ...before.menu, collapsed: !before.menu.collapsed },
        }))
      }
    >
      <Icon size={22} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}

/** True if the pointer or focus is in the menu. Escape collapses it until the next time. */
function usePeeking() {
  const [isPeeking, setPeeking] = useState(false);
  return {
    isPeeking,
    peekProps: {
      onMouseEnter: () => setPeeking(true),
      onMouseLeave: () => setPeeking(false),
      onFocus: (event: React.FocusEvent) => {
        if (event.target.matches(':focus-visible')) setPeeking(true);
      },
      onBlur: (event: React.FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setPeeking(false);
      },
      onKeyDown: (event: React.KeyboardEvent) => {
        if (event.key === 'Escape') setPeeking(false);
      },
    },
  };
}
