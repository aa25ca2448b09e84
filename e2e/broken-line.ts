import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { freePort } from './servers.ts';

/** A line between a browser and a server that a test cuts, as a wire is, and mends again. */
export interface Line {
  /** Where the browser goes in place of the server. */
  url: string;
  /** Whatever is on its way breaks off, and nothing gets through any more. */
  cut(): void;
  mend(): void;
}

/** A line to the server at this address, until the test has ended. */
export async function lineTo(server: string): Promise<Line> {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    open.add(socket);
    // What breaks here is what the test is about.
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
  };
  const line = createServer((socket) => {
    keep(socket);
    if (isCut) return void socket.destroy();
    const onward = connect(Number(port), hostname);
    keep(onward);
    socket.pipe(onward).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  const own = await freePort();
  await new Promise<void>((resolve) => line.listen(own, '127.0.0.1', resolve));
  const breakOff = () => {
    for (const socket of open) socket.destroy();
  };
  onTestFinished(() => {
    breakOff();
    line.close();
  });
  return {
    url: `http://localhost:${own}`,
    cut() {
      isCut = true;
      breakOff();
    },
    mend() {
      isCut = false;
    },
  };
}
