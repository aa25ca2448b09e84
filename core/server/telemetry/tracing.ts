import type { Tracing } from './spans.ts';

/**
 * Opens tracing as configured by OpenTelemetry's standard variables; undefined if it is off. Loads
 * its libraries only when on, to keep startup fast.
 */
export async function openTracing(
  environment: Record<string, string | undefined>,
  trouble: (message: string) => void,
): Promise<Tracing | undefined> {
  const endpoint =
    environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff = environment.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true';
  if (!endpoint?.trim() || isOff || environment.OTEL_TRACES_EXPORTER === 'none') return undefined;
  const { otlpTracing } = await import('./otlp-tracing.ts');
  return otlpTracing(environment, trouble);
}
