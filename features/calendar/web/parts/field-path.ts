import type { EventFields } from './event-values.ts';

/** Field path of a validation error, for fields made of several inputs. */
export function fieldPath(fields: EventFields, name: string): string | undefined {
  const props = fields.getInputProps(name as 'title') as object as { 'data-path'?: string };
  return props['data-path'];
}
