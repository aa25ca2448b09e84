/** What is said of a span: patterns, codes and counts, never what somebody sent. */
export type SpanFacts = Record<string, string | number>;

/** Something that takes a while, as it is traced. */
export interface Span {
  /** Begins a part of it; since a moment that has passed, if it is told afterwards. */
  begin(name: string, facts: SpanFacts, options?: { since?: number }): Span;
  /** Ends it. `failure` is a code for what went wrong. */
  end(facts?: SpanFacts, failure?: string): void;
}

/** Sends what is done, and how long it takes, to where the operator wants it. */
export interface Tracing {
  /**
   * Begins what has no cause in this server.
   *
   * @param traceparent by which a trusted proxy names the trace (W3C Trace Context)
   */
  begin(kind: 'call' | 'job', name: string, facts: SpanFacts, traceparent?: string): Span;
  /** Sends what waits, and no more afterwards. */
  stop(): Promise<void>;
}

/**
 * Opens the tracing that the standard variables of OpenTelemetry ask for; undefined when they don't. What
 * it takes is loaded only then, so that a start without it is as fast as before.
 */
export async function openTracing(
  environment: Record<string, string | undefined>,
  trouble: (said: string) => void,
): Promise<Tracing | undefined> {
  const endpoint =
    environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff = environment.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true';
  if (!endpoint?.trim() || isOff || environment.OTEL_TRACES_EXPORTER === 'none') return undefined;
  const { otlpTracing } = await import('./otlp-tracing.ts');
  return otlpTracing(environment, trouble);
}
