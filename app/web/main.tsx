import '@fontsource-variable/figtree/wght.css';
import '@mantine/core/styles.layer.css';
import './colors.css';
import '#core/web/ui/tokens.css';
import '#core/web/ui/elements.css';
import '#core/web/ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { registerServiceWorker } from '#core/web/api/app-updates.ts';
import { startLive } from '#core/web/api/live.ts';
import { queryClient } from '#core/web/api/query-client.ts';
import { logToConsole } from '#core/web/browser/console-log.ts';
import { setShownPage } from '#core/web/browser/shown-page.ts';
import { installTrustedTypes } from '#core/web/browser/trusted-types.ts';
import { startKeptText } from '#core/web/forms/kept-text-session.ts';
import { loadAllTexts, startI18n } from '#core/web/i18n/i18n.ts';
import { announceArrival } from '#core/web/session/session.ts';
import { startSharedDevice } from '#core/web/session/shared-device.ts';
import { startIdleSignOut } from '#core/web/sign-in/idle-sign-out.ts';
import { startPushOwnership } from '#core/web/sign-in/push-device.ts';
import { startKeepingFocus } from '#core/web/ui/focus-keeper.ts';
import { focusSubmitOnClick } from '#core/web/ui/submit-focus.ts';
import { startKeptAppointments } from '#features/portal/web/parts/my-page/kept-on-device.ts';
import { takeOverPageInvitation } from '#features/portal/web/parts/my-page/page-invitation.ts';
import { afterFirstScreen } from './first-screen.ts';
import { followChanges } from './live-topics.ts';
import { loadFirstScreen, router } from './router.tsx';
import { AppFrame } from './shell/app-frame.tsx';

async function start(root: HTMLElement) {
  installTrustedTypes();
  startSharedDevice();
  startIdleSignOut();
  startKeptAppointments();
  takeOverPageInvitation();
  startKeepingFocus();
  focusSubmitOnClick();
  const screen = loadFirstScreen();
  await startI18n();
  await screen;
  startKeptText();
  startPushOwnership();
  followChanges(queryClient);
  startLive();
  afterFirstScreen(queryClient, () => {
    // If this fails, what needs them first tries again.
    loadAllTexts()?.catch(() => undefined);
    registerServiceWorker();
    linkManifest();
  });
  announceArrival();
  const page = createRoot(root);
  setShownPage(() => page.unmount());
  page.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AppFrame>
          <RouterProvider router={router} />
        </AppFrame>
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** Lets people install Cairn. Browsers load the manifest as soon as it is linked. */
function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
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
