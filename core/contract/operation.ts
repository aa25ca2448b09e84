import type * as z from 'zod';
import type { ErrorCode } from './error-statuses.ts';
import type { Permission } from './permissions.ts';
import type { Topic } from './topics.ts';

/**
 * The callers of an operation: anyone, anyone signed in, clients only, the holder of the secret of
 * the intake in the path, a device that opened the screening link in the path, or roles with this
 * permission. There is no default, so an operation without access doesn't compile.
 */
export type Access =
  | 'anyone'
  | 'signed-in'
  | 'client'
  | 'intake-holder'
  | 'screening-holder'
  | Permission;

/**
 * One API call as data: the server mounts it, the web client calls it, and OpenAPI is generated
 * from it.
 */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A path with `:name` for parameters, always below `/api/`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * The body is a form (`multipart/form-data`) with at most this many files, each named `file`, and
   * these fields. The handler reads it as a stream.
   */
  readonly upload?: { readonly maxFiles: number; readonly fields: z.ZodObject };
  /**
   * Also called by mail programs, which send a fixed one-line form (RFC 8058): the body is ignored.
   */
  readonly isOneClick?: true;
  /**
   * The page that a browser shows at this address, for mail programs that open it; with `:name` as
   * in `path`.
   */
  readonly page?: `/${string}`;
  /**
   * The one success: a body, a file to save (with its media type), a stream that runs until either
   * side ends it (with its media type), or nothing for 204.
   */
  readonly reply: {
    readonly status: 200 | 201 | 204;
    readonly body?: z.ZodType;
    readonly file?: `${string}/${string}`;
    /** Other media types that the request can ask for. */
    readonly otherFiles?: readonly `${string}/${string}`[];
    readonly stream?: 'text/event-stream';
    /** Headers beyond the common ones. */
    readonly headers?: z.ZodObject;
  };
  /** The topics it shows. It's refetched after a change of one of these. */
  readonly reads?: readonly Topic[];
  /**
   * The topics it changes beyond its own reply. The calling browser then refetches everything that
   * reads one of them.
   */
  readonly changes?: readonly Topic[] | 'everything';
  /**
   * Opens a record, which may add an audit entry, or reads what a form edits. Refetched after one's
   * own change, but not on a live update or on return to the window.
   */
  readonly opensRecord?: true;
  /**
   * Reads only what may be a second old, such as a list or a count: from the replica, if there is
   * one that is current and has everything that the caller did before.
   */
  readonly mayLag?: true;
  /** Seconds for which its reply is reused without another call; 15 by default. */
  readonly freshFor?: number;
  /** Starts a session: the reply carries the token in the `Authorization` header. */
  readonly signsIn?: true;
  /**
   * The expected failures beyond the common ones (`core/server/http/declared-problems.ts`). A test
   * run fails when the operation returns another.
   */
  readonly problems?: readonly ErrorCode[];
  /**
   * Polled by a screen that no one may be watching, so it doesn't keep the session from idling out.
   */
  readonly background?: boolean;
  /**
   * Allowed when disk space is low: it only reads despite its method, is needed to sign in or out,
   * or stops a disclosure or deletion. Other calls except `GET` are then refused.
   */
  readonly isLight?: true;
  /**
   * Allowed before a person sets up the second factor that the organization requires; all else is
   * refused.
   */
  readonly beforeSecondFactor?: true;
  /** Requires a proof of identity from the last few minutes (`confirmation-needed`). */
  readonly needsRecentProof?: true;
  /** Allowed before the account's address is verified; all else that needs a session is refused. */
  readonly beforeVerification?: true;
  /**
   * Calls per minute from one network, counted across instances; for calls that need no account.
   */
  readonly perMinute?: number;
  /**
   * Accepts an `Idempotency-Key`. By default, each `POST` that returns 201 does. Set it to true for
   * others whose repetition sends or discloses again, and to false where the body already
   * identifies what is created.
   */
  readonly takesIdempotencyKey?: boolean;
}

/**
 * A call repeated with the same value after a lost reply gets the original reply and does nothing
 * more.
 */
export const idempotencyKeyHeader = 'idempotency-key';

/** Visible ASCII, so that no log or proxy changes it. */
export const idempotencyKeyPattern = /^[!-~]{1,255}$/;

/** True if this operation accepts an `Idempotency-Key`. */
export function takesIdempotencyKey({ method, reply, takesIdempotencyKey }: Operation): boolean {
  return takesIdempotencyKey ?? (method === 'POST' && reply.status === 201);
}

/**
 * Header of a read that no person asked for, such as a list refetched after a live update. The
 * value "1" treats the call like a `background` operation.
 */
export const backgroundHeader = 'x-background';

/** Declares an operation. Returns it unchanged, with its exact type. */
export function operation<const Shape extends Operation>(shape: Shape): Shape {
  return shape;
}

type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The request of this operation. */
export type SentBy<O extends Operation> = (O['params'] extends z.ZodObject
  ? { params: Sent<O['params']> }
  : { params?: undefined }) &
  (O['query'] extends z.ZodObject ? { query?: Sent<O['query']> } : { query?: undefined }) &
  (O['body'] extends z.ZodType ? { body: Sent<O['body']> } : { body?: undefined });

/** The query of this operation. */
export type OperationQuery<O extends Operation> = Sent<O['query']>;

/** The parsed request that a handler receives. */
export interface ReceivedBy<O extends Operation> {
  params: Parsed<O['params']>;
  query: Parsed<O['query']>;
  body: Parsed<O['body']>;
}

/** The body of this operation's success. */
export type OperationReply<O extends Operation> = O['reply']['body'] extends z.ZodType
  ? z.output<O['reply']['body']>
  : undefined;
