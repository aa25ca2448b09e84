import type { Module } from '#core/server/module.ts';
import {
  changeBed,
  changeProgramStatus,
  countClients,
  enrolAgain,
  listClients,
  listFollowUps,
  readClient,
  recordFollowUp,
  updateClient,
} from '#features/enrollment/contract/clients.ts';
import { changeApplicantStatus } from '#features/enrollment/contract/status-transitions.ts';
import * as service from './service.ts';

export const clientsModule: Module = {
  routes(mount) {
    mount(countClients, (ctx, { query }) => service.count(ctx, query));
    mount(listClients, (ctx, { query }) => service.list(ctx, query));
    mount(listFollowUps, (ctx, { query }) => service.listFollowUps(ctx, query));
    mount(readClient, (ctx, { params }) => service.read(ctx, params.id));
    mount(updateClient, (ctx, { params, body }) => service.update(ctx, params.id, body));
    // Mounted here because one of the statuses is an enrollment.
    mount(changeApplicantStatus, (ctx, { params, body }) =>
      service.changeStatus(ctx, params.id, body),
    );
    mount(changeProgramStatus, (ctx, { params, body }) =>
      service.changeProgramStatus(ctx, params.id, body),
    );
    mount(enrolAgain, (ctx, { params, body }) => service.enrollAgain(ctx, params.id, body));
    mount(changeBed, (ctx, { params, body }) => service.changeBed(ctx, params.id, body));
    mount(recordFollowUp, (ctx, { params, body }) =>
      service.recordFollowUp(ctx, params.id, params.followUpId, body),
    );
  },
};
