import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { version } from '../version.ts';
import type { Span, SpanFacts, Tracing } from './spans.ts';

type Environment = Record<string, string | undefined>;

/**
 * Sends spans by OTLP over HTTP, as JSON. The exporter reads address, headers, compression, and
 * timeout from the standard variables, and the detectors read the service's name and attributes;
 * sampling and batching are read here.
 * Uses no third-party instrumentation, which would send addresses, statements, and user agents.
 * @param trouble called with the exporter's message when sending fails
 */
export function otlpTracing(environment: Environment, trouble: (message: string) => void): Tracing {
  const quiet = () => {};
  diag.setLogger(
    { error: trouble, warn: trouble, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'cairn', 'service.version': version }).merge(
      detectResources({ detectors: [envDetector, serviceNameEnvDetector] }),
    ),
    sampler: readSampler(environment),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter(),
        ...readBatchOptions(environment),
      }),
    ],
  });
  const tracer = provider.getTracer('cairn', version);
  const propagator = new W3CTraceContextPropagator();

  const wrap = (span: OtelSpan, around: Context): Span => {
    const inside = trace.setSpan(around, span);
    return {
      begin(name, attributes, { since } = {}) {
        const startTime = since === undefined ? {} : { startTime: since };
        const options = { kind: SpanKind.CLIENT, attributes, ...startTime };
        return wrap(tracer.startSpan(name, options, inside), inside);
      },
      end(facts: SpanFacts = {}, failure) {
        span.setAttributes(facts);
        if (failure !== undefined) {
          span.setAttribute('error.type', failure);
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
    };
  };

  return {
    begin(kind, name, attributes, traceparent) {
      const around = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
      const options = { kind: kind === 'call' ? SpanKind.SERVER : SpanKind.CONSUMER, attributes };
      return wrap(tracer.startSpan(name, options, around), around);
    },
    stop: () => provider.shutdown(),
  };
}

/**
 * Sampler of OTEL_TRACES_SAMPLER and its argument; by default all calls, unless the caller opted
 * out.
 */
function readSampler(environment: Environment): Sampler {
  const samplingRate = Number(environment.OTEL_TRACES_SAMPLER_ARG || 1);
  const share = samplingRate >= 0 && samplingRate <= 1 ? samplingRate : 1;
  switch (environment.OTEL_TRACES_SAMPLER) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(share);
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) });
    default:
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
  }
}

/**
 * Batching options (OTEL_BSP_…); values that aren't positive numbers fall back to the library's
 * defaults.
 */
function readBatchOptions(environment: Environment) {
  const names = {
    scheduledDelayMillis: 'OTEL_BSP_SCHEDULE_DELAY',
    exportTimeoutMillis: 'OTEL_BSP_EXPORT_TIMEOUT',
    maxQueueSize: 'OTEL_BSP_MAX_QUEUE_SIZE',
    maxExportBatchSize: 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
  };
  const optionEntries = Object.entries(names).map(([option, name]) => [
    option,
    Number(environment[name]),
  ]);
  return Object.fromEntries(optionEntries.filter(([, value]) => Number(value) > 0));
}
