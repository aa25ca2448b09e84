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
  said: {
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
  organisation: string | null,
): Mail {
  const { language } = to;
  const { kind, at, zone, usualZone, hourCycle, allDay, repeats } = said;
  const words = translatorFor(language);
  // All-day events use their own zone.
  const zones = allDay ? { zone, usualZone: zone } : { zone, usualZone };
  const told = notificationZone(zones.zone, zones.usualZone);
  const own = allDay || to.zone === null || isSameClock(at, to.zone, told) ? null : to.zone;
  const ofPeople = organisation ? 'footerNamed' : 'footer';
  return {
    to: to.email,
    language,
    subject: words(`mails:event-invitation.${kind}.subject`),
    content: [
      words('mails:event-invitation.greeting'),
      words(
        `mails:event-invitation.${kind}.${allDay ? 'day' : 'time'}`,
        formatMoment(at, { ...zones, hourCycle, language }),
      ),
      ...(own === null
        ? []
        : [
            words(
              'mails:event-invitation.ownClock',
              formatMoment(at, { zone: own, usualZone: own, hourCycle, language }),
            ),
          ]),
      ...(repeats ? [words('mails:event-invitation.repeats')] : []),
      words(`mails:event-invitation.${kind}.calendar`),
      ...(to.isStaff || kind === 'off' ? [] : [words('mails:event-invitation.cannot')]),
    ],
    footer: words(`mails:event-invitation.${to.isStaff ? 'footerStaff' : ofPeople}`, {
      organisation: organisation ?? '',
    }),
    calendar,
  };
}
