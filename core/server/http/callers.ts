import type { Operation } from '#core/contract/operation.ts';
import { type Permission, roleMay } from '#core/contract/permissions.ts';
import { roles } from '#core/contract/roles.ts';

/** True if callers authenticate with a public form's secret. */
export function showsFormSecret({ access }: Operation): boolean {
  return access === 'intake-holder' || access === 'screening-holder';
}

/** True if callers authenticate with a session token. Any reply may then carry a newer token. */
export function showsToken(operation: Operation): boolean {
  return operation.access !== 'anyone' && !showsFormSecret(operation);
}

/** Returns OpenAPI's security requirements of an operation. */
export function securityOf(operation: Operation): object[] {
  if (showsFormSecret(operation)) return [{ formSecret: [] }];
  return showsToken(operation) ? [{ token: [] }] : [];
}

/** Describes who may call an operation, in a sentence for the API docs. */
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
