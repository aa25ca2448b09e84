import { ActionIcon } from '@mantine/core';
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconX,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from './brand.tsx';
import { useLayout } from './layout-context.tsx';
import { MenuEntry } from './menu-entry.tsx';
import type { MenuItem } from './menu-items.ts';
import { wantsLessMotion } from './ripple.ts';
import classes from './side-menu.module.css';

/** The spec's: half a second, and the entry comes to rest 180 px below the top. */
const duration = 500;
const offset = 180;

/**
 * Brings the entry of the current page into the view of the scrolling menu, if it is outside.
 * Returns what stops it on its way: another page was opened meanwhile.
 */
function scrollIntoMenu(entry: HTMLElement, menu: HTMLElement): (() => void) | undefined {
  const place = entry.getBoundingClientRect();
  const view = menu.getBoundingClientRect();
  if (place.top >= view.top && place.bottom <= view.bottom) return undefined;
  const from = menu.scrollTop;
  // In a menu that is lower than that, as far below the top as it can be seen.
  const below = Math.min(offset, Math.max(0, view.height - place.height));
  const to = from + place.top - view.top - below;
  if (wantsLessMotion()) {
    menu.scrollTop = to;
    return undefined;
  }
  const start = performance.now();
  const step = (now: number) => {
    const part = Math.min((now - start) / duration, 1);
    menu.scrollTop = from + (to - from) * (1 - (1 - part) ** 3);
    if (part < 1) frame = requestAnimationFrame(step);
  };
  let frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/**
 * The side menu. On a wide screen it has its own place, 260 px or collapsed 80, and then widens
 * while the pointer or the focus is in it. On a small one it slides over the page.
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
  /** On a small screen: whether it is over the page now. */
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

  useEffect(() => {
    let stop: (() => void) | undefined;
    const bring = () => {
      stop?.();
      // The links say by themselves which is current, and not all of them at the same moment.
      const current = list.current?.querySelector<HTMLElement>('[data-current]');
      stop = current && list.current ? scrollIntoMenu(current, list.current) : undefined;
    };
    bring();
    // Not as soon as the address is another: the router puts back how far everything was scrolled
    // when the page is there, and the menu with it.
    const forget = router.subscribe('onRendered', bring);
    return () => {
      forget();
      stop?.();
    };
  }, [router]);

  useEffect(() => {
    if (isOpen && !isWide) menu.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [isOpen, isWide]);

  // Going to where one is already changes no address, and is meant to show the page all the same.
  useEffect(() => {
    const shown = menu.current;
    if (!shown || isWide) return;
    const closeOnCurrent = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (link?.pathname === pathname && link.target !== '_blank') onClose();
    };
    shown.addEventListener('click', closeOnCurrent);
    return () => shown.removeEventListener('click', closeOnCurrent);
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
            {items.map((item) => (
              <MenuEntry key={item.id} item={item} pathname={pathname} />
            ))}
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

/** Whether the pointer or the keyboard is in the menu. Escape sends it back until the next time. */
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
