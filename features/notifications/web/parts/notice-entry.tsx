import {
  IconAlarm,
  IconAlertTriangle,
  IconArrowMerge,
  IconAt,
  IconCalendarClock,
  IconCalendarEvent,
  IconChecklist,
  IconClipboardCheck,
  IconDatabaseExclamation,
  IconFileText,
  IconHourglassEmpty,
  IconLink,
  IconMail,
  IconNotes,
  IconShieldExclamation,
  IconShieldLock,
  IconUserCheck,
  IconUserHeart,
  IconUserPlus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { type CasePart, paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import type { Notice } from '#features/notifications/contract/notifications.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import type { DangerMark } from '#features/questions/contract/danger-rules.ts';
import { Entry, EntryDetail } from './entry.tsx';

const icons = {
  security: IconShieldLock,
  'draft-submitted': IconFileText,
  'draft-in-danger': IconAlertTriangle,
  'applicant-assigned': IconUserCheck,
  'screening-submitted': IconClipboardCheck,
  'applicant-in-danger': IconAlertTriangle,
  mentioned: IconAt,
  'incident-serious': IconShieldExclamation,
  'shift-note-important': IconNotes,
  'merge-asked': IconArrowMerge,
  message: IconMail,
  'from-client': IconUserHeart,
  'portal-link': IconLink,
  'invitation-accepted': IconUserPlus,
  'appointment-soon': IconCalendarClock,
  'appointment-changed': IconCalendarEvent,
  'task-assigned': IconChecklist,
  'task-due': IconChecklist,
  'task-overdue': IconAlarm,
  'backup-failed': IconDatabaseExclamation,
  'files-due': IconHourglassEmpty,
};

export function NoticeEntry({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const { t } = useTranslation('notifications');
  const { relative, moment } = useFormat();
  const { title, detail } = useNoticeText(notice);
  const target = notificationLink(notice);
  const isUnread = notice.readAt === null;
  return (
    <Entry
      icon={icons[notice.kind]}
      isOpen={isUnread}
      title={title}
      to={target?.to}
      search={target?.search}
      onFollow={onOpen}
      badge={isUnread && <StatusBadge tone="info">{t('inbox.new')}</StatusBadge>}
      isFocusable
    >
      {detail && <EntryDetail>{detail}</EntryDetail>}
      <EntryDetail>
        <time dateTime={notice.createdAt} title={moment(notice.createdAt)}>
          {relative(notice.createdAt)}
        </time>
      </EntryDetail>
    </Entry>
  );
}

/** A change to how a user signs in, in the words of the mail. i18n-keys: mails:security.events.* */
function useNoticeText({ kind, values }: Notice): { title: string; detail: string | null } {
  const { t } = useTranslation(['notifications', 'mails', 'dangers']);
  const { list } = useFormat();
  const label = useEnumerationLabel();
  if (kind === 'security') {
    const event = values.event ?? '';
    return {
      title: t(`mails:security.subjects.${event}`, {
        // Handles events that this client version doesn't know.
        defaultValue: t('texts.security'),
      }),
      detail: t(`mails:security.events.${event}`, { defaultValue: '' }),
    };
  }
  if (kind === 'draft-in-danger' || kind === 'applicant-in-danger') {
    // i18n-keys: dangers:marks.*
    const marks = (values.marks ?? '').split(' ').filter(Boolean) as DangerMark[];
    return {
      title: t(`notifications:texts.${kind}`),
      detail: list(marks.map((mark) => t(`dangers:marks.${mark}`))) || null,
    };
  }
  if (kind === 'incident-serious') {
    const { incident = '', severity = '' } = values;
    return {
      title: t('notifications:texts.incident-serious'),
      detail: `${label('incidentKinds', incident)} · ${label('incidentSeverities', severity)}`,
    };
  }
  const key = textVariant({ kind, values }) ?? kind;
  return { title: t(`notifications:texts.${key}`, { name: values.name ?? '' }), detail: null };
}

/** Variants of the text for missing or special values. */
function textVariant({ kind, values }: Pick<Notice, 'kind' | 'values'>) {
  if (kind === 'message' && !values.name) return 'nameless';
  if (kind === 'portal-link' && values.event === 'suspended') return 'portalSuspended';
  if (kind === 'portal-link' && values.event === 'screening-suspended') return 'screeningSuspended';
  if (kind === 'from-client' && values.event === 'text') return 'texted';
  if (kind === 'draft-submitted' && values.event === 'document') return 'documentCame';
  if (kind === 'mentioned' && values.location) return 'mentionedInShiftNote';
  return kind === 'mentioned' && values.task ? 'mentionedInTask' : undefined;
}

/** Null when there is nothing to open, or no longer for this user. */
function notificationLink({
  kind,
  recordId,
  values,
}: Notice): { to: string; search?: object } | null {
  switch (kind) {
    case 'security':
      return { to: paths.profile, search: { section: 'security' } };
    case 'message':
      return { to: paths.profile, search: { section: 'chats', person: recordId ?? undefined } };
    case 'draft-submitted':
    case 'draft-in-danger':
      return recordId && may('draft:read') ? { to: paths.draft(recordId) } : null;
    case 'applicant-assigned':
    case 'portal-link':
    case 'applicant-in-danger':
      return recordId && may('applicant:read') ? { to: paths.applicant(recordId) } : null;
    case 'screening-submitted':
      return fileAt(recordId, 'activity');
    case 'mentioned':
      return mentionAt({ recordId, values });
    case 'from-client':
      return values.event === 'text' ? textsAt(recordId) : fileAt(recordId, 'timeline');
    case 'incident-serious':
      return incidentAt({ recordId, values });
    case 'shift-note-important':
      return locationAt(values.location ?? null);
    case 'merge-asked':
      return recordId && may('applicant:merge') ? { to: paths.duplicatePair(recordId) } : null;
    case 'invitation-accepted':
      return may('account:manage') ? { to: paths.people } : null;
    case 'appointment-soon':
    case 'appointment-changed':
      return { to: paths.calendar };
    case 'task-assigned':
    case 'task-due':
    case 'task-overdue':
      return taskAt(recordId);
    case 'backup-failed':
      return may('organisation:write') ? { to: paths.system } : null;
    case 'files-due':
      return may('applicant:erase') ? { to: paths.retention } : null;
  }
}

function taskAt(id: string | null) {
  return may('task:read') ? { to: paths.tasks, search: { task: id ?? undefined } } : null;
}

/** In a shift note, a comment on a task, or a note. */
function mentionAt({ recordId, values }: Pick<Notice, 'recordId' | 'values'>) {
  if (values.location) return locationAt(values.location);
  return values.task ? taskAt(values.task) : fileAt(recordId, 'timeline');
}

function incidentAt({ recordId, values }: Pick<Notice, 'recordId' | 'values'>) {
  return values.at === 'location' ? locationAt(recordId) : fileAt(recordId, 'enrolments');
}

function locationAt(id: string | null) {
  return id && may('applicant:read') ? { to: paths.house(id) } : null;
}

function textsAt(id: string | null) {
  if (!id || !may('applicant:read')) return null;
  return { to: paths.applicant(id), search: { compose: 'text' } };
}

function fileAt(id: string | null, part: CasePart) {
  if (!id || !may('applicant:read')) return null;
  return { to: paths.applicant(id), search: paths.inFile(part) };
}
