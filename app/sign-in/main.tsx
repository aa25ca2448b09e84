import '@fontsource-variable/figtree/wght.css';
import '../web/colors.css';
import '#core/web/ui/tokens.css';
import './page.css';
import '#core/web/ui/elements.css';
import { createRoot } from 'react-dom/client';
import { logToConsole } from '#core/web/browser/console-log.ts';
import { installTrustedTypes } from '#core/web/browser/trusted-types.ts';
import { forgetOnSignOut } from '#core/web/forms/kept-text-session.ts';
import { startI18n } from '#core/web/i18n/i18n.ts';
import { paths } from '#core/web/paths.ts';
import { currentUser, isSignedIn, onSessionChange } from '#core/web/session/session.ts';
import { startSharedDevice } from '#core/web/session/shared-device.ts';
import { startIdleSignOut } from '#core/web/sign-in/idle-sign-out.ts';
import { startPushOwnership } from '#core/web/sign-in/push-device.ts';
import { startKeepingFocus } from '#core/web/ui/focus-keeper.ts';
import { forgetGoogle } from '#features/accounts/web/parts/auth/google-identity.ts';
import { startKeptAppointments } from '#features/portal/web/parts/my-page/kept-on-device.ts';
import { takeOverPageInvitation } from '#features/portal/web/parts/my-page/page-invitation.ts';
import { readPath } from './navigation.ts';
import { returnToApp, SignInApp } from './sign-in-app.tsx';
import { startLoadingStaffApp } from './staff-app.ts';

async function start(root: HTMLElement) {
  installTrustedTypes();
  startSharedDevice();
  startIdleSignOut();
  startKeptAppointments();
  takeOverPageInvitation();
  startKeepingFocus();
  forgetOnSignOut();
  startPushOwnership();
  startLoadingStaffApp();
  // Signing out here also signs out of the provider (point 4 of the specification).
  onSessionChange(() => {
    if (currentUser() === null) forgetGoogle();
  });
  if (readPath() === paths.login && isSignedIn()) return returnToApp();
  await startI18n();
  createRoot(root).render(<SignInApp />);
}

const root = document.getElementById('root');
if (root) {
  start(root).catch((error: unknown) => {
    logToConsole('Cairn could not start:', error);
    // Without texts only this can be shown; the page has it in both languages.
    const template = document.querySelector<HTMLTemplateElement>('#unreachable');
    root.replaceChildren(template ? document.importNode(template.content, true) : '');
  });
}
