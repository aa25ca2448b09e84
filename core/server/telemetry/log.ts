import { type DestinationStream, type LoggerOptions, pino } from 'pino';

/** The logger. Every line has an event (`msg`), documented in docs/monitoring.md. */
export interface Log {
  trace(fields: object, event: string): void;
  debug(fields: object, event: string): void;
  info(fields: object, event: string): void;
  warn(fields: object, event: string): void;
  error(fields: object, event: string): void;
}

/** Format of our events; anything else comes from a library. */
const ours = /^[a-z]+(?:-[a-z]+)*$/;

/**
 * Opens the log: one JSON line per event, without personal data. Library messages pass through too,
 * so that requests or error texts with user data can't reach the log.
 * @param to the lines' destination; default: standard output
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
        const libraryMessage =
          typeof event === 'string' ? { libraryMessage: redactMessage(event) } : {};
        return method.call(
          this,
          { ...libraryMessage, ...(error ? { err: error } : {}) },
          'library',
        );
      },
    },
  };
  return to ? pino(options, to) : pino(options);
}

export interface LoggedError {
  type: string | undefined;
  code: string | undefined;
  /** PostgreSQL's location of the error, in terms of our own tables. */
  at?: string;
  stack: string | undefined;
}

/**
 * Returns an error's type and place without its message, which may contain personal data.
 * PostgreSQL errors keep their code.
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
    stack: stackFrames(stack ?? '', message ?? ''),
  };
}

/** Messages may have several lines, including some that look like stack frames. */
function stackFrames(stack: string, message: string): string | undefined {
  const end = message ? stack.indexOf(message) + message.length : 0;
  return stack
    .slice(end)
    .match(/^ {4}at .*$/gm)
    ?.join('\n');
}

/** Shortens a library's message, and removes quoted text and addresses. */
function redactMessage(text: string): string {
  return text
    .replace(/"[^"]*"|'[^']*'|\S*[/@:?=]\S*/g, '…')
    .replace(/\d{3,}/g, '…')
    .slice(0, 200);
}
