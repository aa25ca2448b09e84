import { createRoot } from 'react-dom/client';
import { loadWords } from '#web/modules/pre-screening/components/words.ts';
import { IntakeApp } from './intake-app.tsx';
import './intake.css';
import { firstLanguage } from './language.ts';
import { applyStoredSkin } from './skin.ts';

applyStoredSkin();

/** Without the texts nothing can be shown: the words that stand in intake.html stay. */
async function start(container: HTMLElement): Promise<void> {
  const words = await loadWords(firstLanguage());
  document.documentElement.lang = words.language;
  const root = createRoot(container);
  root.render(<IntakeApp firstWords={words} takeDown={() => root.unmount()} />);
}

const container = document.getElementById('root');
if (container) void start(container);
