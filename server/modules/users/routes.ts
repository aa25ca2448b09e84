import { changeLocationStaff, listLocationStaff } from '#contract/locations.ts';
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
} from '#contract/users.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { UsersService } from './service.ts';

export function mountUsers(mount: Mount, service: UsersService): void {
  mount(listStaffNames, ({ scope, query }) => service.listStaff(scope, query));
  mount(listStaffForFiles, ({ scope, body }) => service.listStaffForFiles(scope, body.applicants));

  mount(listAccounts, ({ scope, query }) => service.list(scope, query));
  mount(updateAccount, ({ scope, params, body }) => service.update(scope, params.id, body));
  mount(resetSecondFactor, ({ scope, params }) => service.resetSecondFactor(scope, params.id));

  mount(listLocationStaff, ({ scope, params }) => service.listAtLocation(scope, params.id));
  mount(changeLocationStaff, ({ scope, params, body }) =>
    service.changeAtLocation(scope, params.id, body),
  );

  mount(listInvitations, ({ scope }) => service.listInvitations(scope));
  mount(inviteUser, ({ scope, body }) => service.invite(scope, body));
  mount(sendInvitationAgain, ({ scope, params }) => service.sendAgain(scope, params.id));
  mount(makeInvitationLink, ({ scope, params }) => service.makeLink(scope, params.id));
  mount(revokeInvitation, ({ scope, params }) => service.revoke(scope, params.id));
}
