import { createRoot, type Root } from 'react-dom/client';
import { languages } from '#core/contract/languages.ts';
import { installTrustedTypes } from '#core/web/browser/trusted-types.ts';
import { preferredLanguage } from '#core/web/i18n/preferred-language.ts';
import { isStatementAddress } from '#features/public-form/web/parts/public-form/pages/use-statement.ts';
import { loadTranslator } from '#features/public-form/web/parts/public-form/translator.ts';
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
/** Texts in other languages load this long after the start, in ms. */
const otherTextsAfter = 3000;

const container = document.getElementById('root');
if (container) void start(createRoot(container));

async function start(root: Root): Promise<void> {
  const firstTexts = await loadTranslator(preferredLanguage());
  root.render(<IntakeApp firstTexts={firstTexts} takeDown={() => root.unmount()} />);
  // So that people can change the language offline. Any earlier, it would slow the first page down.
  setTimeout(() => void Promise.all(languages.map(loadTranslator)), otherTextsAfter);
}
