import type { EventFields } from './event-values.ts';

/** What the form finds a field by that is wrong: for fields that are put together of several inputs. */
export function pathOf(fields: EventFields, name: string): string | undefined {
  const props = fields.getInputProps(name as 'title') as object as { 'data-path'?: string };
  return props['data-path'];
}
