import type { Operation } from '#core/contract/operation.ts';
import { type Permission, roleMay } from '#core/contract/permissions.ts';
import { roles } from '#core/contract/roles.ts';

/** True if callers authenticate with a public form's secret. */
export function usesFormSecret({ access }: Operation): boolean {
  return access === 'intake-holder' || access === 'screening-holder';
}

/** True if callers authenticate with a session token. Any reply may then carry a newer token. */
export function usesSessionToken(operation: Operation): boolean {
  return operation.access !== 'anyone' && !usesFormSecret(operation);
}

/** Returns OpenAPI's security requirements of an operation. */
export function securityRequirements(operation: Operation): object[] {
  if (usesFormSecret(operation)) return [{ formSecret: [] }];
  return usesSessionToken(operation) ? [{ token: [] }] : [];
}

/** Describes who may call an operation, in a sentence for the API docs. */
export function describeCallers({ access }: Operation): string {
  switch (access) {
    case 'anyone':
      return 'Needs no account.';
    case 'signed-in':
      return 'For any signed-in account.';
    case 'client':
      return 'For clients, about their own record.';
    case 'intake-holder':
      return 'For the device that has the form’s secret.';
    case 'screening-holder':
      return 'For the device that opened the form’s link.';
    default:
      return `For accounts with the permission \`${access}\`: ${rolesWith(access)}.`;
  }
}

function rolesWith(permission: Permission): string {
  return roles.filter((role) => roleMay(role, permission)).join(', ');
}
