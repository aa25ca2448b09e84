import { type App, perApp } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { SystemScope } from '#core/server/scope/scope.ts';

type IsSo = (ctx: Ctx<SystemScope>, cause: string) => Promise<boolean>;

const sources = perApp(() => new Map<string, IsSo>());

/**
 * Says who knows whether what a source reminds of is still so, by the part of a reminder's key after
 * the source's name. Asked when a mail or push is about to leave.
 */
export function remindsOf(app: App, source: string, isSo: IsSo): void {
  sources(app).set(source, isSo);
}

/** Whether what a notice reminds of is still to come, and still so. */
export async function isStillSo(
  ctx: Ctx<SystemScope>,
  reminderKey: string | null,
): Promise<boolean> {
  if (reminderKey === null) return true;
  const cut = reminderKey.indexOf(':');
  const ask = sources(ctx.app).get(reminderKey.slice(0, cut));
  return ask ? ask(ctx, reminderKey.slice(cut + 1)) : false;
}
