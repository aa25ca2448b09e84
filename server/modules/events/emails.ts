import { withOrdinalFirst } from '#contract/days.ts';
import type { Language } from '#contract/languages.ts';
import type { Mail } from '#server/platform/mail-layout.ts';
import { wordsIn } from '#server/platform/words.ts';

/**
 * That there is an appointment, when, and that it goes into a calendar. Others may read it: neither what it
 * is about nor with whom; who writes, only where that may be said.
 */
export function invitationMail(
  to: { email: string; language: Language; isStaff: boolean },
  said: {
    kind: 'new' | 'changed' | 'off';
    at: Date;
    zone: string;
    allDay: boolean;
    repeats: boolean;
  },
  calendar: NonNullable<Mail['calendar']>,
  /** Null where it may not be said. */
  organisation: string | null,
): Mail {
  const { language } = to;
  const { kind, at, zone, allDay, repeats } = said;
  const words = wordsIn(language);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: zone });
  const day = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const parts = format({ hour: 'numeric', timeZoneName: 'long' }).formatToParts(at);
  const values = {
    day: withOrdinalFirst(day.format(at), language),
    time: format({ timeStyle: 'short' }).format(at),
    zone: parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone,
  };
  const ofPeople = organisation ? 'footerNamed' : 'footer';
  return {
    to: to.email,
    language,
    subject: words(`mails:event-invitation.${kind}.subject`),
    content: [
      words('mails:event-invitation.greeting'),
      words(`mails:event-invitation.${kind}.${allDay ? 'day' : 'time'}`, values),
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
