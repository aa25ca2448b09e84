import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { installTrustedTypes } from '#core/web/browser/trusted-types.ts';
import { isStatementAddress } from '#features/public-form/web/parts/public-form/pages/use-statement.ts';
import { IntakeApp } from './intake-app.tsx';
import '../web/colors.css';
import './intake.css';
import { registerFormWorker } from './register-form-worker.ts';
import { isScreeningAddress } from './screening-link.ts';
import { applyStoredSkin } from './skin.ts';

installTrustedTypes();
applyStoredSkin();
if (!isStatementAddress()) {
  registerFormWorker(isScreeningAddress() ? '/screening/' : '/pre-screening');
}
const container = document.getElementById('root');
if (container) {
  const root = createRoot(container);
  // Renders in small steps, so that slow phones stay responsive.
  startTransition(() => root.render(<IntakeApp takeDown={() => root.unmount()} />));
}
