import { type Icon, IconBell, IconShieldLock, IconUserCircle } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { sectionInAddress } from '#core/web/lists/section-in-address.ts';
import { paths, profileSections, profileSettings } from '#core/web/paths.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { SectionNav } from '#core/web/ui/section-nav.tsx';
import { ShownSection } from '#core/web/ui/shown-section.tsx';
import { AboutSection } from './about/about-section.tsx';
import classes from './profile-screen.module.css';

// One at a time is looked at, so each is loaded when it is.
const parts = {
  security: lazy(async () => ({
    default: (await import('./security/security-section.tsx')).SecuritySection,
  })),
  notifications: lazy(async () => ({
    default: (await import('#features/notifications/web/parts/notification-settings.tsx'))
      .NotificationSettings,
  })),
  inbox: lazy(async () => ({
    default: (await import('#features/notifications/web/parts/inbox.tsx')).Inbox,
  })),
  tasks: lazy(async () => ({
    default: (await import('#features/notifications/web/parts/to-do.tsx')).ToDo,
  })),
  chats: lazy(async () => ({
    default: (await import('#features/messages/web/parts/chats.tsx')).Chats,
  })),
};

type Setting = (typeof profileSettings)[number];

const icons: Record<Setting, Icon> = {
  about: IconUserCircle,
  security: IconShieldLock,
  notifications: IconBell,
};

export function ProfileScreen() {
  const { t } = useTranslation(['profile', 'actions']);
  const search = useSearch({ strict: false }) as { section?: unknown };
  const section = sectionInAddress(search.section, profileSections);
  const isSetting = profileSettings.some((setting) => setting === section);
  const label = t(`profile:sections.${section}`);
  usePageTitle(isSetting ? `${label} – ${t('title')}` : label);
  const user = useCurrentUser();
  // What was typed about oneself stays there while one looks at another section.
  const [wasAboutShown, setAboutShown] = useState(section === 'about');
  if (section === 'about' && !wasAboutShown) setAboutShown(true);
  if (user === null) return null;

  const settings: readonly Setting[] = user.secondFactorMissing ? ['security'] : profileSettings;

  const Part = section === 'about' ? null : parts[section];
  const about = wasAboutShown && (
    <div hidden={section !== 'about'}>
      <AboutSection user={user} />
    </div>
  );
  return (
    <>
      <PageHeader
        title={isSetting ? t('title') : label}
        subtitle={isSetting ? t('subtitle') : undefined}
      />
      <div className={isSetting ? classes.columns : undefined}>
        {isSetting && (
          <SectionNav
            label={t('sections.label')}
            entries={settings.map((name) => ({
              name,
              label: t(`profile:sections.${name}`),
              icon: icons[name],
            }))}
            current={section as Setting}
            to={paths.profile}
          />
        )}
        <ShownSection name={section} label={label} loadingLabel={t('actions:loading')} kept={about}>
          {Part && <Part />}
        </ShownSection>
      </div>
    </>
  );
}
