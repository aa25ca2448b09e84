/** Calendar subscription by a secret address. */

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultLanguage, knownLanguage, type Language } from '#core/contract/languages.ts';
import type { OperationReply } from '#core/contract/operation.ts';
import { roleMay } from '#core/contract/permissions.ts';
import { toNetwork } from '#core/server/accounts/network.ts';
import type { App } from '#core/server/app.ts';
import { recordAudit } from '#core/server/audit.ts';
import { type Ctx, createContext, inTransaction, withScope } from '#core/server/context.ts';
import { writeCalendar } from '#core/server/icalendar/icalendar.ts';
import { problem } from '#core/server/problem.ts';
import { accountLocationAccess } from '#core/server/scope/location-access.ts';
import { type PublicScope, proveScope, type StaffScope } from '#core/server/scope/scope.ts';
import { hashSecret, randomSecret } from '#core/server/secrets/codes.ts';
import * as sessions from '#features/accounts/server/sessions/service.ts';
import {
  feedPath,
  type makeSubscription,
  type Subscription,
} from '#features/calendar/contract/calendar-files.ts';
import * as notifications from '#features/notifications/server/notifications/service.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as fileQueries from './file-queries.ts';
import * as queries from './queries.ts';
import { listInRange } from './range-queries.ts';
import { eventPlaces, kindLabel, toICalendarEvents } from './to-icalendar.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const [daysBack, daysAhead] = [30, 365];
/** Most events in one subscription. */
const maxEvents = 3000;
/** Programs poll at most hourly, but providers poll for many users from one address. */
const allowance = { name: 'call:calendar-feed', points: 120, seconds: 60 };

function toSubscription(stored: fileQueries.StoredSubscription): Subscription {
  return {
    words: stored.words as Subscription['words'],
    createdAt: stored.createdAt.toISOString(),
    lastReadAt: stored.lastReadAt?.toISOString() ?? null,
  };
}

async function find(ctx: Ctx<StaffScope>): Promise<Subscription | null> {
  const stored = await fileQueries.findSubscription(ctx);
  return stored ? toSubscription(stored) : null;
}

function log(ctx: Ctx<StaffScope>, action: `calendar.${string}`, words?: string) {
  return recordAudit(ctx, {
    action,
    recordId: ctx.scope.accountId,
    after: words ? { words } : null,
  });
}

function open(app: App, visitor: PublicScope['visitor'], secret: string) {
  const anyone = createContext(app, proveScope<PublicScope>({ kind: 'public', visitor }));
  return inTransaction(anyone, async (tx): Promise<string> => {
    const hash = hashSecret(secret);
    const found = await fileQueries.findSubscriber(tx, hash);
    // Checks the current role: clients and former staff have no calendar.
    if (!found || !roleMay(found.role, 'event:read')) {
      throw problem('not-found');
    }
    const now = tx.now;
    // The secret proves its owner, with the location access they have now.
    const owner = proveScope<StaffScope>({
      kind: 'account',
      visitor,
      accountId: found.id,
      sessionId: '',
      role: found.role,
      provedAt: new Date(0),
      locationAccess: accountLocationAccess({
        role: found.role,
        reach: found.reach,
        placeIds: found.placeIds,
      }),
      secondFactorMissing: false,
      emailUnverified: false,
      mayReadRecords: true,
    });
    const last = found.lastReadAt?.getTime() ?? 0;
    if (now.getTime() - last >= hourMs) {
      const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
      await fileQueries.recordRead(tx, hash, hour);
    }
    // Initials leave the organization, so this is logged; only once a day, because programs poll
    // all day.
    const isNewDay = Math.floor(last / dayMs) < Math.floor(now.getTime() / dayMs);
    if (found.words === 'initials' && isNewDay) {
      const disclosed = { action: 'calendar.subscription-read', recordId: found.id } as const;
      await recordAudit(withScope(tx, owner), { ...disclosed, kind: 'disclosure' });
    }
    const { name } = await organization.read(anyone);
    const language = knownLanguage(found.language) ?? defaultLanguage;
    const events = await loadEvents(withScope(tx, owner), {
      language,
      words: found.words,
      now,
      publicUrl: app.settings.publicUrl,
    });
    return writeCalendar(events, { name }, now);
  });
}

export async function read(ctx: Ctx<StaffScope>) {
  return { subscription: await find(ctx) };
}

/** Requires a recent proof and notifies the owner, because the address works without signing in. */
export async function make(
  ctx: Ctx<StaffScope>,
  words: Subscription['words'],
): Promise<OperationReply<typeof makeSubscription>> {
  sessions.checkConfirmed(ctx);
  return inTransaction(ctx, async (tx) => {
    const secret = randomSecret();
    const values = { secretHash: hashSecret(secret), words };
    await fileQueries.putSubscription(tx, values, tx.now);
    await log(tx, 'calendar.subscription-made', words);
    await notifications.notifySecurity(tx, ctx.scope.accountId, 'calendar-address-made');
    const subscription = (await find(tx)) as Subscription;
    return { subscription, url: `${tx.app.settings.publicUrl}${feedPath(secret)}` };
  });
}

export function change(ctx: Ctx<StaffScope>, words: Subscription['words']) {
  return inTransaction(ctx, async (tx): Promise<{ subscription: Subscription }> => {
    const before = await find(tx);
    if (!before) throw problem('not-found');
    if (before.words !== words) {
      await fileQueries.setSubscriptionWords(tx, words);
      await log(tx, 'calendar.subscription-changed', words);
    }
    return { subscription: { ...before, words } };
  });
}

export function revoke(ctx: Ctx<StaffScope>) {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    if (await fileQueries.deleteSubscription(tx)) {
      await log(tx, 'calendar.subscription-ended');
    }
  });
}

/** Serves the feed. Logs only the route, because the address contains the secret. */
export function serveFeed(app: App, server: FastifyInstance): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    await app.attempts.take(allowance, toNetwork(request.ip));
    const { file } = request.params as { file: string };
    const agent = request.headers['user-agent'];
    const visitor = { address: request.ip, userAgent: agent ? agent.slice(0, 300) : null };
    const text = await open(app, visitor, file.replace(/\.ics$/, ''));
    return send(request, reply, text);
  };
  server.get('/calendar/:file', { schema: { hide: true } as object }, answer);
}

function send(request: FastifyRequest, reply: FastifyReply, text: string) {
  const checksum = createHash('sha256').update(text).digest('base64url');
  reply.headers({
    etag: `W/"${checksum}"`,
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  });
  if (request.headers['if-none-match']?.includes(`"${checksum}"`)) return reply.status(304).send();
  return reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="calendar.ics"')
    .send(text);
}

async function loadEvents(
  ctx: Ctx<StaffScope>,
  about: { language: Language; words: string; now: Date; publicUrl: string },
) {
  const { language, words, now, publicUrl } = about;
  const period = {
    from: new Date(now.getTime() - daysBack * dayMs),
    to: new Date(now.getTime() + daysAhead * dayMs),
    maxRows: maxEvents,
  };
  const rows = await listInRange(ctx, period, { staff: [ctx.scope.accountId] });
  const places = await eventPlaces(ctx, rows);
  const ids = rows.map(({ id }) => id);
  const people = words === 'initials' ? await queries.listPeople(ctx, ids) : [];
  const accessiblePeople = Map.groupBy(
    people.filter(({ isAccessible }) => isAccessible),
    ({ eventId }) => eventId,
  );
  return toICalendarEvents(ctx, rows, {
    publicUrl,
    toText: (row) => ({
      summary: [
        kindLabel(row.kind, language),
        ...(accessiblePeople.get(row.id) ?? []).map(initials),
      ].join(', '),
      location: places.get(row.id) ?? null,
    }),
  });
}

/** "O. M.": first grapheme of each name. */
function initials({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const first = (name: string) => [...segments.segment(name.trim())][0]?.segment;
  return [firstName, lastName]
    .flatMap((name) => first(name) ?? [])
    .map((letter) => `${letter.toLocaleUpperCase()}.`)
    .join(' ');
}
