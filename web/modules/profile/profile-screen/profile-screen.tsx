import { Skeleton } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#web/platform/page-title.ts';
import { useCurrentUser } from '#web/platform/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AboutSection } from './about/about-section.tsx';
import classes from './profile-screen.module.css';
import { SectionNav } from './section-nav.tsx';
import { type SectionName, sectionOf } from './sections.ts';

// One at a time is looked at, so each is loaded when it is.
const parts = {
  security: lazy(async () => ({
    default: (await import('./security/security-section.tsx')).SecuritySection,
  })),
  notifications: lazy(async () => ({
    default: (await import('#web/modules/notifications/components/notification-settings.tsx'))
      .NotificationSettings,
  })),
  inbox: lazy(async () => ({
    default: (await import('#web/modules/notifications/components/inbox.tsx')).Inbox,
  })),
  tasks: lazy(async () => ({
    default: (await import('#web/modules/notifications/components/to-do.tsx')).ToDo,
  })),
  chats: lazy(async () => ({
    default: (await import('#web/modules/chats/components/chats.tsx')).Chats,
  })),
};

export function ProfileScreen() {
  const { t } = useTranslation(['profile', 'actions']);
  const search = useSearch({ strict: false }) as { section?: unknown };
  const section = sectionOf(search.section);
  usePageTitle(`${t(`profile:sections.${section}`)} – ${t('title')}`);
  const user = useCurrentUser();
  const shown = useRef<HTMLDivElement>(null);
  const arrivedAt = useRef<SectionName>(section);
  // What was typed about oneself stays there while one looks at another section.
  const [wasAboutShown, setAboutShown] = useState(section === 'about');
  if (section === 'about' && !wasAboutShown) setAboutShown(true);
  if (user === null) return null;

  const Part = section === 'about' ? null : parts[section];
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className={classes.columns}>
        <SectionNav current={section} />
        {/* biome-ignore lint/a11y/useSemanticElements: its parts are the sections with headings */}
        <div
          ref={shown}
          className={classes.shown}
          role="group"
          aria-label={t(`profile:sections.${section}`)}
          tabIndex={-1}
        >
          {wasAboutShown && (
            <div hidden={section !== 'about'}>
              <AboutSection user={user} />
            </div>
          )}
          <Suspense key={section} fallback={<Loading />}>
            {Part && <Part />}
            <Arrival section={section} arrivedAt={arrivedAt} shown={shown} />
          </Suspense>
        </div>
      </div>
    </>
  );
}

/**
 * Stands behind a section and moves the focus to its heading once it is there, as on a new page; not
 * when the screen opens, which the page's frame takes care of.
 */
function Arrival({
  section,
  arrivedAt,
  shown,
}: {
  section: SectionName;
  arrivedAt: RefObject<SectionName>;
  shown: RefObject<HTMLDivElement | null>;
}) {
  useEffect(() => {
    if (arrivedAt.current === section) return;
    arrivedAt.current = section;
    const headings = shown.current?.querySelectorAll<HTMLElement>('h2') ?? [];
    const heading = [...headings].find((one) => one.checkVisibility());
    // A heading that is still being read from the server: then the whole, which has its name.
    if (heading) heading.tabIndex = -1;
    (heading ?? shown.current)?.focus({ preventScroll: true });
  }, [section, arrivedAt, shown]);
  return null;
}

function Loading() {
  const { t } = useTranslation('actions');
  return (
    <div className={classes.loading} role="status" aria-label={t('loading')}>
      <Skeleton height={24} width="35%" />
      <Skeleton height={20} width="80%" />
      <Skeleton height={20} width="60%" />
    </div>
  );
}
