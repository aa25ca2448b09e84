import type { Icon } from '@tabler/icons-react';
import {
  IconBuildingCommunity,
  IconCalendar,
  IconCertificate,
  IconChartBar,
  IconDeviceMobileMessage,
  IconFileText,
  IconHistory,
  IconHomeHeart,
  IconHourglassEmpty,
  IconLayoutDashboard,
  IconListCheck,
  IconListDetails,
  IconListTree,
  IconMail,
  IconMapPin,
  IconServer,
  IconSettings,
  IconTemplate,
  IconUserShield,
  IconUsers,
} from '@tabler/icons-react';
import type { User } from '#core/contract/users.ts';
import { paths } from '#core/web/paths.ts';
import type { Waiting } from '#features/insight/contract/dashboard.ts';

/** Something that can wait; its words are `shell:waiting.<kind>`. */
export type WaitingKind = Exclude<keyof Waiting, 'drafts'>;

/** An entry of the side menu, with the fields of the spec's menu item. */
export interface MenuItem {
  id: string;
  /** Fallback without a translation. */
  title: string;
  /** A key in shell.json. */
  translate?: string;
  type: 'section' | 'item' | 'collapsible';
  icon?: Icon;
  url?: string;
  /** The URL leads to another site. */
  externalUrl?: boolean;
  openInNewTab?: boolean;
  /** Current only at this exact address, not below it. */
  exactMatch?: boolean;
  /** Other addresses that count as this entry. */
  alsoAt?: readonly string[];
  children?: readonly MenuItem[];
  /** Number of waiting items; `count` is shown, the words are for screen readers. */
  badge?: { title: string; translate?: WaitingKind; count?: number };
  classes?: string;
  hidden?: boolean;
  disabled?: boolean;
}

/** The menu for this person, with what waits for them. */
export function menuFor(user: User, waiting: Waiting | undefined): MenuItem[] {
  const isStaff = user.role !== 'client';
  const isAdmin = user.roles.includes('Admin');
  return [
    { id: 'work', title: 'Work', translate: 'work', type: 'section', hidden: !isStaff },
    {
      id: 'dashboard',
      title: 'Dashboard',
      translate: 'dashboard',
      type: 'item',
      icon: IconLayoutDashboard,
      url: paths.dashboard,
      alsoAt: isStaff ? [] : [paths.calendar, paths.tasks],
    },
    {
      id: 'applicants',
      title: 'Applicants',
      translate: 'applicants',
      type: 'item',
      icon: IconUsers,
      url: paths.applicants,
      alsoAt: [paths.applicant(''), '/page/draft-applicant/'],
      hidden: !isStaff,
      ...waitingBadge('triage', waiting?.triage ?? 0),
    },
    {
      id: 'clients',
      title: 'Clients',
      translate: 'clients',
      type: 'item',
      icon: IconHomeHeart,
      url: paths.clients,
      alsoAt: [paths.client('')],
      hidden: !isStaff,
    },
    {
      id: 'calendar',
      title: 'Calendar',
      translate: 'calendar',
      type: 'item',
      icon: IconCalendar,
      url: paths.calendar,
      hidden: !isStaff,
    },
    {
      id: 'tasks',
      title: 'Tasks',
      translate: 'tasks',
      type: 'item',
      icon: IconListCheck,
      url: paths.tasks,
      hidden: !isStaff,
      ...waitingBadge('tasks', waiting?.tasks ?? 0),
    },
    {
      id: 'reports',
      title: 'Reports',
      translate: 'reports',
      type: 'item',
      icon: IconChartBar,
      url: paths.reports,
      hidden: !isStaff,
    },
    {
      id: 'public-form',
      title: 'Public form',
      translate: 'publicForm',
      type: 'item',
      icon: IconFileText,
      url: paths.preScreening,
      // A separate page outside the staff client.
      externalUrl: true,
      openInNewTab: true,
      hidden: !isStaff,
    },
    {
      id: 'administration',
      title: 'Administration',
      translate: 'administration',
      type: 'section',
      hidden: !isAdmin,
    },
    {
      id: 'settings',
      title: 'Settings',
      translate: 'settings',
      type: 'collapsible',
      icon: IconSettings,
      hidden: !isAdmin,
      children: settingsItems,
    },
  ];
}

const settingsItems: MenuItem[] = [
  {
    id: 'locations',
    title: 'Locations',
    translate: 'locations',
    type: 'item',
    icon: IconMapPin,
    url: paths.locations,
  },
  {
    id: 'people',
    title: 'People',
    translate: 'people',
    type: 'item',
    icon: IconUserShield,
    url: paths.people,
  },
  {
    id: 'organisation',
    title: 'Organisation',
    translate: 'organisation',
    type: 'item',
    icon: IconBuildingCommunity,
    url: paths.organisation,
  },
  {
    id: 'questions',
    title: 'Questions',
    translate: 'questions',
    type: 'item',
    icon: IconListDetails,
    url: paths.questions,
  },
  {
    id: 'letters',
    title: 'Letters',
    translate: 'letters',
    type: 'item',
    icon: IconMail,
    url: paths.letters,
  },
  {
    id: 'texts',
    title: 'Text messages',
    translate: 'texts',
    type: 'item',
    icon: IconDeviceMobileMessage,
    url: paths.textSettings,
  },
  {
    id: 'note-templates',
    title: 'Note templates',
    translate: 'noteTemplates',
    type: 'item',
    icon: IconTemplate,
    url: paths.noteTemplates,
  },
  {
    id: 'task-rules',
    title: 'Tasks by themselves',
    translate: 'taskRules',
    type: 'item',
    icon: IconListTree,
    url: paths.taskRules,
  },
  {
    id: 'retention',
    title: 'Retention',
    translate: 'retention',
    type: 'item',
    icon: IconHourglassEmpty,
    url: paths.retention,
  },
  {
    id: 'erasures',
    title: 'Erasures',
    translate: 'erasures',
    type: 'item',
    icon: IconCertificate,
    url: paths.erasures,
  },
  {
    id: 'audit',
    title: 'Audit log',
    translate: 'audit',
    type: 'item',
    icon: IconHistory,
    url: paths.audit,
  },
  {
    id: 'system',
    title: 'System',
    translate: 'system',
    type: 'item',
    icon: IconServer,
    url: paths.system,
  },
];

/** No badge for zero. */
function waitingBadge(translate: WaitingKind, count: number): Pick<MenuItem, 'badge'> {
  return count > 0 ? { badge: { title: String(count), translate, count } } : {};
}

export function isCurrent(item: MenuItem, pathname: string): boolean {
  if (item.children) return item.children.some((child) => isCurrent(child, pathname));
  if (!item.url || item.externalUrl) return false;
  if (pathname === item.url) return true;
  if (item.exactMatch) return false;
  const roots = [`${item.url}/`, ...(item.alsoAt ?? [])];
  return roots.some((root) => pathname.startsWith(root));
}
