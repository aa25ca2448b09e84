/** Notification settings, and unsubscribing by link. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import type { Role } from '#core/contract/roles.ts';
import { accounts } from '#core/server/accounts/service.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { invalid, problem } from '#core/server/problem.ts';
import type { PublicScope, Scope, SignedInScope } from '#core/server/scope/scope.ts';
import type {
  NotificationChoice,
  updateNotificationChoices,
} from '#features/notifications/contract/notifications.ts';
import { readUnsubscribe } from './emails.ts';
import { listChoices, mayChoose } from './policy.ts';
import * as queries from './queries.ts';

type Choices = ReceivedBy<typeof updateNotificationChoices>['body']['choices'];

interface Chooser {
  accountId: string;
  role: Role;
}

async function choicesFor(ctx: Ctx<Scope>, { accountId, role }: Chooser) {
  return listChoices(role, await queries.listChosen(ctx, accountId));
}

async function save(ctx: Ctx<Scope>, account: Chooser, choices: Choices) {
  const before = await choicesFor(ctx, account);
  if (choices.length > 0) await queries.saveChoices(ctx, account.accountId, choices);
  const after = await choicesFor(ctx, account);
  const changed = difference(byKind(before), byKind(after));
  if (Object.keys(changed.after).length > 0) {
    await recordAudit(ctx, {
      action: 'account.notifications-chosen',
      recordId: account.accountId,
      ...changed,
    });
  }
  return after;
}

export function readChoices(ctx: Ctx<SignedInScope>): Promise<NotificationChoice[]> {
  return choicesFor(ctx, ctx.scope);
}

export async function choose(
  ctx: Ctx<SignedInScope>,
  choices: Choices,
): Promise<NotificationChoice[]> {
  const kinds = new Set(choices.map(({ kind }) => kind));
  if (kinds.size < choices.length) throw invalid('choices', 'repeated');
  if (choices.some(({ kind }) => !mayChoose(ctx.scope.role, kind))) {
    throw invalid('choices', 'not-an-option');
  }
  return inTransaction(ctx, (tx) => save(tx, ctx.scope, choices));
}

/** Turns off email of one kind, or the daily summary. Leaves the inbox unchanged. */
export function unsubscribe(ctx: Ctx<PublicScope>, secret: string): Promise<undefined> {
  return inTransaction(ctx, async (tx): Promise<undefined> => {
    const request = readUnsubscribe(tx.app.secrets.encryptionKey, secret);
    const user = request && (await accounts.findActive(tx, request.accountId));
    if (!request || !user) throw problem('not-found');
    const account = { accountId: user.id, role: user.role };
    const choices = (await choicesFor(tx, account))
      .filter(({ kind, mail }) => (request.what === 'digest' ? mail : kind) === request.what)
      .filter(({ isMine }) => isMine)
      .map(({ kind }) => ({ kind, mail: 'off' as const }));
    await save(tx, account, choices);
    return undefined;
  });
}

function byKind(choices: readonly NotificationChoice[]): Record<string, unknown> {
  const entries = choices.map(({ kind, inbox, mail, push }) => [
    [kind, mail],
    [`${kind}-push`, push],
    [`${kind}-inbox`, inbox],
  ]);
  return Object.fromEntries(entries.flat());
}
