import { finished } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type * as z from 'zod';
import { intakeSecretHeader } from '#core/contract/intake-secret.ts';
import type { Language } from '#core/contract/languages.ts';
import {
  type Access,
  backgroundHeader,
  idempotencyKeyHeader,
  type Operation,
  type OperationReply,
  type ReceivedBy,
} from '#core/contract/operation.ts';
import { type Permission, roleMay } from '#core/contract/permissions.ts';
import type { Attempts } from '../accounts/attempts.ts';
import { toNetwork } from '../accounts/network.ts';
import type { SessionKeeper } from '../accounts/session.ts';
import type { App } from '../app.ts';
import { type Ctx, createContext } from '../context.ts';
import { isProblem, problem, refuse } from '../problem.ts';
import {
  type ClientScope,
  type IntakeScope,
  type PublicScope,
  proveScope,
  type Scope,
  type ScreeningScope,
  type SignedInScope,
  type StaffScope,
  type Visitor,
} from '../scope/scope.ts';
import { hashSecret } from '../secrets/codes.ts';
import type { DiskSpace, SpaceReservation } from './disk-space.ts';
import { type EventStream, sendEvents } from './event-stream.ts';
import type { Answer, HandedSession, Idempotency } from './idempotency.ts';
import { innerReads } from './inner-reads.ts';
import { requestLanguage } from './replies.ts';
import { type FileReply, sendFile } from './send-file.ts';
import { type SentPart, sentParts, uploadLimits } from './upload.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation of an API route; undefined for pages and the like. */
    operation?: Operation;
  }
}

type ScopeFor<A extends Access> = A extends 'anyone'
  ? PublicScope
  : A extends 'signed-in'
    ? SignedInScope
    : A extends 'client'
      ? ClientScope
      : A extends 'intake-holder'
        ? IntakeScope
        : A extends 'screening-holder'
          ? ScreeningScope
          : StaffScope;

/** A handler's input beside its context: the parsed request, and the reply's language. */
export type Received<O extends Operation> = ReceivedCall<O> &
  (O extends { signsIn: true } ? SigningIn : unknown);

interface ReceivedCall<O extends Operation> extends ReceivedBy<O> {
  language: Language;
  /** The secret that identifies a known browser, if it has one. */
  deviceSecret: string | undefined;
  /** Parts of an upload as they arrive; each file must be read before the next part. */
  parts(): AsyncIterable<SentPart>;
  /** Aborts when the caller disconnects or has its reply. */
  gone(): AbortSignal;
  /** The reply of another read, given by its path and query, to the same caller. */
  read(address: string): Promise<{ status: number; body: unknown }>;
}

interface SigningIn {
  /**
   * Returns a new session to the caller: the token in the Authorization header, the device's secret
   * in a cookie that scripts can't read, kept for a year. Returns the user.
   */
  signedIn<U>(opened: { user: U; token: string; deviceSecret: string }): U;
}

type HandlerReply<O extends Operation> = O['reply'] extends { file: string }
  ? FileReply
  : O['reply'] extends { stream: string }
    ? EventStream
    : OperationReply<O>;

/** Handles an operation. A service that takes only its context is a handler. */
export type Handler<O extends Operation> = (
  ctx: Ctx<ScopeFor<O['access']>>,
  received: Received<O>,
) => HandlerReply<O> | Promise<HandlerReply<O>>;

/** Binds an operation of the contract to its handler. */
export type Mount = <O extends Operation>(operation: O, handler: Handler<O>) => void;

/**
 * Creates the only way in: for every operation, authenticate the caller, parse the request, call
 * the handler, and parse the reply, so that nothing leaves that isn't in the contract.
 */
export function mountOn(
  server: FastifyInstance,
  app: App,
  { room, idempotency }: { room: DiskSpace; idempotency: Idempotency },
): Mount {
  const { sessions, attempts } = app;
  const inner = innerReads(server);
  return (operation, handler) => {
    inner.allow(operation);
    const proved = new WeakMap<FastifyRequest, Scope>();
    const rooms = new WeakMap<FastifyRequest, SpaceReservation>();

    const route: RouteOptions = {
      method: operation.method,
      url: operation.path,
      schema: routeSchema(operation),
      config: { operation },
      // Runs before the body is read, so that strangers can't make the server parse anything.
      onRequest: async (request, reply) => {
        // Personal data: no browser or proxy may cache it.
        reply.header('cache-control', 'no-store');
        await countCall(operation, request, attempts);
        const scope = await proveCaller(operation, request, reply, { sessions, attempts }).catch(
          (error) => {
            // Logs only the operation and code of a refusal, without a name or an address.
            if (isProblem(error)) {
              request.log.warn({ operation: operation.id, code: error.code }, 'refused');
            }
            throw error;
          },
        );
        const taken = await reserveDiskSpace(operation, request, room);
        if (taken === null) {
          request.log.error({ operation: operation.id }, 'storage-full');
          throw problem('storage-full');
        }
        if (taken) {
          rooms.set(request, taken);
          finished(reply.raw, () => taken.giveBack());
        }
        proved.set(request, scope);
      },
      handler: async (request, reply) => {
        const scope = proved.get(request) as Scope;
        const { params, query, body } = request;
        const parts = () =>
          sentParts(request, contentLength(request) === null ? rooms.get(request) : undefined);
        const header = request.headers[idempotencyKeyHeader];
        const sent = { params, query, body, header, parts, log: request.log };
        const call = idempotency.openCall(operation, scope, sent);

        let session: HandedSession | null = null;
        const received: ReceivedCall<Operation> & SigningIn = {
          params: params as never,
          query: query as never,
          body: body as never,
          language: requestLanguage(request),
          deviceSecret: request.cookies[deviceCookie(request)],
          parts: call?.parts ?? parts,
          gone: () => closeSignal(reply),
          read: (address) => inner.read(request, address),
          signedIn: ({ user, ...opened }) => {
            session = opened;
            sendSession(request, reply, opened);
            return user;
          },
        };
        const work = async () => {
          const changes = sessions.changes();
          try {
            const db = await databaseFor(app, operation, scope);
            return await handler(createContext(app, scope as never, db), received as never);
          } finally {
            recordChange(app, operation, scope);
            if (sessions.changes() !== changes) await sessions.caughtUp();
          }
        };
        return call
          ? sendOnce(request, reply, operation, await call.once(work, () => session))
          : sendResult(reply, operation, await work());
      },
    };
    if (operation.upload) mountUpload(server, route);
    else if (operation.isOneClick) mountOneClick(server, route, operation.page);
    else server.route(route);
  };
}

async function databaseFor({ db, replica }: App, { mayLag }: Operation, scope: Scope) {
  return replica && mayLag && scope.kind === 'account'
    ? await replica.databaseFor(scope.accountId)
    : db;
}

function recordChange({ replica }: App, { method, mayLag }: Operation, scope: Scope): void {
  const isChange = method !== 'GET' && !mayLag;
  if (isChange && scope.kind === 'account') replica?.wrote(scope.accountId);
}

function sendResult(
  reply: FastifyReply,
  { reply: { status, file, stream } }: Operation,
  result: unknown,
) {
  if (file) return sendFile(reply, file, result as FileReply);
  if (stream) return sendEvents(reply, stream, result as EventStream);
  return reply.status(status).send(result);
}

/** A repeated reply is byte-identical, even if the contract has changed. */
function sendOnce(
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Operation,
  { body, session, isRepeated }: Answer,
) {
  if (isRepeated && session) sendSession(request, reply, session);
  reply.status(operation.reply.status);
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body);
}

function closeSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  finished(reply.raw, () => controller.abort());
  return controller.signal;
}

/** A scope of its own: only here are plain forms accepted, which any page could send. */
function mountOneClick(app: FastifyInstance, route: RouteOptions, page?: string): void {
  app.register((corner, _options, done) => {
    const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    corner.addContentTypeParser(
      formTypes,
      { parseAs: 'string', bodyLimit: 1024 },
      (_call, _body, read) => read(null, undefined),
    );
    corner.route(route);
    if (page !== undefined) {
      corner.get(route.url, { schema: { hide: true } as object }, ({ params }, reply) =>
        reply.redirect(filledIn(page, params as Record<string, string>)),
      );
    }
    done();
  });
}

function filledIn(page: string, params: Record<string, string>): string {
  return page.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''));
}

/** A scope of its own: only here are multipart forms accepted. */
function mountUpload(app: FastifyInstance, route: RouteOptions): void {
  app.register((corner, _options, done) => {
    corner.register(multipart, { limits: uploadLimits, throwFileSizeLimit: false });
    corner.route(route);
    done();
  });
}

/**
 * Cookie of a browser that has signed in before; see `known_device`. With https, the name's prefix
 * keeps other hosts from setting it.
 */
function deviceCookie(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-cairn-device' : 'cairn-device';
}

function sendSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, deviceSecret }: HandedSession,
): void {
  reply.header('authorization', `Bearer ${token}`);
  setDeviceSecret(request, reply, deviceSecret);
}

function setDeviceSecret(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.setCookie(deviceCookie(request), secret, {
    path: '/',
    sameSite: 'strict',
    secure: request.protocol === 'https',
    httpOnly: true,
    maxAge: 365 * 86_400,
  });
}

function readVisitor(request: FastifyRequest): Visitor {
  const agent = request.headers['user-agent'];
  return { address: request.ip, userAgent: agent ? agent.slice(0, 300) : null };
}

/** All networks together may make this many times the unauthenticated calls of one. */
const networksAtOnce = 100;

/** Anyone can get a client account, so clients are limited too. */
const perClient = { name: 'client', points: 300, seconds: 60 };

async function countCall(
  { id, access, perMinute }: Operation,
  request: FastifyRequest,
  attempts: Attempts,
) {
  if (perMinute === undefined) return;
  const allowance = { name: `call:${id}`, points: perMinute, seconds: 60 };
  await attempts.take(allowance, toNetwork(request.ip));
  if (access !== 'anyone') return;
  await attempts.takeHere({ ...allowance, points: perMinute * networksAtOnce });
}

/**
 * Reserves disk space for a request. Data may grow or shrink in the database; uploads are stored as
 * sent.
 */
async function reserveDiskSpace(operation: Operation, request: FastifyRequest, room: DiskSpace) {
  if (operation.method === 'GET' || operation.isLight) return undefined;
  return room.take(contentLength(request) ?? 0);
}

/** The request's size in bytes; null for chunked requests. */
function contentLength({ headers }: FastifyRequest): number | null {
  if (headers['transfer-encoding'] !== undefined) return null;
  return Number(headers['content-length']) || 0;
}

function routeSchema(operation: Operation): Record<string, unknown> {
  const schema: Record<string, unknown> = {
    operationId: operation.id,
    response: operation.reply.body ? { [operation.reply.status]: operation.reply.body } : {},
  };
  if (operation.params) schema.params = operation.params;
  if (operation.query) schema.querystring = operation.query;
  if (operation.body) schema.body = operation.body as z.ZodType;
  return schema;
}

async function proveCaller(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, attempts }: { sessions: SessionKeeper; attempts: Attempts },
): Promise<Scope> {
  const { access, background = false } = operation;
  const visitor = readVisitor(request);
  if (access === 'anyone') return proveScope<PublicScope>({ kind: 'public', visitor });
  if (access === 'intake-holder') return proveIntake(request);
  if (access === 'screening-holder') return proveScreening(request);

  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) throw problem('unauthenticated');
  const isBackground = background || request.headers[backgroundHeader] === '1';
  const proof = await sessions.prove(token, visitor, { isBackground });
  if (proof.renewed) reply.header('authorization', `Bearer ${proof.renewed}`);
  if (proof.scope.role === 'client') await attempts.takeHere(perClient, proof.scope.accountId);
  const scope = authorize(operation, proof.scope);
  if (operation.needsRecentProof) sessions.checkProved(scope);
  return scope;
}

/** Checks that the account may make this call, and returns its scope. */
function authorize(
  { access, beforeSecondFactor, beforeVerification }: Operation,
  scope: SignedInScope,
): SignedInScope {
  if (scope.emailUnverified && !beforeVerification) throw problem('email-unverified');
  if (access === 'signed-in') {
    const isMissing = scope.secondFactorMissing && !beforeSecondFactor;
    return isMissing ? refuse('second-factor-missing') : scope;
  }
  if (access === 'client') {
    if (scope.role !== 'client') throw problem('forbidden');
    return proveScope<ClientScope>({ ...scope, mayReadOwnRecord: true });
  }
  if (!roleMay(scope.role, access as Permission)) throw problem('forbidden');
  if (scope.secondFactorMissing) throw problem('second-factor-missing');
  return proveScope<StaffScope>({ ...scope, mayReadRecords: true });
}

/** The query that reads the intake compares the secret. */
function proveIntake(request: FastifyRequest): IntakeScope {
  const proof = formProof(request);
  const { id: intakeId, ...credentials } = proof;
  return proveScope<IntakeScope>({ kind: 'intake', intakeId, ...credentials });
}

/** The query that reads the screening compares the secret. */
function proveScreening(request: FastifyRequest): ScreeningScope {
  const proof = formProof(request);
  const { id: linkId, ...credentials } = proof;
  return proveScope<ScreeningScope>({ kind: 'screening', linkId, ...credentials });
}

function formProof(request: FastifyRequest) {
  const secret = request.headers[intakeSecretHeader];
  if (typeof secret !== 'string' || secret === '') throw problem('unauthenticated');
  const { id } = request.params as { id: string };
  return { id, visitor: readVisitor(request), secretHash: hashSecret(secret) };
}
