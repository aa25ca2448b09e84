import '@fontsource-variable/figtree/wght.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './colours.css';
import './ui/tokens.css';
import './ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followChanges } from './live-topics.ts';
import { registerServiceWorker } from './platform/app-updates.ts';
import { logToConsole } from './platform/console-log.ts';
import { startI18n } from './platform/i18n.ts';
import { startIdleSignOut } from './platform/idle-sign-out.ts';
import { startKeptText } from './platform/kept-text-session.ts';
import { startLive } from './platform/live.ts';
import { startPushOwnership } from './platform/push-device.ts';
import { queryClient } from './platform/query-client.ts';
import { allowOwnTexts } from './platform/trusted-types.ts';
import { loadFirstScreen, router } from './router.tsx';
import { AppFrame } from './shell/app-frame.tsx';
import { startKeepingFocus } from './ui/focus-keeper.ts';

async function start(root: HTMLElement) {
  allowOwnTexts();
  registerServiceWorker();
  startIdleSignOut();
  startKeepingFocus();
  loadFirstScreen();
  await startI18n();
  startKeptText();
  startPushOwnership();
  followChanges(queryClient);
  startLive();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AppFrame>
          <RouterProvider router={router} />
        </AppFrame>
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) {
  start(root).catch((error: unknown) => {
    logToConsole('Cairn could not start:', error);
    // Without the texts there is nothing to show but this, which stands in the page in both languages.
    const words = document.querySelector<HTMLTemplateElement>('#unreachable');
    root.replaceChildren(words ? document.importNode(words.content, true) : '');
  });
}
