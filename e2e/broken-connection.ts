import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { freePort } from './servers.ts';

/** A connection between browser and server that tests can cut and restore. */
export interface Line {
  /** URL for the browser, instead of the server's. */
  url: string;
  /** Breaks open connections and refuses new ones. */
  cut(): void;
  mend(): void;
}

/** Proxies the server at this address until the test ends. */
export async function startBrokenConnection(server: string): Promise<Line> {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket>();
  let isCut = false;
  const trackSocket = (socket: Socket) => {
    open.add(socket);
    // Broken connections are the point of the test.
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  };
  const line = createServer((socket) => {
    trackSocket(socket);
    if (isCut) return void socket.destroy();
    const onward = connect(Number(port), hostname);
    trackSocket(onward);
    socket.pipe(onward).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  const localPort = await freePort();
  await new Promise<void>((resolve) => line.listen(localPort, '127.0.0.1', resolve));
  const breakOff = () => {
    for (const socket of open) socket.destroy();
  };
  onTestFinished(() => {
    breakOff();
    line.close();
  });
  return {
    url: `http://localhost:${localPort}`,
    cut() {
      isCut = true;
      breakOff();
    },
    mend() {
      isCut = false;
    },
  };
}
