import { createParser } from 'eventsource-parser';
import type { FastifyInstance } from 'fastify';
import type { LiveUpdateData } from '#core/contract/live.ts';

/** One event, or the end of the stream. */
export interface LiveEntry {
  event: string;
  data: LiveUpdateData & { stream?: string };
}

/** A stream of live updates, read as a browser does. */
export interface Listening {
  /** The stream's id, for `lookAt`. */
  id: string;
  /** The next event; `ended` once the server has closed the stream. */
  next(): Promise<LiveEntry>;
  /** All events up to and including this one; fails if the stream ends first. */
  until(isIt: (entry: LiveEntry) => boolean): Promise<LiveEntry[]>;
  /** Disconnects like a closed tab. */
  close(): void;
}

/** The address of an instance; starts listening on first use. */
export async function serverAddress(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** Opens the stream for this token and waits until it is ready. */
export async function listenTo(app: FastifyInstance, token: string): Promise<Listening> {
  return listenToUrl(await serverAddress(app), token);
}

/** The same for a server known only by its address. */
export async function listenToUrl(url: string, token: string): Promise<Listening> {
  const controller = new AbortController();
  const response = await fetch(`${url}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  if (!response.ok || !response.body) throw new Error(`refused with ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const pending: LiveEntry[] = [];
  const parser = createParser({
    onEvent: ({ event = '', data }) => pending.push({ event, data: JSON.parse(data) }),
  });
  const next = async (): Promise<LiveEntry> => {
    while (pending.length === 0) {
      const { done, value } = await reader.read();
      if (done) return { event: 'ended', data: {} as never };
      parser.feed(value);
    }
    return pending.shift() as LiveEntry;
  };
  // Events may arrive before `hello` while the stream opens.
  let hello = await next();
  while (!['hello', 'ended'].includes(hello.event)) hello = await next();
  return {
    id: hello.data.stream ?? '',
    next,
    async until(isIt) {
      const entries: LiveEntry[] = [];
      for (;;) {
        const entry = await next();
        entries.push(entry);
        if (isIt(entry)) return entries;
        if (entry.event === 'ended') throw new Error('the stream has ended');
      }
    },
    close: () => controller.abort(),
  };
}

export const isTopicUpdate =
  (topic: LiveUpdateData['topic']) =>
  ({ event, data }: LiveEntry): boolean =>
    event === 'hint' && data.topic === topic && data.id === undefined;
