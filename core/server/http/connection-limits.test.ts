import { connect, type Socket } from 'node:net';
import multipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type ConnectionLimits, limitConnections } from './connection-limits.ts';

const generous: ConnectionLimits = {
  connections: 100,
  connectionsOfNetwork: 100,
  wholeBody: 60_000,
  slowestUpload: 1,
  slowFor: 60_000,
  checkEvery: 10,
};

let app: FastifyInstance;
afterEach(() => app.close());

/** Starts a server. @returns a function that opens a connection to it */
async function serve(limits: Partial<ConnectionLimits>, isTrusted = false) {
  app = fastify({ forceCloseConnections: true });
  await app.register(multipart);
  app.post('/', async (request) => {
    if (!request.isMultipart()) return 'whole';
    for await (const part of request.parts()) if (part.type === 'file') part.file.resume();
    return 'whole';
  });
  limitConnections(app.server, () => isTrusted, { ...generous, ...limits });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  return () => connect(Number(port), '127.0.0.1');
}

function post(socket: Socket, type: string, length: number, body: string): void {
  const head = ['POST / HTTP/1.1', 'Host: x', `Content-Type: ${type}`, `Content-Length: ${length}`];
  socket.write([...head, 'Connection: close', '', body].join('\r\n'));
}

/** Collects the answer until the connection ends, even while still writing. */
function readAnswer(socket: Socket): Promise<string> {
  let answer = '';
  return new Promise((resolve) => {
    socket.on('data', (piece) => {
      answer += String(piece);
    });
    socket.on('error', () => {}).once('close', () => resolve(answer));
  });
}

describe('a slow request body', () => {
  it('ends a call whose body is not complete in time', async () => {
    const socket = (await serve({ wholeBody: 50 }))();
    post(socket, 'application/json', 1000, '{');
    const dripping = setInterval(() => socket.write(' '), 5);
    expect(await readAnswer(socket)).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(dripping);
  });

  it('ends an upload that stays slow', async () => {
    const socket = (await serve({ slowestUpload: 1_000_000, slowFor: 50 }))();
    const file = 'Content-Disposition: form-data; name="file"; filename="a"';
    post(socket, 'multipart/form-data; boundary=x', 1000, `--x\r\n${file}\r\n\r\n`);
    const dripping = setInterval(() => socket.write('a'), 5);
    expect(await readAnswer(socket)).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(dripping);
  });

  it('answers a body that arrives in time', async () => {
    const socket = (await serve({}))();
    post(socket, 'application/json', 2, '{}');
    expect(await readAnswer(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('connections', () => {
  /** Opens connections until one is refused. Returns the number accepted. */
  async function opened(open: () => Socket): Promise<number> {
    for (let count = 0; ; count += 1) {
      const socket = open();
      const isIn = await new Promise<boolean>((resolve) => {
        socket.once('close', () => resolve(false)).once('error', () => resolve(false));
        socket.once('data', () => resolve(true));
        socket.write('GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n');
      });
      if (!isIn) return count;
    }
  }

  it('limits connections per network', async () => {
    expect(await opened(await serve({ connectionsOfNetwork: 3 }))).toBe(3);
  });

  it('limits all connections, including those of a trusted proxy', async () => {
    const open = await serve({ connectionsOfNetwork: 3, connections: 5 }, true);
    expect(await opened(open)).toBe(5);
  });
});
