import { EventSourceParserStream } from 'eventsource-parser/stream';
import { type LiveEvent, liveEvents, openLive } from '#core/contract/live.ts';
import { send } from './api.ts';

/** The server is heard from every 20 seconds: after so long a silence the line is dead, in ms. */
const longestSilence = 50_000;

export type LiveListener = (event: LiveEvent, data: unknown) => void;

/**
 * Hears one stream of hints to its end. `EventSource` can't say who asks, so it is a call like any other
 * whose reply goes on.
 *
 * @throws {ApiError} when the server refuses it or isn't reached; what the browser throws when the line breaks
 */
export async function hearStream(hear: LiveListener, signal: AbortSignal): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), longestSilence);
  };
  heard();
  try {
    const both = AbortSignal.any([signal, silence.signal]);
    const { response } = await send(openLive, {}, { signal: both });
    if (!response.body) return;
    const noting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        heard();
        controller.enqueue(part);
      },
    });
    const events = response.body
      .pipeThrough(noting)
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (;;) {
      const { done, value } = await events.read();
      if (done) return;
      hearOne(value.event ?? '', value.data, hear);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** What this version doesn't know, a newer server may say; it is passed over. */
function hearOne(name: string, text: string, hear: LiveListener): void {
  if (!(name in liveEvents)) return;
  const event = name as LiveEvent;
  const read = liveEvents[event].safeParse(JSON.parse(text));
  if (read.success) hear(event, read.data);
}
