import i18next from 'i18next';
import type { User } from '#core/contract/users.ts';
import { currentUser } from '#core/web/session/session.ts';
import { showToast } from '#core/web/ui/toast.tsx';

/** The spec's: how long after signing in a person is welcomed, in milliseconds. */
const welcomedAfter = 2500;

/** Welcomes a person who has just signed in, once they have seen where they are. */
export function welcome(user: User): void {
  setTimeout(() => {
    if (currentUser()?.id !== user.id) return;
    const { firstName, lastName } = user;
    showToast({
      title: i18next.t('shell:welcomeTitle', { firstName, lastName }),
      text: i18next.t('shell:welcomeText'),
    });
  }, welcomedAfter);
}
