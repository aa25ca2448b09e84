import { createRoot } from 'react-dom/client';
import { IntakeApp } from './intake-app.tsx';
import './intake.css';
import { applyStoredSkin } from './skin.ts';

applyStoredSkin();
const container = document.getElementById('root');
if (container) {
  const root = createRoot(container);
  root.render(<IntakeApp takeDown={() => root.unmount()} />);
}
