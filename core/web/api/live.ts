import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useSyncExternalStore } from 'react';
import {
  type LiveEvent,
  type LiveHint,
  liveEvents,
  lookAt,
  openLive,
} from '#core/contract/live.ts';
import { admittedUser, onSessionChange } from '../session/session.ts';
import { call, send } from './api.ts';

/**
 * One stream of live updates for each visible window. A browser allows six HTTP/1.1 connections per
 * server, so a hidden window closes its stream: after a minute, or at once when another window
 * opens one. When it becomes visible, it reconnects and refetches everything.
 */

/** How long a hidden window keeps its stream, in ms. */
const keptHidden = 60_000;

/** The first and longest delay before reconnecting, in ms. */
const firstWait = 1000;
const longestWait = 60_000;

/** Timeout of a `lookAt` call in ms, so that a dead connection doesn't block the next one. */
const viewTimeout = 10_000;

/** Factor by which polling slows down for topics with live updates. */
const pollSlowdown = 5;

/** The record shown in this window. */
export interface ViewedRecord {
  applicantId: string;
  isEditing: boolean;
  /** Called with the record's version whenever the server confirms the `lookAt`. */
  onVersion: (version: number) => void;
}

type LiveUpdate = { kind: 'hint'; hint: LiveHint } | { kind: 'look-again' };

const listeners = new Set<(heard: LiveUpdate) => void>();
const stateListeners = new Set<() => void>();
let stream: string | null = null;
let look: ViewedRecord | null = null;
let saying: { stream: string; isOutdated: boolean } | null = null;
let running: AbortController | null = null;
let ofUser: string | undefined;
let hadStream = false;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Called with each live update, and whenever one may have been missed. Returns how to stop
 * listening.
 */
export function onLive(listener: (heard: LiveUpdate) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True if live updates are connected. */
export function isLive(): boolean {
  return stream !== null;
}

export function useIsLive(): boolean {
  return useSyncExternalStore((listener) => {
    stateListeners.add(listener);
    return () => stateListeners.delete(listener);
  }, isLive);
}

/** For `refetchInterval`: this interval in ms without the stream, and a longer one with it. */
export function askEvery(interval: number): () => number {
  return () => (isLive() ? interval * pollSlowdown : interval);
}

/** Sets the record shown in this window; null for none. */
export function setViewedRecord(next: ViewedRecord | null): void {
  const isSame =
    next?.applicantId === look?.applicantId && next?.isEditing === look?.isEditing && look !== null;
  look = next;
  if (!isSame) sendViewedRecord();
}

/**
 * The server sends something every 20 seconds; after this long a silence the connection is dead, in
 * ms.
 */
const longestSilence = 50_000;

type LiveListener = (event: LiveEvent, data: unknown) => void;

/**
 * Reads one stream of live updates until it ends. `EventSource` can't send the token, so this is a
 * normal call with a streamed reply.
 *
 * @throws {ApiError} when the server refuses or isn't reached; the browser's error when the
 * connection breaks
 */
async function readStream(hear: LiveListener, signal: AbortSignal): Promise<void> {
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
      handleEvent(value.event ?? '', value.data, hear);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Ignores events that only a newer version knows. */
function handleEvent(name: string, text: string, hear: LiveListener): void {
  if (!(name in liveEvents)) return;
  const event = name as LiveEvent;
  const read = liveEvents[event].safeParse(JSON.parse(text));
  if (read.success) hear(event, read.data);
}

/** Connects whenever someone is signed in and the window is visible. */
export function startLive(): void {
  const others = new BroadcastChannel('cairn-live');
  const hide = () => {
    clearTimeout(timer);
    stop();
  };
  const follow = () => {
    clearTimeout(timer);
    const user = admittedUser()?.id;
    if (user !== ofUser) {
      stop();
      hadStream = false;
      failures = 0;
      ofUser = user;
    }
    if (user === undefined) return;
    if (document.hidden) timer = setTimeout(stop, keptHidden);
    else if (running === null) open(() => others.postMessage('opened'));
  };
  others.addEventListener('message', () => {
    if (document.hidden) hide();
  });
  document.addEventListener('visibilitychange', follow);
  addEventListener('online', follow);
  onSessionChange(follow);
  follow();

  function open(opened: () => void): void {
    const control = new AbortController();
    running = control;
    const end = () => {
      if (running !== control) return;
      stop();
      failures += 1;
      const wait = Math.min(firstWait * 2 ** (failures - 1), longestWait);
      // Random, so that browsers don't all reconnect at once after a server outage.
      timer = setTimeout(follow, wait * (0.5 + Math.random()));
    };
    const hear: Parameters<typeof readStream>[0] = (event, data) => {
      if (running !== control) return;
      if (event === 'hello') begin((data as { stream: string }).stream);
      else if (event === 'look-again') tell({ kind: 'look-again' });
      else tell({ kind: 'hint', hint: data as LiveHint });
    };
    opened();
    readStream(hear, control.signal).then(end, end);
  }
}

function begin(id: string): void {
  failures = 0;
  setStream(id);
  if (hadStream) tell({ kind: 'look-again' });
  hadStream = true;
  if (look) sendViewedRecord();
}

function stop(): void {
  running?.abort();
  running = null;
  setStream(null);
}

function setStream(id: string | null): void {
  if (stream === id) return;
  stream = id;
  for (const listener of stateListeners) listener();
}

function tell(heard: LiveUpdate): void {
  for (const listener of listeners) listener(heard);
  // The version tells whether the open record has changed since.
  if (heard.kind === 'look-again' && look) sendViewedRecord();
}

/**
 * Sends one call at a time, with the latest record last: of two concurrent calls either may arrive
 * first, and the wrong one would win. A failed call is repeated with the next stream.
 */
function sendViewedRecord(): void {
  if (stream === null) return;
  if (saying?.stream === stream) {
    saying.isOutdated = true;
    return;
  }
  const said = look;
  const now = { stream, isOutdated: false };
  saying = now;
  const body = { applicantId: said?.applicantId ?? null, isEditing: said?.isEditing ?? false };
  const signal = AbortSignal.timeout(viewTimeout);
  call(lookAt, { params: { id: stream }, body }, { signal })
    .then(
      ({ version }) => {
        if (said !== null && said === look && version !== null) said.onVersion(version);
      },
      () => undefined,
    )
    .finally(() => {
      if (saying === now) saying = null;
      if (now.isOutdated && stream === now.stream) sendViewedRecord();
    });
}
