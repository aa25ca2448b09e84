import { Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import classes from './filter-chips.module.css';
import { useShownAtOnce } from './shown-at-once.ts';

/** A filter in force, or one that is a click away. */
export interface FilterChip {
  id: string;
  label: string;
  /** The number of matches; for a filter that is a click away. */
  count?: string | undefined;
  isOn: boolean;
  /** The accessible name where it removes a filter. */
  removeLabel?: string;
  onToggle: () => void;
}

/** Filters in one line; those that don't fit are behind one button. */
export function FilterChips({
  label,
  chips,
  moreLabel,
}: {
  label: string;
  chips: readonly FilterChip[];
  moreLabel: (count: number) => string;
}) {
  const list = useRef<HTMLUListElement>(null);
  const fittingCount = useFittingCount(list, chips.map(({ label, count }) => label + count).join());
  const hidden = chips.slice(fittingCount);
  return (
    <div className={classes.row}>
      <ul ref={list} className={classes.line} aria-label={label}>
        {chips.map((chip, place) => (
          <li key={chip.id} data-hidden={place >= fittingCount || undefined}>
            <Chip chip={chip} />
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <Popover position="bottom-end" shadow="md" radius={10} trapFocus returnFocus>
          <Popover.Target>
            <button
              type="button"
              className={classes.chip}
              aria-label={moreLabel(hidden.length)}
              title={moreLabel(hidden.length)}
            >
              +{hidden.length}
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label={moreLabel(hidden.length)}>
            <ul className={classes.column} aria-label={label}>
              {hidden.map((chip) => (
                <li key={chip.id}>
                  <Chip chip={chip} />
                </li>
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      )}
    </div>
  );
}

function Chip({ chip: { label, count, isOn, removeLabel, onToggle } }: { chip: FilterChip }) {
  const [isShownOn, choose] = useShownAtOnce(isOn, onToggle);
  return (
    <button
      type="button"
      className={classes.chip}
      data-on={isShownOn || undefined}
      {...(removeLabel ? { 'aria-label': removeLabel } : { 'aria-pressed': isShownOn })}
      onClick={() => choose(!isShownOn)}
    >
      <span className={classes.text}>{label}</span>
      {count !== undefined && !isShownOn && <span className={classes.count}>{count}</span>}
      {isShownOn && <IconX size={14} stroke={2} aria-hidden="true" />}
    </button>
  );
}

/** How many entries are in the first line of this list. */
function useFittingCount(list: React.RefObject<HTMLElement | null>, content: string) {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts have other widths
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => {
      const entries = [...element.children] as HTMLElement[];
      const top = entries[0]?.offsetTop ?? 0;
      const wrapped = entries.findIndex((entry) => entry.offsetTop > top);
      setCount(wrapped === -1 ? Number.POSITIVE_INFINITY : wrapped);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, content]);
  return count;
}
