import type { User } from '#core/contract/users.ts';
import { readStored } from '#core/web/browser/storage.ts';
import { dayViews } from '#features/insight/contract/my-day.ts';

export const homeViews = [...dayViews, 'overview'] as const;
export type HomeView = (typeof homeViews)[number];

/** Where the browser keeps a person's last choice. */
export const homeViewKey = (user: User) => `home_view:${user.id}`;

/** My day first; administrators start with the overview. The last choice is remembered. */
export function homeViewFor(user: User, { view, of }: { view?: unknown; of?: unknown }): HomeView {
  const find = (value: unknown) => homeViews.find((one) => one === value);
  // `of` alone: an address from before my day.
  const chosen =
    find(view) ?? (of === undefined ? find(readStored(homeViewKey(user))) : 'overview');
  return chosen ?? (user.role === 'admin' ? 'overview' : 'me');
}
