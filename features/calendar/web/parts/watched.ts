import { useState } from 'react';
import type { EventFields, EventValues } from './event-values.ts';

/** What stands in a field of the form now, for what depends on it. */
export function useWatched<Name extends keyof EventValues>(
  fields: EventFields,
  name: Name,
): EventValues[Name] {
  const [value, setValue] = useState(fields.getValues()[name]);
  fields.watch(name, ({ value: typed }) => setValue(typed as EventValues[Name]));
  return value;
}
