import type { ReceivedBy } from '#core/contract/operation.ts';
import type { App } from '#core/server/app.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { asSystem, type Ctx, inTransaction } from '#core/server/context.ts';
import { jobKind } from '#core/server/jobs/jobs.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import { textCallbackPaths } from '#core/server/sending/texter.ts';
import { dayIn, startOfDay } from '#core/server/time/days-in-zone.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import type { TextSettings, updateTextSettings } from '#features/texts/contract/texts.ts';
import { unknownDays } from './policy.ts';
import { removeUnknown } from './queries.ts';
import * as queries from './settings-queries.ts';

/** How long a gateway may take to price a text, in days. */
const pricedWithinDays = 5;

const dayMs = 86_400_000;

export async function read(ctx: Ctx<StaffScope>): Promise<TextSettings> {
  const { texts, publicUrl } = ctx.app.settings;
  const zone = await organization.timeZone(ctx);
  const monthStart = startOfDay(`${dayIn(zone, ctx.now).slice(0, 8)}01`, zone);
  const { waiting, lastSentAt, lastFailedAt } = await queries.readState(ctx);
  const at = (path: string) => `${publicUrl}${path}`;
  const callbacks = {
    twilio: {
      received: at(textCallbackPaths.twilioReceived),
      status: at(textCallbackPaths.twilioStatus),
    },
    http: { received: at(textCallbackPaths.http), status: at(textCallbackPaths.http) },
  };
  return {
    gateway: texts?.kind ?? null,
    from: texts?.from ?? null,
    callbacks: texts ? callbacks[texts.kind] : null,
    ...(await queries.readQuietHours(ctx)),
    month: await queries.countSince(ctx, monthStart),
    waiting,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    lastFailedAt: lastFailedAt?.toISOString() ?? null,
  };
}

export function update(
  ctx: Ctx<StaffScope>,
  { version, ...hours }: ReceivedBy<typeof updateTextSettings>['body'],
): Promise<TextSettings> {
  return inTransaction(ctx, async (tx): Promise<TextSettings> => {
    const { version: current, ...before } = await queries.lockQuietHours(tx);
    if (current !== version) throw problem('stale-version', await read(tx));
    await queries.saveQuietHours(tx, hours);
    const changed = difference({ ...before }, { ...hours });
    if (Object.keys(changed.after).length > 0) {
      await recordAudit(tx, { action: 'text-settings.updated', recordId: null, ...changed });
    }
    return read(tx);
  });
}

/** Asks for prices that the gateway didn't know yet when it took the texts. */
export async function findPrices(app: App): Promise<void> {
  const { texter } = app;
  if (!texter) return;
  const ctx = asSystem(app);
  const since = new Date(app.clock().getTime() - pricedWithinDays * dayMs);
  for (const { id, gatewayId } of await queries.listUnpriced(ctx, since)) {
    const receipt = gatewayId === null ? null : await texter.findReceipt(gatewayId);
    if (receipt?.price) {
      const { segments, price } = receipt;
      await queries.setPrice(ctx, id, { segments, price });
    }
  }
}

export function start(app: App): void {
  app.jobs.handleNightly(jobKind('text-prices'), () => findPrices(app));
  app.jobs.handleNightly(jobKind('texts-tidy'), () =>
    removeUnknown(asSystem(app), new Date(app.clock().getTime() - unknownDays * dayMs)),
  );
}
