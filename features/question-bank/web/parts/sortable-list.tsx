import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import classes from './sortable-list.module.css';
import { useDragging } from './use-dragging.ts';

export interface SortableLabels {
  /** Label of the handle: "Move “Your name”". */
  handle: (name: string) => string;
  /** Keyboard instructions. */
  hint: string;
}

/** Undefined at the ends of the list. */
export interface Moves {
  up: (() => void) | undefined;
  down: (() => void) | undefined;
}

/**
 * List sorted by dragging a handle, by arrow keys on it, or by buttons in the entries. The parent
 * keeps the order and announces changes.
 */
export function SortableList<Item extends { id: string }>({
  items,
  label,
  itemName,
  labels,
  isFixed = false,
  onOrder,
  children,
}: {
  items: readonly Item[];
  label: string;
  itemName: (item: Item) => string;
  labels: SortableLabels;
  /** Disables sorting, for example while the list is filtered. */
  isFixed?: boolean;
  onOrder: (ids: string[], moved: Item) => void;
  children: (item: Item, moves: Moves) => ReactNode;
}) {
  const listId = useId();
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<string | null>(null);
  const ids = items.map(({ id }) => id);

  function move(item: Item, to: number) {
    const from = ids.indexOf(item.id);
    const target = Math.min(Math.max(to, 0), ids.length - 1);
    if (target === from) return;
    const rest = ids.filter((id) => id !== item.id);
    onOrder(rest.toSpliced(target, 0, item.id), item);
  }

  // Stores the id, because the list may change while dragging.
  const grabbed = useRef<string | null>(null);
  const { dragged, landing, startDragging } = useDragging(list, (to) => {
    const item = items.find(({ id }) => id === grabbed.current);
    if (item) move(item, to);
  });

  // Moving a row in the DOM drops its focus.
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    const row = [...(list.current?.children ?? [])].find(
      (child) => (child as HTMLElement).dataset.id === focusNext.current,
    );
    focusNext.current = null;
    row?.querySelector<HTMLElement>('[data-handle]')?.focus();
  });

  function handleKey(event: KeyboardEvent, item: Item, at: number) {
    const places: Record<string, number> = {
      ArrowUp: at - 1,
      ArrowDown: at + 1,
      Home: 0,
      End: ids.length - 1,
    };
    const to = places[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusNext.current = item.id;
    move(item, to);
  }

  return (
    <>
      {!isFixed && (
        <span id={`${listId}-hint`} hidden>
          {labels.hint}
        </span>
      )}
      <ol ref={list} aria-label={label} className={classes.list}>
        {items.map((item, at) => (
          <li
            key={item.id}
            data-id={item.id}
            className={classes.entry}
            data-dragged={dragged === at || undefined}
            data-landing={dropSide(at, landing, ids.length)}
          >
            {!isFixed && (
              <button
                type="button"
                data-handle
                className={classes.handle}
                aria-label={labels.handle(itemName(item))}
                aria-describedby={`${listId}-hint`}
                onKeyDown={(event) => handleKey(event, item, at)}
                onPointerDown={(event) => {
                  grabbed.current = item.id;
                  startDragging(event, at);
                }}
              >
                <IconGripVertical size={20} stroke={1.6} aria-hidden="true" />
              </button>
            )}
            {children(item, {
              up: !isFixed && at > 0 ? () => move(item, at - 1) : undefined,
              down: !isFixed && at < ids.length - 1 ? () => move(item, at + 1) : undefined,
            })}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Side of this entry on which to show the drop line. */
function dropSide(at: number, landing: number | null, count: number) {
  if (landing === at) return 'before';
  return landing === count && at === count - 1 ? 'after' : undefined;
}
