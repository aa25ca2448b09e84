import { IconChevronDown, IconCircle, IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import classes from './menu-entry.module.css';
import { isCurrent, type MenuItem } from './menu-items.ts';

interface EntryProps {
  item: MenuItem;
  pathname: string;
}

/** One side menu entry of any type, with its children. */
export function MenuEntry({ item, pathname }: EntryProps) {
  if (item.hidden) return null;
  if (item.type === 'section') return <SectionEntry item={item} />;
  if (item.type === 'collapsible') return <GroupEntry item={item} pathname={pathname} />;
  return (
    <li className={item.classes}>
      <LinkEntry item={item} pathname={pathname} />
    </li>
  );
}

function SectionEntry({ item }: { item: MenuItem }) {
  return (
    <li className={classes.section}>
      <span className={classes.sectionTitle}>
        <Title item={item} />
      </span>
    </li>
  );
}

function GroupEntry({ item, pathname }: EntryProps) {
  const containsCurrent = isCurrent(item, pathname);
  const [isOpen, setOpen] = useState(containsCurrent);
  const id = useId();
  useEffect(() => {
    if (containsCurrent) setOpen(true);
  }, [containsCurrent]);
  return (
    <li className={item.classes}>
      <button
        type="button"
        className={classes.entry}
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={item.disabled}
        onClick={() => setOpen((before) => !before)}
      >
        <Content item={item} />
        <IconChevronDown className={classes.chevron} size={18} stroke={1.8} aria-hidden="true" />
      </button>
      <ul id={id} className={classes.children} hidden={!isOpen}>
        {item.children?.map((child) => (
          <MenuEntry key={child.id} item={child} pathname={pathname} />
        ))}
      </ul>
    </li>
  );
}

function LinkEntry({ item, pathname }: EntryProps) {
  const { t } = useTranslation('shell');
  const target = item.openInNewTab ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  if (item.disabled || !item.url) {
    return (
      // Leads nowhere for now: screen readers announce it as disabled.
      <button type="button" className={classes.entry} disabled>
        <Content item={item} />
      </button>
    );
  }
  if (item.externalUrl || item.openInNewTab) {
    return (
      <a className={classes.entry} href={item.url} {...target}>
        <Content item={item} />
        {item.openInNewTab && (
          <>
            <IconExternalLink className={classes.external} size={16} aria-hidden="true" />
            <span className={classes.unseen}>({t('menu.newTab')})</span>
          </>
        )}
      </a>
    );
  }
  const isHere = isCurrent(item, pathname);
  return (
    <Link
      to={item.url}
      // The menu decides what else counts as current.
      activeOptions={{ exact: true }}
      className={classes.entry}
      data-current={isHere || undefined}
      aria-current={isHere ? 'page' : undefined}
    >
      <Content item={item} />
    </Link>
  );
}

function Content({ item }: { item: MenuItem }): ReactNode {
  const Icon = item.icon ?? IconCircle;
  return (
    <>
      <Icon className={classes.icon} size={22} stroke={1.7} aria-hidden="true" />
      <span className={classes.title}>
        <Title item={item} />
      </span>
      {item.badge && <Badge badge={item.badge} />}
    </>
  );
}

function Badge({ badge: { title, translate, count } }: { badge: NonNullable<MenuItem['badge']> }) {
  const { t } = useTranslation('shell');
  const { number } = useFormat();
  if (!translate || count === undefined) return <span className={classes.badge}>{title}</span>;
  return (
    <span className={classes.badge}>
      <span aria-hidden="true">{count > 99 ? '99+' : number(count)}</span>
      <span className={classes.unseen}>{t(`waiting.${translate}`, { count })}</span>
    </span>
  );
}

function Title({ item }: { item: MenuItem }): string {
  const { t } = useTranslation('shell');
  return item.translate ? t(`menu.${item.translate}`) : item.title;
}
