/** Attributes of a span: patterns, codes, and counts, never user data. */
export type SpanFacts = Record<string, string | number>;

/** A traced piece of work. */
export interface Span {
  /** Begins a child span, optionally in the past. */
  begin(name: string, facts: SpanFacts, options?: { since?: number }): Span;
  /** Ends the span. `failure` is an error code. */
  end(facts?: SpanFacts, failure?: string): void;
}

/** Sends spans to the operator's collector. */
export interface Tracing {
  /**
   * Begins a root span.
   * @param traceparent trace of a trusted proxy (W3C Trace Context)
   */
  begin(kind: 'call' | 'job', name: string, facts: SpanFacts, traceparent?: string): Span;
  /** Sends the remaining spans and stops. */
  stop(): Promise<void>;
}
