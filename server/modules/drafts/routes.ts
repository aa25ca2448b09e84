import { handleDraftDanger, reopenDraftDanger } from '#contract/dangers.ts';
import {
  attachDraft,
  correctDraft,
  deleteDraft,
  detachDraft,
  finaliseDraft,
  listAttachedDrafts,
  listDrafts,
  readDraft,
  restoreDraft,
} from '#contract/drafts.ts';
import { listDuplicatesOfDraft } from '#contract/duplicates.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { DraftsService } from './service.ts';

export function mountDrafts(mount: Mount, service: DraftsService): void {
  mount(listDrafts, ({ scope, query }) => service.list(scope, query));
  mount(readDraft, ({ scope, params }) => service.read(scope, params.id));
  mount(listDuplicatesOfDraft, ({ scope, params }) => service.duplicatesOf(scope, params.id));
  mount(correctDraft, ({ scope, params, body }) => service.correct(scope, params.id, body));
  mount(handleDraftDanger, ({ scope, params, body }) =>
    service.handleDanger(scope, params.id, { dangerId: params.dangerId, note: body.note }),
  );
  mount(reopenDraftDanger, ({ scope, params, body }) =>
    service.reopenDanger(scope, params.id, { dangerId: params.dangerId, note: body.note }),
  );
  mount(finaliseDraft, ({ scope, params, body }) => service.finalise(scope, params.id, body));
  mount(attachDraft, ({ scope, params, body }) => service.attach(scope, params.id, body));
  mount(detachDraft, ({ scope, params }) => service.detach(scope, params.id));
  mount(listAttachedDrafts, ({ scope, params }) => service.listAttached(scope, params.applicantId));
  mount(deleteDraft, ({ scope, params, body }) => service.delete(scope, params.id, body?.reason));
  mount(restoreDraft, ({ scope, params }) => service.restore(scope, params.id));
}
