import { type RefObject, useRef } from 'react';
import { useSingleKeys } from './single-key.ts';

/** Each row or card bears this with the id of its record. */
export const recordMark = 'data-record';

/**
 * j and k go from row to row: the row's own link has the focus then, so that Enter opens it and a
 * screen reader reads it. x selects, with Shift all from the last one. From elsewhere on the screen
 * one comes back to the row that had the focus last.
 */
export function useRecordKeys(
  list: RefObject<HTMLElement | null>,
  { isOn, select }: { isOn: boolean; select: ((id: string, isRange: boolean) => void) | undefined },
): void {
  const last = useRef<string | null>(null);

  function rowWithFocus(): HTMLElement | undefined {
    const row = document.activeElement?.closest<HTMLElement>(`[${recordMark}]`);
    return row && list.current?.contains(row) ? row : undefined;
  }

  function go(step: 1 | -1) {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(`[${recordMark}]`) ?? [])];
    const focused = rowWithFocus();
    const from = focused ?? rows.find((row) => row.getAttribute(recordMark) === last.current);
    const place = from ? rows.indexOf(from) : -1;
    const wanted = focused || step === -1 ? place + step : Math.max(place, 0);
    const row = rows[Math.min(Math.max(wanted, 0), rows.length - 1)];
    last.current = row?.getAttribute(recordMark) ?? null;
    row?.querySelector('a')?.focus();
  }

  function selectFocused({ shiftKey }: KeyboardEvent) {
    const id = rowWithFocus()?.getAttribute(recordMark);
    if (id) select?.(id, shiftKey);
  }

  useSingleKeys(isOn, {
    j: () => go(1),
    k: () => go(-1),
    ...(select && { x: selectFocused, X: selectFocused }),
  });
}
