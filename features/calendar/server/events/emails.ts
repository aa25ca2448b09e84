import type { HourCycle } from '#core/contract/date-display.ts';
import type { Language } from '#core/contract/languages.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { formatMoment, isSameClock, notificationZone } from '#core/server/time/format-moment.ts';
import { translatorFor } from '#core/server/translations.ts';

/**
 * Email about an appointment. Others may read it: it names neither topic nor people, and the sender
 * only where that is safe.
 */
export function invitationMail(
  to: { email: string; language: Language; isStaff: boolean; zone: string | null },
  details: {
    kind: 'new' | 'changed' | 'off';
    at: Date;
    zone: string;
    /** The organization's zone. */
    usualZone: string;
    hourCycle: HourCycle | null;
    allDay: boolean;
    repeats: boolean;
  },
  calendar: NonNullable<Mail['calendar']>,
  /** Null when naming it isn't safe. */
  organizationName: string | null,
): Mail {
  const { language } = to;
  const { kind, at, zone, usualZone, hourCycle, allDay, repeats } = details;
  const translate = translatorFor(language);
  // All-day events use their own zone.
  const zones = allDay ? { zone, usualZone: zone } : { zone, usualZone };
  const displayZone = notificationZone(zones.zone, zones.usualZone);
  const recipientZone =
    allDay || to.zone === null || isSameClock(at, to.zone, displayZone) ? null : to.zone;
  const peopleFooter = organizationName ? 'footerNamed' : 'footer';
  return {
    to: to.email,
    language,
    subject: translate(`mails:event-invitation.${kind}.subject`),
    content: [
      translate('mails:event-invitation.greeting'),
      translate(
        `mails:event-invitation.${kind}.${allDay ? 'day' : 'time'}`,
        formatMoment(at, { ...zones, hourCycle, language }),
      ),
      ...(recipientZone === null
        ? []
        : [
            translate(
              'mails:event-invitation.ownClock',
              formatMoment(at, {
                zone: recipientZone,
                usualZone: recipientZone,
                hourCycle,
                language,
              }),
            ),
          ]),
      ...(repeats ? [translate('mails:event-invitation.repeats')] : []),
      translate(`mails:event-invitation.${kind}.calendar`),
      ...(to.isStaff || kind === 'off' ? [] : [translate('mails:event-invitation.cannot')]),
    ],
    footer: translate(`mails:event-invitation.${to.isStaff ? 'footerStaff' : peopleFooter}`, {
      organisation: organizationName ?? '',
    }),
    calendar,
  };
}
