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
