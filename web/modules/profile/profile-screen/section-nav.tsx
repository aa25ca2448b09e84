import {
  IconBell,
  IconInbox,
  IconListCheck,
  IconMessages,
  IconShieldLock,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { useIsAtLeast } from '#web/ui/screen-width.ts';
import classes from './section-nav.module.css';
import { type SectionName, sections } from './sections.ts';

const icons = {
  about: IconUserCircle,
  security: IconShieldLock,
  notifications: IconBell,
  inbox: IconInbox,
  tasks: IconListCheck,
  chats: IconMessages,
};

/** The way between the parts of the profile: a column, on a phone a row that scrolls within itself. */
export function SectionNav({ current }: { current: SectionName }) {
  const { t } = useTranslation('profile');
  const list = useRef<HTMLUListElement>(null);
  const isColumn = useIsAtLeast('lg');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the current one moves with the address, the row comes with the width
  useEffect(() => {
    const row = list.current;
    const link = row?.querySelector<HTMLElement>('[aria-current]');
    // Not scrollIntoView, which would move the page too.
    if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }, [current, isColumn]);

  return (
    <nav className={classes.nav} aria-label={t('sections.label')}>
      <ul ref={list} className={classes.list}>
        {sections.map((name) => {
          const Icon = icons[name];
          return (
            <li key={name}>
              <Link
                className={classes.link}
                to={paths.profile}
                search={{ section: name }}
                activeProps={{}}
                aria-current={name === current ? 'page' : undefined}
              >
                <Icon className={classes.icon} size={20} stroke={1.7} aria-hidden="true" />
                {t(`sections.${name}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
