import { type App, perApp } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';

type ReminderCheck = (ctx: Ctx<SystemScope>, cause: string) => Promise<boolean>;

const sources = perApp(() => new Map<string, ReminderCheck>());

/**
 * Registers a check for reminders of a source; gets the key without the source. Called just before
 * sending.
 */
export function registerReminderCheck(app: App, source: string, isSo: ReminderCheck): void {
  sources(app).set(source, isSo);
}

/** True if the reminder's event is still ahead and unchanged. */
export async function isStillSo(
  ctx: Ctx<SystemScope>,
  reminderKey: string | null,
): Promise<boolean> {
  if (reminderKey === null) return true;
  const cut = reminderKey.indexOf(':');
  const ask = sources(ctx.app).get(reminderKey.slice(0, cut));
  return ask ? ask(ctx, reminderKey.slice(cut + 1)) : false;
}
