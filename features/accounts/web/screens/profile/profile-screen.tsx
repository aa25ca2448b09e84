import { NativeSelect, TextInput } from '@mantine/core';
import { type Icon, IconBell, IconShieldLock, IconUserCircle } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages } from '#core/contract/languages.ts';
import { updateMe } from '#core/contract/me.ts';
import type { User } from '#core/contract/users.ts';
import { call } from '#core/web/api/api.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useKeptFormProps } from '#core/web/forms/kept-form-props.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { changeLanguage } from '#core/web/i18n/i18n.ts';
import { language } from '#core/web/i18n/language.ts';
import { lazyPart } from '#core/web/i18n/lazy-part.ts';
import { sectionInAddress } from '#core/web/lists/section-in-address.ts';
import { paths, profileSections, profileSettings } from '#core/web/paths.ts';
import { updateCurrentUser, useCurrentUser } from '#core/web/session/session.ts';
import { useSharedDevice } from '#core/web/session/shared-device.ts';
import { KeptForm } from '#core/web/ui/kept-form.tsx';
import { NameFields } from '#core/web/ui/name-fields.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { SectionNav } from '#core/web/ui/section-nav.tsx';
import { ShownSection } from '#core/web/ui/shown-section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import aboutSectionClasses from './about/about-section.module.css';
import { Picture } from './about/picture.tsx';
import classes from './profile-screen.module.css';

// Loads each section on first view.
const parts = {
  security: lazyPart(async () => (await import('./security/security-section.tsx')).SecuritySection),
  notifications: lazyPart(
    async () =>
      (await import('#features/notifications/web/parts/notification-settings.tsx'))
        .NotificationSettings,
  ),
  inbox: lazyPart(async () => (await import('#features/notifications/web/parts/inbox.tsx')).Inbox),
  tasks: lazyPart(async () => (await import('#features/notifications/web/parts/to-do.tsx')).ToDo),
  chats: lazyPart(async () => (await import('#features/messages/web/parts/chats.tsx')).Chats),
};

type Setting = (typeof profileSettings)[number];

const icons: Record<Setting, Icon> = {
  about: IconUserCircle,
  security: IconShieldLock,
  notifications: IconBell,
};

function AboutMeForm({ user }: { user: User }) {
  const { t } = useTranslation(['profile', 'actions']);
  const { languageName } = useFormat();
  const form = useContractForm({
    schema: updateMe.body,
    initialValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      language: user.language ?? language(),
    } as { firstName: string; lastName: string; language: Language },
    keep: { name: 'about-me' },
    send: (body) => call(updateMe, { body }),
    onSaved: async (saved) => {
      updateCurrentUser(saved);
      // The change is saved even if the other language can't load while offline.
      if (saved.language) await changeLanguage(saved.language).catch(() => undefined);
      // In the new language.
      showToast({ text: i18next.t('profile:saved') });
    },
  });
  const { fields } = form;
  const { isShared } = useSharedDevice();
  const keptFormProps = useKeptFormProps(form);
  return (
    <KeptForm {...keptFormProps} submitLabel={t('actions:save')}>
      <NameFields
        fields={fields}
        labels={{ firstName: t('firstName'), lastName: t('lastName') }}
        isAutocompleted={!isShared}
      />
      <TextInput
        label={t('email')}
        description={t('emailHint')}
        value={user.email}
        readOnly
        variant="filled"
        autoComplete="off"
      />
      <NativeSelect
        key={fields.key('language')}
        {...fields.getInputProps('language')}
        label={t('language')}
        description={t('languageHint')}
        data={languages.map((value) => ({ value, label: languageName(value) }))}
      />
    </KeptForm>
  );
}

function AboutSection({ user }: { user: User }) {
  const { t } = useTranslation('profile');
  return (
    <Section title={t('sections.about')}>
      <div className={aboutSectionClasses.parts}>
        <Picture user={user} />
        <AboutMeForm user={user} />
      </div>
    </Section>
  );
}

export function ProfileScreen() {
  const { t } = useTranslation(['profile', 'actions']);
  const search = useSearch({ strict: false }) as { section?: unknown };
  const section = sectionInAddress(search.section, profileSections);
  const isSetting = profileSettings.some((setting) => setting === section);
  const label = t(`profile:sections.${section}`);
  usePageTitle(isSetting ? `${label} – ${t('title')}` : label);
  const user = useCurrentUser();
  // Keeps the input while another section is open.
  const [wasAboutOpened, setAboutOpened] = useState(section === 'about');
  if (section === 'about' && !wasAboutOpened) setAboutOpened(true);
  if (user === null) return null;

  const settings: readonly Setting[] = user.secondFactorMissing ? ['security'] : profileSettings;

  const Part = section === 'about' ? null : parts[section];
  const about = wasAboutOpened && (
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
        <ShownSection
          name={section}
          label={label}
          loadingLabel={t('actions:loading')}
          persistentContent={about}
        >
          {Part && <Part />}
        </ShownSection>
      </div>
    </>
  );
}
