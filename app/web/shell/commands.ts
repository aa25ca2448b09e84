import {
  IconBell,
  IconInbox,
  IconKeyboard,
  IconLanguage,
  IconListCheck,
  IconLogout,
  IconMessages,
  IconMoon,
  IconPhone,
  IconPointFilled,
  IconShieldLock,
  IconSun,
  IconUserCircle,
  IconUserPlus,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { languages } from '#core/contract/languages.ts';
import type { User } from '#core/contract/users.ts';
import type { Command } from '#core/web/browser/command.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { ownName } from '#core/web/i18n/language-names.ts';
import { type ProfileSection, paths, profileSections } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import { useChooseLanguage } from './choose-language.ts';
import { toggledSkin } from './layout-config.ts';
import { useLayout } from './layout-context.tsx';
import { type MenuItem, menuFor } from './menu-items.ts';

type Translate = TFunction<['search', 'shell', 'profile']>;

const sectionIcons = {
  about: IconUserCircle,
  security: IconShieldLock,
  notifications: IconBell,
  inbox: IconInbox,
  tasks: IconListCheck,
  chats: IconMessages,
} satisfies Record<ProfileSection, Command['icon']>;

/** All pages that this person can open and all actions of the shell. */
export function useCommands(user: User, onSignOut: () => void): Command[] {
  const { t } = useTranslation(['search', 'shell', 'profile']);
  return [...menuPages(menuFor(user, undefined), t), ...profilePages(t), ...useActions(onSignOut)];
}

/** The pages of the menu, with their group. */
function menuPages(items: readonly MenuItem[], t: Translate, within?: string): Command[] {
  return items
    .filter(({ hidden, disabled }) => !hidden && !disabled)
    .flatMap((item) => {
      const title = item.translate ? t(`shell:menu.${item.translate}`) : item.title;
      if (item.children) return menuPages(item.children, t, title);
      if (!item.url) return [];
      const { id, url, icon = IconPointFilled, externalUrl = false, openInNewTab = false } = item;
      const alsoCalled = synonyms(id, t);
      const page = { id, kind: 'page' as const, title, alsoCalled, icon, url };
      return [{ ...page, externalUrl, openInNewTab, ...(within && { within }) }];
    });
}

function profilePages(t: Translate): Command[] {
  return profileSections.map((section) => ({
    id: `profile-${section}`,
    kind: 'page',
    title: t(`profile:sections.${section}`),
    within: t('profile:title'),
    alsoCalled: synonyms(section, t),
    icon: sectionIcons[section],
    url: paths.profileSection(section),
  }));
}

function useActions(onSignOut: () => void): Command[] {
  const { t, i18n } = useTranslation(['search', 'shell', 'profile']);
  const { languageName } = useFormat();
  const { config, changeConfig } = useLayout();
  const chooseLanguage = useChooseLanguage();
  const isDark = config.skin === 'dark';
  const action = (id: string) => ({ id, kind: 'action' as const, alsoCalled: synonyms(id, t) });
  const add: Command = {
    ...action('addApplicant'),
    title: t('search:commands.addApplicant'),
    icon: IconUserPlus,
    url: paths.applicantNew,
  };
  const takeForms: Command[] = [
    {
      ...action('typeIn'),
      title: t('search:commands.typeIn'),
      icon: IconKeyboard,
      url: paths.draftNew,
    },
    {
      ...action('byPhone'),
      title: t('search:commands.byPhone'),
      icon: IconPhone,
      url: paths.draftByPhone,
    },
  ];
  return [
    ...(may('applicant:write') ? [add] : []),
    ...(may('draft:finalise') ? takeForms : []),
    {
      ...action('skin'),
      title: isDark ? t('shell:toLight') : t('shell:toDark'),
      icon: isDark ? IconSun : IconMoon,
      run: () => changeConfig(toggledSkin),
    },
    ...languages
      .filter((known) => known !== i18n.language)
      .map((known) => ({
        ...action('language'),
        id: `language-${known}`,
        title: t('search:commands.language', { name: ownName(known) }),
        alsoCalled: `${synonyms('language', t)} ${languageName(known)}`,
        icon: IconLanguage,
        run: () => void chooseLanguage(known),
      })),
    { ...action('logOut'), title: t('shell:signOut'), icon: IconLogout, run: onSignOut },
  ];
}

/** A new menu page without synonyms is found by its title. i18n-keys: search:alsoCalled.* */
function synonyms(id: string, t: Translate): string {
  return t(`search:alsoCalled.${id}`, { defaultValue: '' });
}
