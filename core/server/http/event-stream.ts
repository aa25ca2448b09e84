import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Events to a browser, as they come (https://html.spec.whatwg.org/multipage/server-sent-events.html).
 */
export interface EventStream {
  readonly content: Readable;
  /** Sends one event. Without effect once the stream has ended. */
  send(event: string, data: object): void;
  /** Sends what a reader ignores, so that no proxy takes the silence for an end. */
  beat(): void;
  /** Ends it in good order. */
  end(): void;
  /** Called once when it has ended, whoever ended it. */
  onEnd(listener: () => void): void;
}

/** What may wait for a reader who is slow, in bytes; more than that, and the stream is cut. */
const mostWaiting = 64 * 1024;

/**
 * A stream of events. Nothing is kept for a reader who doesn't read: what the connection doesn't take is
 * held up to `most` bytes, then the reader is cut off, who comes back and looks at all anew.
 */
export function eventStream({ most = mostWaiting } = {}): EventStream {
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

/** Answers with it: kept nowhere, and held back or packed by no proxy on the way. */
export function sendEvents(reply: FastifyReply, type: string, { content }: EventStream) {
  // Also for what is never piped, as in the answer to HEAD.
  reply.raw.once('close', () => content.destroy());
  return reply
    .header('content-type', `${type}; charset=utf-8`)
    .header('x-accel-buffering', 'no')
    .send(content);
}
