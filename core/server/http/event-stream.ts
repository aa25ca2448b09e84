import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
export interface EventStream {
  readonly content: Readable;
  /** Sends one event; does nothing after the stream has ended. */
  send(event: string, data: object): void;
  /** Sends a comment, which readers ignore, so that proxies don't time out. */
  beat(): void;
  end(): void;
  /** Calls the listener once, when either side has ended the stream. */
  onEnd(listener: () => void): void;
}

/** Bytes buffered for a slow reader before the connection is cut. */
const maxBufferedBytes = 64 * 1024;

/**
 * Creates an event stream. A slow reader is cut off once `most` bytes wait; it then reconnects and
 * reloads everything.
 */
export function eventStream({ most = maxBufferedBytes } = {}): EventStream {
  const content = new Readable({ read() {} });
  const write = (text: string) => {
    if (content.destroyed || content.readableEnded) return;
    if (content.readableLength > most) content.destroy();
    else content.push(text);
  };
  let isEnded = false;
  return {
    content,
    send: (event, data) => {
      if (!isEnded) write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    beat: () => {
      if (!isEnded) write(':\n\n');
    },
    end() {
      if (isEnded) return;
      isEnded = true;
      if (!content.destroyed) content.push(null);
    },
    onEnd: (listener) => void content.once('close', listener),
  };
}

/** Replies with an event stream that no proxy may cache, buffer, or compress. */
export function sendEvents(reply: FastifyReply, type: string, { content }: EventStream) {
  // Also covers streams that are never piped, such as for HEAD.
  reply.raw.once('close', () => content.destroy());
  return reply
    .header('content-type', `${type}; charset=utf-8`)
    .header('x-accel-buffering', 'no')
    .send(content);
}
