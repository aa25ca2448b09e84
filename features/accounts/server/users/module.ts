import {
  inviteUser,
  listAccounts,
  listInvitations,
  listStaffForFiles,
  listStaffNames,
  makeInvitationLink,
  resetSecondFactor,
  revokeInvitation,
  sendInvitationAgain,
  updateAccount,
} from '#core/contract/users.ts';
import type { Module } from '#core/server/module.ts';
import { changeLocationStaff, listLocationStaff } from '#features/locations/contract/locations.ts';
import * as service from './service.ts';

export const usersModule: Module = {
  routes(mount) {
    mount(listStaffNames, (ctx, { query }) => service.listStaff(ctx, query));
    mount(listStaffForFiles, (ctx, { body }) => service.listStaffForFiles(ctx, body.applicants));

    mount(listAccounts, (ctx, { query }) => service.list(ctx, query));
    mount(updateAccount, (ctx, { params, body }) => service.update(ctx, params.id, body));
    mount(resetSecondFactor, (ctx, { params }) => service.resetSecondFactor(ctx, params.id));

    mount(listLocationStaff, (ctx, { params }) => service.listAtLocation(ctx, params.id));
    mount(changeLocationStaff, (ctx, { params, body }) =>
      service.changeAtLocation(ctx, params.id, body),
    );

    mount(listInvitations, service.listInvitations);
    mount(inviteUser, (ctx, { body }) => service.invite(ctx, body));
    mount(sendInvitationAgain, (ctx, { params }) => service.sendAgain(ctx, params.id));
    mount(makeInvitationLink, (ctx, { params }) => service.makeLink(ctx, params.id));
    mount(revokeInvitation, (ctx, { params }) => service.revoke(ctx, params.id));
  },
  start: service.start,
};
