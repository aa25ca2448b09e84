import type { HourCycle } from '#core/contract/date-display.ts';
import type { Language } from '#core/contract/languages.ts';
import type { User } from '#core/contract/users.ts';
import { seal, unseal } from '#core/server/secrets/sealing.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { formatMoment } from '#core/server/time/format-moment.ts';
import { type Translate, translatorFor } from '#core/server/translations.ts';
import type {
  Notice,
  NoticeKind,
  SecurityEvent,
} from '#features/notifications/contract/notifications.ts';
import { notificationPath } from './policy.ts';

interface From {
  publicUrl: string;
  organizationName: string;
  /** Turns off this kind of email; security email can't be turned off. */
  unsubscribeUrl: string;
}

interface OrganizationClock {
  zone: string;
  hourCycle: HourCycle | null;
}

const sealPurpose = 'unsubscribe';

/** Scope of an unsubscribe link: one kind, or the daily summary. */
export type UnsubscribeScope = NoticeKind | 'digest';

/**
 * Unsubscribe link derived from the encryption key. Needs no database row, and works as long as the
 * key does.
 */
export function unsubscribeUrl(
  { publicUrl, encryptionKey }: { publicUrl: string; encryptionKey: Uint8Array },
  accountId: string,
  scope: UnsubscribeScope,
): string {
  const secret = seal(encryptionKey, sealPurpose, `${accountId} ${scope}`);
  return `${publicUrl}/api/notification/unsubscribe/${secret}`;
}

/** Account and kind of an unsubscribe secret; undefined if invalid. */
export function readUnsubscribe(encryptionKey: Uint8Array, secret: string) {
  try {
    const [accountId = '', scope = ''] = unseal(encryptionKey, sealPurpose, secret).split(' ');
    return { accountId, what: scope as UnsubscribeScope };
  } catch {
    return undefined;
  }
}

/**
 * Email for a notification. Others may read it, so it names no one; the subject, visible on a
 * locked screen, doesn't even name the organization.
 */
export function noticeMail(to: User, notice: Notice, from: From & OrganizationClock): Mail {
  const { publicUrl, organizationName, unsubscribeUrl } = from;
  const language = to.language ?? 'en';
  const translate = translatorFor(language);
  const { section, subject, content } =
    notice.kind === 'security'
      ? securityText(translate, notice, { language, ...from })
      : waitingText(translate, notice.kind);
  return {
    to: to.email,
    language,
    subject,
    content: [
      translate('mails:greeting'),
      ...content.before,
      { label: content.button, url: `${publicUrl}/page/profile?section=${section}` },
      ...content.after,
    ],
    footer: translate('mails:footer', { organisation: organizationName }),
    ...(notice.kind === 'security' ? {} : { unsubscribeUrl }),
  };
}

/** Daily summary with counts only, no names. */
export function digestMail(
  to: User,
  kindCounts: readonly { kind: NoticeKind; count: number }[],
  { publicUrl, organizationName, unsubscribeUrl }: From,
): Mail {
  const language = to.language ?? 'en';
  const translate = translatorFor(language);
  return {
    to: to.email,
    language,
    subject: translate('mails:digest.subject'),
    content: [
      translate('mails:greeting'),
      translate('mails:digest.text'),
      // i18n-keys: mails:digest.kinds.*
      ...kindCounts.map(
        ({ kind, count }) => `• ${translate(`mails:digest.kinds.${kind}`, { count })}`,
      ),
      { label: translate('mails:notice.button'), url: `${publicUrl}/page/profile?section=inbox` },
      translate('mails:digest.choose'),
    ],
    footer: translate('mails:footer', { organisation: organizationName }),
    unsubscribeUrl,
  };
}

/** Says only that something needs attention. */
function waitingText(translate: Translate, kind: NoticeKind) {
  const isMessage = kind === 'message';
  return {
    section: isMessage ? 'chats' : 'inbox',
    subject: translate('mails:notice.subject'),
    content: {
      before: [isMessage ? translate('mails:notice.message') : translate('mails:notice.text')],
      button: translate('mails:notice.button'),
      after: [translate('mails:notice.choose')],
    },
  };
}

/** Actions by others, and password changes, need different advice. */
const adviceFor: Partial<Record<SecurityEvent, 'byOthers' | 'password'>> = {
  'password-changed': 'password',
  'password-reset': 'password',
  'second-factor-reset': 'byOthers',
  'role-changed': 'byOthers',
  'access-raised': 'byOthers',
};

/** The event, its time, and what to do if it wasn't the user. */
function securityText(
  translate: Translate,
  { values, createdAt }: Notice,
  { zone, hourCycle, language }: OrganizationClock & { language: Language },
) {
  const event = values.event as SecurityEvent;
  // The reader may be elsewhere, so always names the zone.
  const clock = { zone, usualZone: null, hourCycle, language };
  return {
    section: 'security',
    subject: translate(`mails:security.subjects.${event}`),
    content: {
      before: [
        translate(`mails:security.events.${event}`),
        translate('mails:security.when', formatMoment(new Date(createdAt), clock)),
        translate(`mails:security.advice.${adviceFor[event] ?? 'general'}`),
      ],
      button: translate('mails:security.button'),
      after: [translate('mails:security.fixed')],
    },
  };
}

/** Push text, visible on a locked screen. */
export interface PushText {
  title: string;
  body: string;
  /** Target of a tap, on our own origin. */
  url: string;
}

/** Names no one, because it shows on a locked screen. */
export function pushText(
  notice: Pick<Notice, 'kind' | 'values'>,
  organizationName: string,
  language: Language,
): PushText {
  // i18n-keys: notifications:push.*
  const body = translatorFor(language)(`notifications:push.${notice.kind}`);
  return { title: organizationName, body, url: notificationPath(notice) };
}
