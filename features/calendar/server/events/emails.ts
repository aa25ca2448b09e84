import type { HourCycle } from '#core/contract/date-display.ts';
import type { Language } from '#core/contract/languages.ts';
import type { Mail } from '#core/server/sending/mail-layout.ts';
import { isSameClock, momentInWords, toldZone } from '#core/server/time/moment-words.ts';
import { wordsIn } from '#core/server/words.ts';

/**
 * That there is an appointment, when, and that it goes into a calendar. Others may read it: neither what it
 * is about nor with whom; who writes, only where that may be said.
 */
export function invitationMail(
  to: { email: string; language: Language; isStaff: boolean; zone: string | null },
  said: {
    kind: 'new' | 'changed' | 'off';
    at: Date;
    zone: string;
    /** Of the organization. */
    usualZone: string;
    hourCycle: HourCycle | null;
    allDay: boolean;
    repeats: boolean;
  },
  calendar: NonNullable<Mail['calendar']>,
  /** Null where it may not be said. */
  organisation: string | null,
): Mail {
  const { language } = to;
  const { kind, at, zone, usualZone, hourCycle, allDay, repeats } = said;
  const words = wordsIn(language);
  // Whole days are those of their zone, whatever it is.
  const zones = allDay ? { zone, usualZone: zone } : { zone, usualZone };
  const told = toldZone(zones.zone, zones.usualZone);
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
        momentInWords(at, { ...zones, hourCycle, language }),
      ),
      ...(own === null
        ? []
        : [
            words(
              'mails:event-invitation.ownClock',
              momentInWords(at, { zone: own, usualZone: own, hourCycle, language }),
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
