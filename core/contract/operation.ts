import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';
import type { Topic } from './topics.ts';

/**
 * Who may call an operation: anybody, anybody who is signed in, clients alone, whoever holds the secret
 * of the intake that the path names, a device that opened the screening link that the path names, or
 * whoever has a role with this permission. There is no default, so an operation that doesn't say does not compile.
 */
export type Access =
  | 'anyone'
  | 'signed-in'
  | 'client'
  | 'intake-holder'
  | 'screening-holder'
  | Permission;

/** One call of the API as data: the server mounts it, the web calls it, OpenAPI is made from it. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` for a parameter, always below `/api/`. */
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /**
   * Its body is a form (`multipart/form-data`) with at most this many files, each called `file`, and with
   * these fields. The handler reads it as it comes.
   */
  readonly upload?: { readonly mostFiles: number; readonly fields: z.ZodObject };
  /**
   * Called by mail programs too, which send a form of one line that says nothing (RFC 8058): what is sent
   * is not looked at.
   */
  readonly isOneClick?: true;
  /** The page that its address leads to in a browser, for mail programs that open it; with `:name` as in `path`. */
  readonly page?: `/${string}`;
  /**
   * The one success: a body, a file to save (with its media type), a stream that goes on until one side
   * ends it (with its media type), or nothing for 204.
   */
  readonly reply: {
    readonly status: 200 | 201 | 204;
    readonly body?: z.ZodType;
    readonly file?: `${string}/${string}`;
    /** What else the file may be, where that depends on what is asked for. */
    readonly otherFiles?: readonly `${string}/${string}`[];
    readonly stream?: 'text/event-stream';
    /** Headers beyond those that many replies carry. */
    readonly headers?: z.ZodObject;
  };
  /** The topics it shows. It's fetched again after a change of one of these. */
  readonly reads?: readonly Topic[];
  /**
   * The topics it changes beyond its own reply. The browser that makes the call then fetches again everything
   * that reads one of them.
   */
  readonly changes?: readonly Topic[] | 'everything';
  /**
   * Opens a record, so that reading it may be an entry in the audit log, or reads what is edited in a form:
   * fetched again after one's own change, but not by a live update or on return to the window.
   */
  readonly opensRecord?: true;
  /** For how many seconds its reply is shown again without another call; 15 unless it says otherwise. */
  readonly freshFor?: number;
  /** Opens a session: its reply carries the token in the header `Authorization`. */
  readonly signsIn?: true;
  /**
   * The expected failures beyond those of any such call (`core/server/http/declared-problems.ts`). A test run fails
   * when the operation answers with another.
   */
  readonly problems?: readonly ErrorCode[];
  /**
   * Asked again and again by a screen that nobody may be looking at: no sign that its person is
   * there, so it doesn't keep their session from running idle.
   */
  readonly background?: boolean;
  /**
   * Goes on when the disk is nearly full: it only reads, though it sends much, nobody could get in or out without
   * it, or it stops something from being given out or going. Others that are not `GET` are refused then.
   */
  readonly isLight?: true;
  /** Answered before somebody has the second factor that the organization requires; all else is refused. */
  readonly beforeSecondFactor?: true;
  /** Answered only to a person who has shown again in the last minutes that it is them (`confirmation-needed`). */
  readonly needsRecentProof?: true;
  /** Answered before the address of the account is verified; all else that needs a session is refused. */
  readonly beforeVerification?: true;
  /** Calls a minute from one network, counted over all instances; for calls that need no account. */
  readonly perMinute?: number;
  /**
   * Whether it accepts an `Idempotency-Key`. By default, each `POST` that answers 201 does. Set it to true for others
   * whose repetition sends or discloses again, and to false where the body already says what was created.
   */
  readonly takesIdempotencyKey?: boolean;
}

/** A call that is sent again with the same value, after a lost reply, gets that reply and does nothing more. */
export const idempotencyKeyHeader = 'idempotency-key';

/** Visible ASCII, so no log or proxy can change it. */
export const idempotencyKeyPattern = /^[!-~]{1,255}$/;

/** Whether this operation accepts an `Idempotency-Key`. */
export function takesIdempotencyKey({ method, reply, takesIdempotencyKey }: Operation): boolean {
  return takesIdempotencyKey ?? (method === 'POST' && reply.status === 201);
}

/**
 * The header of a reading that no person asked for, such as a list that is read anew since a colleague has
 * changed something: sent with "1", it is taken as `background` of an operation is.
 */
export const backgroundHeader = 'x-background';

/** States an operation. Returns it unchanged, with its exact type. */
export function operation<const Shape extends Operation>(shape: Shape): Shape {
  return shape;
}

type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a caller of this operation sends. */
export type SentBy<O extends Operation> = (O['params'] extends z.ZodObject
  ? { params: Sent<O['params']> }
  : { params?: undefined }) &
  (O['query'] extends z.ZodObject ? { query?: Sent<O['query']> } : { query?: undefined }) &
  (O['body'] extends z.ZodType ? { body: Sent<O['body']> } : { body?: undefined });

/** The query that a caller of this operation sends. */
export type QueryOf<O extends Operation> = Sent<O['query']>;

/** What a handler of this operation receives, parsed. */
export interface ReceivedBy<O extends Operation> {
  params: Parsed<O['params']>;
  query: Parsed<O['query']>;
  body: Parsed<O['body']>;
}

/** The body of this operation's success. */
export type ReplyOf<O extends Operation> = O['reply']['body'] extends z.ZodType
  ? z.output<O['reply']['body']>
  : undefined;
