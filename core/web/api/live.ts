import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useSyncExternalStore } from 'react';
import type * as z from 'zod';
import {
  type LiveEvent,
  type LiveUpdateData,
  type liveEvents,
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
const hiddenTimeout = 60_000;

/** The first and longest delay before reconnecting, in ms. */
const firstWait = 1000;
const maxWait = 60_000;

/** Timeout of a `lookAt` call in ms, so that a dead connection doesn't block the next one. */
const viewTimeout = 10_000;

/** Factor by which polling slows down for topics with live updates. */
const pollSlowdown = 5;

/** The record shown in this window. */
export interface ViewedRecord {
  applicantId: string;
  isEditing: boolean;
  /** The field being edited in place; null if none. */
  field: string | null;
  /** Called with the record's version whenever the server confirms the `lookAt`. */
  onVersion: (version: number) => void;
}

type LiveUpdate = { kind: 'hint'; update: LiveUpdateData } | { kind: 'look-again' };

const listeners = new Set<(heard: LiveUpdate) => void>();
const stateListeners = new Set<() => void>();
let stream: string | null = null;
let viewedRecord: ViewedRecord | null = null;
let pendingCall: { stream: string; isOutdated: boolean } | null = null;
let running: AbortController | null = null;
let streamUserId: string | undefined;
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
export function pollEvery(interval: number): () => number {
  return () => (isLive() ? interval * pollSlowdown : interval);
}

/** Sets the record shown in this window; null for none. */
export function setViewedRecord(next: ViewedRecord | null): void {
  const isSame =
    next?.applicantId === viewedRecord?.applicantId &&
    next?.isEditing === viewedRecord?.isEditing &&
    next?.field === viewedRecord?.field &&
    viewedRecord !== null;
  viewedRecord = next;
  if (!isSame) sendViewedRecord();
}

/** Sets the field of the shown record that is being edited in place; null for none. */
export function setEditedField(field: string | null): void {
  if (viewedRecord) setViewedRecord({ ...viewedRecord, isEditing: field !== null, field });
}

/**
 * The server sends something every 20 seconds; after this long a silence the connection is dead, in
 * ms.
 */
const maxSilence = 50_000;

type LiveListener = (event: string, data: string) => void;

/**
 * Reads one stream of live updates until it ends. `EventSource` can't send the token, so this is a
 * normal call with a streamed reply.
 *
 * @throws {ApiError} when the server refuses or isn't reached; the browser's error when the
 * connection breaks
 */
async function readStream(onEvent: LiveListener, signal: AbortSignal): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resetTimeout = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), maxSilence);
  };
  resetTimeout();
  try {
    const both = AbortSignal.any([signal, silence.signal]);
    const { response } = await send(openLive, {}, { signal: both });
    if (!response.body) return;
    const activityMonitor = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, controller) {
        resetTimeout();
        controller.enqueue(part);
      },
    });
    const events = response.body
      .pipeThrough(activityMonitor)
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (;;) {
      const { done, value } = await events.read();
      if (done) return;
      onEvent(value.event ?? '', value.data);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Connects whenever someone is signed in and the window is visible. */
export function startLive(): void {
  const others = new BroadcastChannel('cairn-live');
  const hide = () => {
    clearTimeout(timer);
    stop();
  };
  const updateConnection = () => {
    clearTimeout(timer);
    const user = admittedUser()?.id;
    if (user !== streamUserId) {
      stop();
      hadStream = false;
      failures = 0;
      streamUserId = user;
    }
    if (user === undefined) return;
    if (document.hidden) timer = setTimeout(stop, hiddenTimeout);
    else if (running === null) open(() => others.postMessage('opened'));
  };
  others.addEventListener('message', () => {
    if (document.hidden) hide();
  });
  document.addEventListener('visibilitychange', updateConnection);
  addEventListener('online', updateConnection);
  onSessionChange(updateConnection);
  updateConnection();

  function open(opened: () => void): void {
    const control = new AbortController();
    running = control;
    const end = () => {
      if (running !== control) return;
      stop();
      failures += 1;
      const wait = Math.min(firstWait * 2 ** (failures - 1), maxWait);
      // Random, so that browsers don't all reconnect at once after a server outage.
      timer = setTimeout(updateConnection, wait * (0.5 + Math.random()));
    };
    // Ignores events that only a newer version knows.
    const onEvent: LiveListener = (event, data) => {
      if (running !== control) return;
      if (event === 'hello') begin(readData('hello', data).stream);
      else if (event === 'look-again') notifyListeners({ kind: 'look-again' });
      else if (event === 'hint') notifyListeners({ kind: 'hint', update: readData('hint', data) });
    };
    opened();
    readStream(onEvent, control.signal).then(end, end);
  }
}

function readData<E extends LiveEvent>(_event: E, data: string) {
  return JSON.parse(data) as z.infer<(typeof liveEvents)[E]>;
}

function begin(id: string): void {
  failures = 0;
  setStream(id);
  if (hadStream) notifyListeners({ kind: 'look-again' });
  hadStream = true;
  if (viewedRecord) sendViewedRecord();
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

function notifyListeners(message: LiveUpdate): void {
  for (const listener of listeners) listener(message);
  // The version tells whether the open record has changed since.
  if (message.kind === 'look-again' && viewedRecord) sendViewedRecord();
}

/**
 * Sends one call at a time, with the latest record last: of two concurrent calls either may arrive
 * first, and the wrong one would win. A failed call is repeated with the next stream.
 */
function sendViewedRecord(): void {
  if (stream === null) return;
  if (pendingCall?.stream === stream) {
    pendingCall.isOutdated = true;
    return;
  }
  const sentRecord = viewedRecord;
  const now = { stream, isOutdated: false };
  pendingCall = now;
  const body = {
    applicantId: sentRecord?.applicantId ?? null,
    isEditing: sentRecord?.isEditing ?? false,
    field: sentRecord?.field ?? null,
  };
  const signal = AbortSignal.timeout(viewTimeout);
  call(lookAt, { params: { id: stream }, body }, { signal })
    .then(
      ({ version }) => {
        if (sentRecord !== null && sentRecord === viewedRecord && version !== null)
          sentRecord.onVersion(version);
      },
      () => undefined,
    )
    .finally(() => {
      if (pendingCall === now) pendingCall = null;
      if (now.isOutdated && stream === now.stream) sendViewedRecord();
    });
}
