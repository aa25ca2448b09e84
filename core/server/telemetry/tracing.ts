import type { Tracing } from './spans.ts';

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
