import type { StaffScope } from '#core/server/scope/scope.ts';

/** Everybody has their own views, and those that are shared. */
export function maySee(scope: StaffScope, view: { ownerId: string; isShared: boolean }): boolean {
  return view.isShared || view.ownerId === scope.accountId;
}

/** A view is its owner's; one that everybody has, administrators tidy up as well. */
export function mayChange(
  scope: StaffScope,
  view: { ownerId: string; isShared: boolean },
): boolean {
  return view.ownerId === scope.accountId || (view.isShared && scope.role === 'admin');
}
