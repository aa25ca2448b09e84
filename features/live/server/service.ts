import { randomUUID } from 'node:crypto';
import type { lookAt, Viewer } from '#core/contract/live.ts';
import type { ReceivedBy } from '#core/contract/operation.ts';
import { type App, perApp } from '#core/server/app.ts';
import { asSystem, type Ctx, createContext, inTransaction } from '#core/server/context.ts';
import {
  announce,
  type LiveMessage,
  liveChannel,
  sendLeftMessages,
} from '#core/server/db/live-channel.ts';
import { type EventStream, eventStream } from '#core/server/http/event-stream.ts';
import { problem } from '#core/server/problem.ts';
import type { SignedInScope, StaffScope } from '#core/server/scope/scope.ts';
import * as users from '#features/accounts/server/users/service.ts';
import * as applicants from '#features/person/server/applicants/service.ts';
import {
  accessRecordTypes,
  hasLostAccess,
  type Listener,
  type RecordLocations,
  updatesFor,
} from './policy.ts';
import * as queries from './queries.ts';

interface OpenStream extends Listener {
  id: string;
  events: EventStream;
}

/** Most streams per account; a browser opens one per visible window. */
const maxStreamsPerAccount = 30;

/** Heartbeat interval in ms. Proxies close silent connections after a minute, some after 30 s. */
const heartbeatMs = 20_000;

/** Batching window in ms: one database query and one hint per topic. */
const batchWindowMs = 50;

/** Fails for a closed stream, except when leaving: a closing window has no one left to show an error. */
async function checkOpen(ctx: Ctx<StaffScope>, streamId: string) {
  if (await queries.isThere(ctx, streamId)) throw problem('not-found');
}

/** Manages this instance's streams. */
function makeStreams(app: App) {
  const { db } = app;
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'live');
  const instanceId = randomUUID();
  const streams = new Map<string, OpenStream>();
  let heartbeatTimer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const channel = liveChannel(db, {
    hear: (message) => {
      pendingMessages.push(message);
      batchTimer ??= setTimeout(() => {
        batchTimer = undefined;
        sendUpdates(pendingMessages.splice(0)).catch(onFailure);
      }, batchWindowMs);
    },
    missed: () => {
      const lookAgain = () => {
        for (const { events } of streams.values()) events.send('look-again', {});
      };
      if (app.replica) app.replica.caughtUp().then(lookAgain, onFailure);
      else lookAgain();
      endRevokedStreams([...streams.values()]).catch(onFailure);
    },
  });
  const pendingMessages: LiveMessage[] = [];
  let batchTimer: NodeJS.Timeout | undefined;

  const sendUpdates = async (messages: readonly LiveMessage[]) => {
    await endRevokedStreams(streamsToRecheck(streams, messages));
    await syncPresence(messages);
    const locationsById = await loadLocations(messages);
    await endLostPresence(locationsById);
    // Those who read again must find the change.
    await app.replica?.caughtUp();
    for (const stream of streams.values()) {
      const updates = messages.flatMap((message) => updatesFor(stream, message, locationsById));
      const distinctUpdates = new Map(updates.map((update) => [JSON.stringify(update), update]));
      for (const update of distinctUpdates.values()) stream.events.send('hint', update);
    }
  };

  /** Ends streams of users who signed out or whose permissions changed. */
  const endRevokedStreams = async (open: readonly OpenStream[]) => {
    for (const { scope, events } of open) {
      if (!(await app.sessions.isStillIn(db, scope))) events.end();
    }
  };

  /** Another instance may have received the presence update. */
  const syncPresence = async (messages: readonly LiveMessage[]) => {
    const ids = messages.flatMap(({ stream }) => (stream && streams.has(stream) ? [stream] : []));
    if (ids.length === 0) return;
    for (const [id, applicantId] of await queries.findPresence(asSystem(app), ids)) {
      const stream = streams.get(id);
      if (stream) stream.applicantId = applicantId;
    }
  };

  /** Queries only if a listener has limited location access. */
  const loadLocations = async (
    messages: readonly LiveMessage[],
  ): Promise<Map<string, RecordLocations>> => {
    if (![...streams.values()].some(({ scope }) => scope.locationAccess !== null)) return new Map();
    const recordMessages = messages.filter(
      ({ kind }) => kind === 'applicant' || kind === 'viewers',
    );
    const ids = [...new Set(recordMessages.flatMap((message) => message.ids ?? []))];
    return ids.length === 0 ? new Map() : applicants.placesOfMany(asSystem(app), ids);
  };

  /** Ends presence on records that have left a listener's access. */
  const endLostPresence = async (locationsById: ReadonlyMap<string, RecordLocations>) => {
    const lost = [...streams.values()].filter((stream) => hasLostAccess(stream, locationsById));
    if (lost.length === 0) return;
    for (const stream of lost) stream.applicantId = null;
    const ids = lost.map(({ id }) => id);
    await announceViewers(await queries.clearPresence(asSystem(app), ids));
  };

  const heartbeat = async () => {
    for (const { events } of streams.values()) events.beat();
    await channel.check();
    await sendLeftMessages(db);
    await endRevokedStreams([...streams.values()]);
    await announceViewers(await queries.renewStreams(asSystem(app), instanceId));
  };

  const announceViewers = async (applicantIds: readonly string[]) => {
    if (applicantIds.length === 0) return;
    await announce(db, { kind: 'viewers', ids: [...new Set(applicantIds)], by: null });
  };

  /** Registers the stream in the database for other instances; removes it at the end. */
  const register = async (stream: OpenStream) => {
    streams.set(stream.id, stream);
    stream.events.onEnd(() => {
      streams.delete(stream.id);
      if (!isStopped) {
        queries.removeStreams(asSystem(app), [stream.id]).then(announceViewers).catch(onFailure);
      }
    });
    await queries
      .insertStream(createContext(app, stream.scope), { id: stream.id, instanceId })
      .catch((error) => {
        stream.events.end();
        throw error;
      });
    heartbeatTimer ??= setInterval(() => heartbeat().catch(onFailure), heartbeatMs);
  };

  return {
    async open(ctx: Ctx<SignedInScope>): Promise<EventStream> {
      if (isStopped) throw problem('unavailable');
      if ((await queries.countStreams(ctx)) >= maxStreamsPerAccount) {
        throw problem('too-many', { seconds: heartbeatMs / 1000 });
      }
      const isListening = await channel.ready().then(
        () => true,
        () => false,
      );
      if (!isListening) throw problem('unavailable');
      const stream = {
        id: randomUUID(),
        scope: ctx.scope,
        applicantId: null,
        events: eventStream(),
      };
      await register(stream);
      stream.events.send('hello', { stream: stream.id });
      return stream.events;
    },

    count: () => streams.size,

    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(heartbeatTimer);
      clearTimeout(batchTimer);
      const ids = [...streams.keys()];
      for (const { events } of streams.values()) events.end();
      await channel.stop();
      if (ids.length === 0) return;
      await queries.removeStreams(asSystem(app), ids).then(announceViewers).catch(onFailure);
    },
  };
}

const appStreams = perApp(makeStreams);

export function open(ctx: Ctx<SignedInScope>): Promise<EventStream> {
  return appStreams(ctx.app).open(ctx);
}

/** Starts live updates, and the metric of open streams. */
export function start(app: App): void {
  const streams = appStreams(app);
  app.meters.addGauge({
    name: 'cairn_live_streams',
    help: 'Open live update streams',
    read: () => [{ value: streams.count() }],
  });
}

/** Ends all streams; browsers reconnect to another instance. */
export function stop(app: App): Promise<void> {
  return appStreams(app).stop();
}

/** Registers presence before reading the version, so that no change is missed in between. */
export async function setPresence(
  ctx: Ctx<StaffScope>,
  streamId: string,
  look: ReceivedBy<typeof lookAt>['body'],
): Promise<{ version: number | null }> {
  const { applicantId } = look;
  await inTransaction(ctx, async (tx) => {
    if (applicantId !== null) {
      const version = await applicants.versionOf(tx, applicantId);
      if (version === undefined) throw problem('not-found');
    }
    const before = await queries.setPresence(tx, streamId, look);
    if (!before) {
      await checkOpen(tx, streamId);
      return;
    }
    const ids = [before.applicantId, applicantId].flatMap((id) => id ?? []);
    const message = { kind: 'viewers', ids, by: null, stream: streamId };
    await announce(tx.db, message);
  });
  if (applicantId === null) return { version: null };
  return { version: (await applicants.versionOf(ctx, applicantId)) ?? null };
}

export async function viewers(
  ctx: Ctx<StaffScope>,
  applicantId: string,
): Promise<{ viewers: Viewer[] }> {
  if ((await applicants.versionOf(ctx, applicantId)) === undefined) {
    throw problem('not-found');
  }
  const viewing = await queries.listViewing(ctx, applicantId);
  const looks = new Map(viewing.map(({ id, ...look }) => [id, look]));
  const names = await users.listStaff(ctx);
  return {
    viewers: names.flatMap(({ id, firstName, lastName }) => {
      const look = looks.get(id);
      return look ? [{ id, firstName, lastName, ...look }] : [];
    }),
  };
}

/** Streams of users whose permissions may have changed. */
function streamsToRecheck(
  streams: Map<string, OpenStream>,
  messages: readonly LiveMessage[],
): OpenStream[] {
  const accessMessages = messages.filter(({ kind }) => accessRecordTypes.includes(kind));
  if (accessMessages.length === 0) return [];
  const isAffected = ({ scope }: OpenStream) =>
    accessMessages.some(
      ({ kind, ids }) => kind === 'organisation' || ids === null || ids.includes(scope.accountId),
    );
  return [...streams.values()].filter(isAffected);
}
