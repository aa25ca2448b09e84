import { useDeferredValue } from 'react';

/**
 * This value, but while a record stays open, only after everything that is quick to draw shows the new
 * one: a click answers before a long section is drawn.
 */
export function useDrawnLater<Value>(value: Value, recordId: string): Value {
  const drawn = useDeferredValue(value);
  const drawnRecord = useDeferredValue(recordId);
  return drawnRecord === recordId ? drawn : value;
}
