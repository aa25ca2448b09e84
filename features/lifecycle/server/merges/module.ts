import type { Module } from '#core/server/module.ts';
import {
  compareDuplicates,
  listMerges,
  mergeApplicants,
  previewUndoing,
  undoMerge,
} from '#features/lifecycle/contract/merges.ts';
import * as service from './service.ts';

export const mergesModule: Module = {
  routes(mount) {
    mount(compareDuplicates, (ctx, { params }) => service.compare(ctx, params.id));
    mount(mergeApplicants, (ctx, { params, body }) => service.merge(ctx, params.id, body));
    mount(listMerges, (ctx, { params }) => service.list(ctx, params.id));
    mount(previewUndoing, (ctx, { params }) =>
      service.previewUndoing(ctx, params.id, params.mergeId),
    );
    mount(undoMerge, (ctx, { params, body }) => service.undo(ctx, params.id, params.mergeId, body));
  },
};
