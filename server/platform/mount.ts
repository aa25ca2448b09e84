import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Language } from '#contract/enumerations.ts';
import type { Access, Operation, ReceivedBy, ReplyOf } from '#contract/operation.ts';
import { roleMay } from '#contract/permissions.ts';
import { intakeSecretHeader } from '#contract/pre-screening.ts';
import { hashSecret } from './codes.ts';
import { isProblem, type Problem, problem } from './problem.ts';
import { requestLanguage, sendProblem } from './replies.ts';
import {
  type IntakeScope,
  type PublicScope,
  proveScope,
  type Scope,
  type SignedInScope,
  type StaffScope,
} from './scope.ts';
import type { SessionKeeper } from './session.ts';

type ScopeFor<A extends Access> = A extends 'anyone'
  ? PublicScope
  : A extends 'signed-in'
    ? SignedInScope
    : A extends 'intake-holder'
      ? IntakeScope
      : StaffScope;

/** What a handler is given: who asks, what was sent (parsed), and in which language to answer. */
export interface Received<O extends Operation> extends ReceivedBy<O> {
  scope: ScopeFor<O['access']>;
  language: Language;
  /** Hands a session token to the caller, in the Authorization header of the reply. */
  giveToken(token: string): void;
}

export type Handler<O extends Operation> = (received: Received<O>) => Promise<ReplyOf<O> | Problem>;

/** Binds an operation of the contract to what does it. */
export type Mount = <O extends Operation>(operation: O, handler: Handler<O>) => void;

/**
 * Makes the one way in: for every operation, prove who asks, parse what was sent, call the handler,
 * and parse what goes out, so that nothing leaves that the contract doesn't name.
 */
export function mountOn(app: FastifyInstance, sessions: SessionKeeper): Mount {
  return (operation, handler) => {
    const proved = new WeakMap<FastifyRequest, Scope>();

    app.route({
      method: operation.method,
      url: operation.path,
      schema: schemaOf(operation),
      config: {
        ...(operation.perMinute
          ? { rateLimit: { max: operation.perMinute, timeWindow: '1 minute' } }
          : {}),
      },
      // Before the body is read: a stranger can't make the server parse anything.
      onRequest: async (request, reply) => {
        // Records of people: no browser and no proxy keeps a copy.
        reply.header('cache-control', 'no-store');
        const scope = await proveCaller(operation.access, request, reply, sessions);
        if (isProblem(scope)) return sendProblem(request, reply, scope);
        proved.set(request, scope);
      },
      handler: async (request, reply) => {
        const result = await handler({
          scope: proved.get(request) as never,
          params: request.params as never,
          query: request.query as never,
          body: request.body as never,
          language: requestLanguage(request),
          giveToken: (token) => void reply.header('authorization', `Bearer ${token}`),
        });
        if (isProblem(result)) return sendProblem(request, reply, result);
        return reply.status(operation.reply.status).send(result);
      },
    });
  };
}

function schemaOf(operation: Operation): Record<string, unknown> {
  const schema: Record<string, unknown> = {
    operationId: operation.id,
    summary: operation.summary,
    security: operation.access === 'anyone' ? [] : [{ bearer: [] }],
    response: operation.reply.body ? { [operation.reply.status]: operation.reply.body } : {},
  };
  if (operation.params) schema.params = operation.params;
  if (operation.query) schema.querystring = operation.query;
  if (operation.body) schema.body = operation.body as z.ZodType;
  return schema;
}

async function proveCaller(
  access: Access,
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: SessionKeeper,
): Promise<Scope | Problem> {
  if (access === 'anyone') return proveScope<PublicScope>({ kind: 'public' });
  if (access === 'intake-holder') return proveIntake(request);

  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return problem('unauthenticated');
  const proof = await sessions.prove(token);
  if (isProblem(proof)) return proof;
  if (proof.renewed) reply.header('authorization', `Bearer ${proof.renewed}`);
  if (access === 'signed-in') return proof.scope;
  if (!roleMay(proof.scope.role, access)) return problem('forbidden');
  return proveScope<StaffScope>({ ...proof.scope, mayReachRecords: true });
}

/** The secret itself is compared by the query that looks for the intake. */
function proveIntake(request: FastifyRequest): IntakeScope | Problem {
  const secret = request.headers[intakeSecretHeader];
  if (typeof secret !== 'string' || secret === '') return problem('unauthenticated');
  const { id } = request.params as { id: string };
  return proveScope<IntakeScope>({
    kind: 'intake',
    intakeId: id,
    secretHash: hashSecret(secret),
  });
}
