import type { StaffScope } from '#core/server/scope/scope.ts';

/** Users see their own views and shared ones. */
export function maySee(scope: StaffScope, view: { ownerId: string; isShared: boolean }): boolean {
  return view.isShared || view.ownerId === scope.accountId;
}

/** Owners may change their views; administrators may also change shared ones. */
export function mayChange(
  scope: StaffScope,
  view: { ownerId: string; isShared: boolean },
): boolean {
  return view.ownerId === scope.accountId || (view.isShared && scope.role === 'admin');
}
