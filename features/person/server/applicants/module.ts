import type { Module } from '#core/server/module.ts';
import {
  changeApplicants,
  countApplicants,
  listApplicants,
  listTags,
} from '#features/person/contract/applicant-lists.ts';
import {
  createApplicant,
  deleteApplicant,
  readApplicant,
  restoreApplicant,
  updateApplicant,
} from '#features/person/contract/applicants.ts';
import * as service from './service.ts';

export const applicantsModule: Module = {
  routes(mount) {
    mount(listApplicants, (ctx, { query }) => service.list(ctx, query));
    mount(changeApplicants, (ctx, { body }) => service.changeMany(ctx, body.changes));
    mount(countApplicants, (ctx, { query }) => service.count(ctx, query));
    mount(listTags, service.listTags);
    mount(readApplicant, (ctx, { params }) => service.open(ctx, params.id));
    mount(createApplicant, (ctx, { body }) => service.create(ctx, body));
    mount(updateApplicant, (ctx, { params, body }) => service.update(ctx, params.id, body));
    mount(deleteApplicant, (ctx, { params, body }) => service.remove(ctx, params.id, body?.reason));
    mount(restoreApplicant, (ctx, { params }) => service.restore(ctx, params.id));
  },
};
