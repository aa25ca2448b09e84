import { sql } from 'kysely';
import type { Role } from '#core/contract/roles.ts';
import type { Executor } from '#core/server/db/database.ts';
import type { SignedInScope } from '#core/server/scope/scope.ts';
import type { FirstStepId } from '#features/organization/contract/first-steps.ts';

/** The caller's role, whether the checklist was closed, and the completed steps. */
export async function readProgress(on: Executor, { accountId }: SignedInScope) {
  const row = await on
    .selectFrom('account')
    .select(['role', 'firstStepsDone', 'firstStepsClosedFor'])
    .select([
      sql<boolean>`exists (select from totp where account_id = account.id and confirmed_at is not null)
        or exists (select from passkey where account_id = account.id)`.as('two-step'),
      sql<boolean>`exists (select from location)`.as('location'),
      sql<boolean>`exists (select from invitation where role <> 'client')
        or exists (select from account as other where other.id <> account.id and other.role <> 'client')`.as(
        'colleagues',
      ),
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const { role, firstStepsDone: marked, firstStepsClosedFor: closedFor, ...stepChecks } = row;
  return {
    role: role as Role,
    isClosed: closedFor === role,
    isDone: (step: FirstStepId) =>
      marked.includes(step) || (step in stepChecks && stepChecks[step as keyof typeof stepChecks]),
  };
}

export async function markStep(
  on: Executor,
  { accountId }: SignedInScope,
  step: FirstStepId,
): Promise<undefined> {
  await on
    .updateTable('account')
    .set({ firstStepsDone: sql`array_append(first_steps_done, ${step})` })
    .where('id', '=', accountId)
    .where(sql<boolean>`not ${step} = any (first_steps_done)`)
    .execute();
}

export async function closeList(on: Executor, { accountId }: SignedInScope): Promise<undefined> {
  await on
    .updateTable('account')
    .set(({ ref }) => ({ firstStepsClosedFor: ref('role') }))
    .where('id', '=', accountId)
    .execute();
}
