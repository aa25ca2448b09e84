import type { Module } from '#core/server/module.ts';
import { listDuplicatesOfDraft } from '#features/duplicates/contract/duplicates.ts';
import {
  attachDraft,
  correctDraft,
  deleteDraft,
  detachDraft,
  finaliseDraft,
  listAttachedDrafts,
  listDrafts,
  readDraft,
  recordHelpedKnowledge,
  restoreDraft,
} from '#features/intake/contract/drafts.ts';
import { handleDraftDanger, reopenDraftDanger } from '#features/person/contract/dangers.ts';
import * as service from './service.ts';

export const draftsModule: Module = {
  routes(mount) {
    mount(listDrafts, (ctx, { query }) => service.list(ctx, query));
    mount(readDraft, (ctx, { params }) => service.read(ctx, params.id));
    mount(listDuplicatesOfDraft, (ctx, { params }) => service.listDuplicates(ctx, params.id));
    mount(correctDraft, (ctx, { params, body }) => service.correct(ctx, params.id, body));
    mount(handleDraftDanger, (ctx, { params, body }) =>
      service.handleDanger(ctx, params.id, { dangerId: params.dangerId, note: body.note }),
    );
    mount(reopenDraftDanger, (ctx, { params, body }) =>
      service.reopenDanger(ctx, params.id, { dangerId: params.dangerId, note: body.note }),
    );
    mount(finaliseDraft, (ctx, { params, body }) => service.finalize(ctx, params.id, body));
    mount(attachDraft, (ctx, { params, body }) => service.attach(ctx, params.id, body));
    mount(detachDraft, (ctx, { params }) => service.detach(ctx, params.id));
    mount(listAttachedDrafts, (ctx, { params }) => service.listAttached(ctx, params.applicantId));
    mount(recordHelpedKnowledge, (ctx, { params, body }) =>
      service.recordHelpedKnowledge(ctx, params.id, body.knows),
    );
    mount(deleteDraft, (ctx, { params, body }) => service.remove(ctx, params.id, body?.reason));
    mount(restoreDraft, (ctx, { params }) => service.restore(ctx, params.id));
  },
  start: service.start,
};
