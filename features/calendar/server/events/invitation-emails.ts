import { defaultLanguage, knownLanguage, type Language } from '#core/contract/languages.ts';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx } from '#core/server/context.ts';
import { type CalendarMethod, writeCalendar } from '#core/server/icalendar/icalendar.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';
import { occurrenceMoments } from '#core/server/time/recurrence.ts';
import type {
  Delivery,
  Outcome,
  Speaker,
} from '#features/notifications/server/deliveries/service.ts';
import * as deliveries from '#features/notifications/server/deliveries/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as contactSafety from '#features/person/server/contact-safety/service.ts';
import { invitationMail } from './emails.ts';
import * as invited from './invitation-queries.ts';
import * as queries from './queries.ts';
import { type EventRow, toSeries } from './stored-event.ts';
import { occurrenceTime } from './to-event.ts';
import { eventPlaces, kindLabel, toICalendarEvents } from './to-icalendar.ts';

export const purpose = 'event-invitation';
/** Audit actions for an email that was sent or may have been. */
const actions: Partial<Record<Outcome, `applicant.${string}`>> = {
  sent: 'applicant.invitation-sent',
  unknown: 'applicant.invitation-unknown',
};

/** Rechecks just before sending that the email is still true and still wanted. */
async function reasonNotToSend(
  ctx: Ctx<SystemScope>,
  delivery: Delivery,
  row: EventRow,
): Promise<string | null> {
  const { about } = delivery;
  const isAttending = await isComing(ctx, delivery, row.id);
  if (about.method === 'REQUEST') {
    if (row.deletedAt || !isAttending) return 'over';
    return String(row.version) === about.version ? null : 'changed';
  }
  if (about.occurrence) {
    const exceptions = await queries.listExceptions(ctx, [row.id]);
    const isGone = exceptions.some(
      (one) => one.occurrence === about.occurrence && one.replacedBy === null,
    );
    if (!isGone) return 'back';
  } else if (isAttending && !row.deletedAt) return 'back';
  const events = [row.id, ...(row.seriesId ? [row.seriesId] : [])];
  const wasInvited = await invited.wasInvited(ctx, delivery, { purpose, events });
  return wasInvited ? null : 'not-invited';
}

async function isComing(ctx: Ctx<SystemScope>, { accountId, applicantId }: Delivery, id: string) {
  const { accounts, applicants } = await invited.listComing(ctx, id);
  return accounts.includes(accountId ?? '') || applicants.includes(applicantId ?? '');
}

/** Individually changed occurrences of a series that the recipient attends. */
async function changedOccurrences(
  ctx: Ctx<SystemScope>,
  row: EventRow,
  delivery: Delivery,
): Promise<EventRow[]> {
  const found: EventRow[] = [];
  for (const one of await invited.listAnyChanged(ctx, row.id)) {
    if (await isComing(ctx, delivery, one.id)) found.push(one);
  }
  return found;
}

/** The recipient and form of address, or the reason not to send. */
async function recipient(ctx: Ctx<SystemScope>, { accountId, applicantId }: Delivery) {
  if (accountId) {
    const account = await invited.findColleague(ctx, accountId);
    if (!account) return 'gone';
    const { email, language, timeZone: zone } = account;
    return { email, language, zone, mayBeNamed: true, isStaff: true };
  }
  const person = await contactSafety.findRecipient(ctx, applicantId ?? '');
  if (!person) return 'gone';
  if (person.email === null) return 'no-email';
  return { ...person, email: person.email, zone: null, isStaff: false };
}

/** `mailFrom` is an address or `Name <address>`. */
function senderAddress({ settings: { mailFrom } }: App): string {
  return /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}

async function calendarPart(
  ctx: Ctx<SystemScope>,
  row: EventRow,
  delivery: Delivery,
  to: { email: string; language: Language; isStaff: boolean },
): Promise<string> {
  const { about } = delivery;
  const method = about.method as CalendarMethod;
  const one = about.occurrence ? occurrenceTime(row, about.occurrence) : null;
  const series = row.seriesId ? await invited.findAnyEvent(ctx, row.seriesId) : undefined;
  // Without these, calendar programs would treat changed occurrences as canceled.
  const changed =
    one || row.recurrence === null ? [] : await changedOccurrences(ctx, row, delivery);
  const places = to.isStaff ? await eventPlaces(ctx, [row]) : new Map<string, string>();
  const calendarEvents = await toICalendarEvents(ctx, [row, ...(series ? [series] : changed)], {
    publicUrl: ctx.app.settings.publicUrl,
    toText: () => ({
      // Others may read a person's email: reveal neither kind nor place.
      summary: kindLabel(to.isStaff ? row.kind : 'appointment', to.language),
      location: places.get(row.id) ?? null,
    }),
  });
  const includedEvents = series ? calendarEvents.slice(0, 1) : calendarEvents;
  const sent = {
    organizer: senderAddress(ctx.app),
    attendee: to.email,
    isCanceled: method === 'CANCEL',
  };
  const events = includedEvents.map((event) => ({
    ...event,
    ...(one && {
      series: { ...event.series, start: one.start, end: one.end, rule: null },
      exceptions: [],
      instead: { start: one.start, series: event.series },
    }),
    ...sent,
  }));
  return writeCalendar(events, { method }, ctx.now);
}

const speaker: Speaker = {
  async decide(ctx, delivery) {
    const { about } = delivery;
    const row = await invited.findAnyEvent(ctx, about.event ?? '');
    if (!row) return { drop: 'gone' };
    const reason = await reasonNotToSend(ctx, delivery, row);
    if (reason) return { drop: reason };
    const found = await recipient(ctx, delivery);
    if (typeof found === 'string') return { drop: found };
    const to = { ...found, language: knownLanguage(found.language) ?? defaultLanguage };
    const text = await calendarPart(ctx, row, delivery, to);
    const start = about.occurrence || row.startsOn;
    return {
      path: 'appointment-invitation',
      async mail() {
        // Runs after the transaction has ended.
        const { name, timeZone: usualZone, hourCycle } = await organization.read(asSystem(ctx.app));
        const details = {
          kind: invitationKind(about.method, row),
          at: new Date(occurrenceMoments(toSeries(row), start).startAt),
          zone: row.timeZone,
          usualZone,
          hourCycle,
          allDay: row.allDay,
          repeats: row.recurrence !== null && !about.occurrence,
        } as const;
        const calendar = { method: about.method as CalendarMethod, text };
        return invitationMail(to, details, calendar, to.mayBeNamed ? name : null);
      },
    };
  },

  async settled(ctx, { applicantId, about }, outcome) {
    const action = actions[outcome];
    if (!action) return;
    if (about.method === 'REQUEST') {
      await invited.noteInvited(ctx, about.event ?? '', ctx.now);
    }
    if (applicantId) await recordAudit(ctx, { action, recordId: applicantId });
  },
};

export function startInvitationMails(app: App): void {
  deliveries.registerSpeaker(app, purpose, speaker);
}

function invitationKind(method: string | undefined, row: EventRow): 'new' | 'changed' | 'off' {
  if (method === 'CANCEL') return 'off';
  return row.version > 1 || row.seriesId !== null ? 'changed' : 'new';
}
