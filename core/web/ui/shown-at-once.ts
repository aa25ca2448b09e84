import { useState } from 'react';

/** A filter that shows a choice at once, before the list with it is drawn. */
export function useShownAtOnce<Value extends string | boolean | readonly string[]>(
  value: Value,
  onChange: (value: Value) => void,
): [Value, (value: Value) => void] {
  const [chosen, setChosen] = useState<Value>();
  const drawn = JSON.stringify(value);
  const [lastDrawn, setLastDrawn] = useState(drawn);
  if (drawn !== lastDrawn) {
    setLastDrawn(drawn);
    setChosen(undefined);
  }
  function choose(next: Value) {
    setChosen(() => next);
    onChange(next);
  }
  return [chosen ?? value, choose];
}
