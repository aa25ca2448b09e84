// `npm run dev`: the demo for developers. The browser reloads and the server restarts after each
// save. Ctrl-C stops both.
import { join } from 'node:path';
import { ensureInstalled } from './setup/ensure-installed.mjs';
import { ensureNode24 } from './setup/ensure-node.mjs';
import { repositoryRoot } from './setup/repository-root.mjs';
import { runChild } from './setup/run-child.mjs';
import { serverArguments } from './setup/server-command.mjs';
import { reportFailure } from './setup/setup-error.mjs';

try {
  await ensureInstalled();
  const node = await ensureNode24();
  const port = Number(process.env.PORT ?? 3000);
  const serverPort = port + 1;
  const server = runChild(
    node,
    ['--watch', '--watch-preserve-output', ...serverArguments, '--demo'],
    {
      environment: {
        ...process.env,
        PORT: String(serverPort),
        PUBLIC_URL: `http://localhost:${port}`,
      },
    },
  );
  const vite = join(repositoryRoot, 'node_modules', 'vite', 'bin', 'vite.js');
  const client = runChild(node, [vite, '--port', String(port), '--strictPort'], {
    environment: { ...process.env, API_URL: `http://127.0.0.1:${serverPort}` },
  });
  await Promise.race([server, client]);
  // runChild() forwards the signal to the other process.
  process.kill(process.pid, 'SIGTERM');
  await Promise.all([server, client]);
} catch (error) {
  reportFailure(error);
}
