import { type DestinationStream, type LoggerOptions, pino } from 'pino';

/** The logger. Each line has an event (`msg`), which docs/monitoring.md explains. */
export interface Log {
  trace(fields: object, event: string): void;
  debug(fields: object, event: string): void;
  info(fields: object, event: string): void;
  warn(fields: object, event: string): void;
  error(fields: object, event: string): void;
}

/** How our events are called. Anything else was said by a library. */
const ours = /^[a-z]+(?:-[a-z]+)*$/;

/**
 * Opens the log: a line of JSON for each event, without anybody's name, address or number. What a library
 * says goes through here too, so what it puts into its lines – a whole request, an error that repeats what
 * was sent – can't reach the log.
 *
 * @param to where the lines go; the standard output unless said
 */
export function openLog(level: string, to?: DestinationStream) {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: withoutMessage, req: () => undefined, res: () => undefined },
    hooks: {
      logMethod([first, second], method) {
        const event: unknown = typeof first === 'string' ? first : second;
        if (typeof event === 'string' && ours.test(event)) {
          return method.call(this, typeof first === 'string' ? {} : first, event);
        }
        const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
        const said = typeof event === 'string' ? { said: withoutQuotes(event) } : {};
        return method.call(this, { ...said, ...(error ? { err: error } : {}) }, 'library');
      },
    },
  };
  return to ? pino(options, to) : pino(options);
}

/** An error as it may be logged. */
export interface LoggedError {
  type: string | undefined;
  code: string | undefined;
  /** What PostgreSQL says of where it was, in names of our own tables. */
  at?: string;
  stack: string | undefined;
}

/**
 * What went wrong, and where in the code, without the words: they may repeat somebody's address or what
 * was sent. Of PostgreSQL the code says what it is.
 */
export function withoutMessage(error: unknown): LoggedError {
  const { name, type, code, at, table, constraint, message, stack } = (error ?? {}) as Record<
    string,
    string | undefined
  >;
  const place = at ?? [table, constraint].filter(Boolean).join(' ');
  return {
    type: error instanceof Error ? name : type,
    code,
    ...(place ? { at: place } : {}),
    stack: framesOf(stack ?? '', message ?? ''),
  };
}

/** A message may have many lines, and some that look like frames. */
function framesOf(stack: string, message: string): string | undefined {
  const end = message ? stack.indexOf(message) + message.length : 0;
  return stack
    .slice(end)
    .match(/^ {4}at .*$/gm)
    ?.join('\n');
}

/** Of what a library says: no quotation, no address of any kind, and not at length. */
function withoutQuotes(words: string): string {
  return words
    .replace(/"[^"]*"|'[^']*'|\S*[/@:?=]\S*/g, '…')
    .replace(/\d{3,}/g, '…')
    .slice(0, 200);
}
