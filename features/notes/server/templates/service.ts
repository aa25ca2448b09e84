/** Texts to begin a note with. Notes keep their own text when a template changes. */

import type { ReceivedBy } from '#core/contract/operation.ts';
import { difference, recordAudit } from '#core/server/audit.ts';
import { type Ctx, inTransaction } from '#core/server/context.ts';
import { problem } from '#core/server/problem.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type {
  createNoteTemplate,
  NoteTemplate,
  updateNoteTemplate,
} from '#features/notes/contract/note-templates.ts';
import * as queries from './queries.ts';

export function list(ctx: Ctx<StaffScope>): Promise<NoteTemplate[]> {
  return queries.listTemplates(ctx);
}

export function create(
  ctx: Ctx<StaffScope>,
  sent: ReceivedBy<typeof createNoteTemplate>['body'],
): Promise<NoteTemplate> {
  return inTransaction(ctx, async (tx) => {
    const created = await queries.insertTemplate(tx, sent);
    await recordAudit(tx, {
      action: 'note-template.created',
      recordId: created.id,
      after: created,
    });
    return created;
  });
}

export function update(
  ctx: Ctx<StaffScope>,
  id: string,
  { version, ...sent }: ReceivedBy<typeof updateNoteTemplate>['body'],
): Promise<NoteTemplate> {
  return inTransaction(ctx, async (tx): Promise<NoteTemplate> => {
    const before = await queries.lockTemplate(tx, id);
    if (!before) throw problem('not-found');
    if (before.version !== version) throw problem('stale-version', before);
    const after = await queries.updateTemplate(tx, id, sent);
    await recordAudit(tx, {
      action: 'note-template.updated',
      recordId: id,
      ...difference(before, after),
    });
    return after;
  });
}

/** Refuses an order made without a template that a colleague added or archived since. */
export function order(ctx: Ctx<StaffScope>, ids: readonly string[]): Promise<NoteTemplate[]> {
  return inTransaction(ctx, async (tx): Promise<NoteTemplate[]> => {
    const offered = await queries.lockOffered(tx);
    const isComplete = offered.length === ids.length && offered.every((id) => ids.includes(id));
    if (!isComplete) throw problem('stale-version', await queries.listTemplates(tx));
    if (offered.some((id, place) => id !== ids[place])) {
      await queries.setOrder(tx, ids);
      await recordAudit(tx, {
        action: 'note-template.ordered',
        recordId: ids[0] ?? '',
        after: { ids },
      });
    }
    return queries.listTemplates(tx);
  });
}
