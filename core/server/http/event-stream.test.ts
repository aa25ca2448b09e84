import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { eventStream } from './event-stream.ts';

describe('an event stream', () => {
  it('cuts off a reader who doesn’t read, and keeps nothing for them', async () => {
    const stream = eventStream({ most: 4096 });
    // Takes the first chunk and never finishes it.
    stream.content.pipe(new Writable({ highWaterMark: 1, write: () => {} }));
    let hasEnded = false;
    stream.onEnd(() => {
      hasEnded = true;
    });
    const end = finished(stream.content).catch(() => undefined);
    for (let count = 0; count < 200; count += 1) stream.send('hint', { topic: 'applicants' });
    expect(stream.content.readableLength).toBeLessThan(4096 + 100);
    await end;
    expect(stream.content.destroyed).toBe(true);
    expect(hasEnded).toBe(true);
  });

  it('follows the standard, and sends nothing after its end', async () => {
    const stream = eventStream();
    stream.send('hint', { topic: 'drafts' });
    stream.beat();
    stream.end();
    stream.end();
    stream.send('hint', { topic: 'late' });
    const text = (await stream.content.toArray()).join('');
    expect(text).toBe('event: hint\ndata: {"topic":"drafts"}\n\n:\n\n');
  });
});
