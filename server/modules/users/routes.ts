import {
  inviteUser,
  listAccounts,
  listInvitations,
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
  mount(listStaffNames, ({ scope }) => service.listStaff(scope));

  mount(listAccounts, ({ scope, query }) => service.list(scope, query));
  mount(updateAccount, ({ scope, params, body }) => service.update(scope, params.id, body));
  mount(resetSecondFactor, ({ scope, params }) => service.resetSecondFactor(scope, params.id));

  mount(listInvitations, ({ scope }) => service.listInvitations(scope));
  mount(inviteUser, ({ scope, body }) => service.invite(scope, body));
  mount(sendInvitationAgain, ({ scope, params }) => service.sendAgain(scope, params.id));
  mount(makeInvitationLink, ({ scope, params }) => service.makeLink(scope, params.id));
  mount(revokeInvitation, ({ scope, params }) => service.revoke(scope, params.id));
}
