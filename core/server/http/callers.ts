import type { Operation } from '#core/contract/operation.ts';
import { type Permission, roleMay } from '#core/contract/permissions.ts';
import { roles } from '#core/contract/roles.ts';

/** Whether its caller shows the secret of a public form. */
export function showsFormSecret({ access }: Operation): boolean {
  return access === 'intake-holder' || access === 'screening-holder';
}

/** Whether its caller shows the token of a session. Any reply may then carry a newer one. */
export function showsToken(operation: Operation): boolean {
  return operation.access !== 'anyone' && !showsFormSecret(operation);
}

/** What its caller shows, as OpenAPI's security requirements. */
export function securityOf(operation: Operation): object[] {
  if (showsFormSecret(operation)) return [{ formSecret: [] }];
  return showsToken(operation) ? [{ token: [] }] : [];
}

/** A sentence about who may call it. */
export function callersOf({ access }: Operation): string {
  switch (access) {
    case 'anyone':
      return 'Needs no account.';
    case 'signed-in':
      return 'For anyone who is signed in.';
    case 'client':
      return 'For clients, about their own record.';
    case 'intake-holder':
      return 'For the device that holds the secret of the form.';
    case 'screening-holder':
      return 'For the device that opened the link of the form.';
    default:
      return `For accounts with the permission \`${access}\`: ${rolesWith(access)}.`;
  }
}

function rolesWith(permission: Permission): string {
  return roles.filter((role) => roleMay(role, permission)).join(', ');
}
