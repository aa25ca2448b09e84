import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { operation } from '#core/contract/operation.ts';
import type { App } from '../app.ts';
import { diskSpaceOn } from './disk-space.ts';
import { handleFailures } from './failures.ts';
import { mountOn } from './mount.ts';

const MiB = 1024 ** 2;
/** Reserved free space, and a little more. */
const reserved = 192 * MiB;

it('reserves disk space separately for concurrent uploads', async () => {
  const room = diskSpaceOn('/somewhere', async () => reserved + 100 * MiB);
  const [one, other] = await Promise.all([room.take(60 * MiB), room.take(60 * MiB)]);
  expect([one, other].filter(Boolean)).toHaveLength(1);
  expect(await room.take(30 * MiB)).not.toBeNull();
  (one ?? other)?.giveBack();
  expect(await room.take(60 * MiB)).not.toBeNull();
});

it('reserves disk space for chunked uploads as they arrive', async () => {
  const room = diskSpaceOn('/somewhere', async () => reserved + 10 * MiB);
  const one = await room.take(0);
  expect(await one?.more(6 * MiB)).toBe(true);
  expect(await room.take(6 * MiB)).toBeNull();
  expect(await one?.more(6 * MiB)).toBe(false);
  one?.giveBack();
  expect(await room.take(6 * MiB)).not.toBeNull();
});

it('checks the disk again after an upload is stored', async () => {
  let free = reserved + 10 * MiB;
  const room = diskSpaceOn('/somewhere', async () => free);
  const one = await room.take(8 * MiB);
  free -= 8 * MiB;
  one?.giveBack();
  expect(await room.take(8 * MiB)).toBeNull();
});

it('always has space on a disk managed elsewhere', async () => {
  expect(await diskSpaceOn(null).take(Number.MAX_SAFE_INTEGER)).not.toBeNull();
});

const send = operation({
  id: 'send',
  method: 'POST',
  path: '/api/send',
  summary: 'Reads what is sent',
  upload: { maxFiles: 1, fields: z.strictObject({}) },
  access: 'anyone',
  reply: { status: 200, body: z.object({ bytes: z.int() }) },
});

it('refuses a chunked upload once the disk is too full for the rest, and releases its reservation', async () => {
  const app = Fastify();
  app.register(cookie);
  handleFailures(app);
  const room = diskSpaceOn('/somewhere', async () => reserved + 3 * MiB);
  const idempotency = { openCall: () => undefined } as never;
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  mountOn(app, { sessions: { changes: () => 0 } } as App, { room, idempotency })(
    send,
    async (_ctx, { parts }) => {
      let bytes = 0;
      for await (const part of parts()) {
        if (part.kind !== 'file') continue;
        for await (const piece of part.content) bytes += piece.length;
      }
      return { bytes };
    },
  );
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const upload = async (size: number) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(size)]), 'scan.pdf');
    const request = new Request(url, { method: 'POST', body: form });
    const { headers, body } = request;
    return fetch(`${url}/api/send`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit);
  };
  try {
    for (let time = 0; time < 3; time += 1) {
      expect((await upload(2 * MiB)).status).toBe(200);
      expect((await upload(5 * MiB)).status).toBe(507);
    }
  } finally {
    app.server.closeAllConnections();
    await app.close();
  }
});
