import { ActionIcon, Button, Checkbox, Popover, VisuallyHidden } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconChevronDown,
  IconChevronUp,
  IconPin,
} from '@tabler/icons-react';
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import classes from './columns-menu.module.css';

export interface ColumnsTexts {
  title: string;
  up: (column: string) => string;
  down: (column: string) => string;
  /** Announced when a column has moved. */
  place: (column: string, place: number, total: number) => string;
  usual: string;
  pin: (column: string) => string;
}

interface Column {
  id: string;
  label: string;
}

/** Selects and orders a list's columns. */
export function ColumnsMenu({
  columns,
  columnIds,
  isUsual,
  texts,
  onChange,
  onUsual,
  pinnedIds = [],
  onPin,
  children,
}: {
  /** All columns except the name, in default order. */
  columns: readonly Column[];
  /** Ids of the shown columns, in order. */
  columnIds: readonly string[];
  isUsual: boolean;
  texts: ColumnsTexts;
  onChange: (columnIds: string[]) => void;
  onUsual: () => void;
  pinnedIds?: readonly string[];
  /** Keeps a column beside the name. */
  onPin?: ((columnId: string) => void) | undefined;
  /** More settings of the table, above the columns. */
  children?: ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const focus = useFocusRequest(list);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const orderedColumns = [
    ...columnIds.flatMap((id) => byId.get(id) ?? []),
    ...columns.filter(({ id }) => !columnIds.includes(id)),
  ];

  function toggle({ id }: Column) {
    focus.requestFocus(id, 'box');
    onChange(
      columnIds.includes(id) ? columnIds.filter((other) => other !== id) : [...columnIds, id],
    );
  }

  function move({ id, label }: Column, step: 1 | -1) {
    const place = columnIds.indexOf(id);
    const next = columnIds.toSpliced(place, 1).toSpliced(place + step, 0, id);
    focus.requestFocus(id, step === 1 ? 'down' : 'up');
    setAnnouncement(texts.place(label, place + step + 1, columnIds.length));
    onChange(next);
  }

  return (
    <Popover position="bottom-end" shadow="md" radius={10} width={300} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={texts.title}
          title={texts.title}
        >
          <IconAdjustmentsHorizontal size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.title}>
        {children}
        <Entries of={orderedColumns} list={list}>
          {(column) => (
            <Entry
              key={column.id}
              column={column}
              place={columnIds.indexOf(column.id)}
              count={columnIds.length}
              texts={texts}
              isPinned={pinnedIds.includes(column.id)}
              onPin={onPin && (() => onPin(column.id))}
              onToggle={() => toggle(column)}
              onMove={(step) => move(column, step)}
            />
          )}
        </Entries>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        {!isUsual && (
          <Button className={classes.usual} variant="subtle" size="compact-sm" onClick={onUsual}>
            {texts.usual}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Draws the first entries, and the others once those show. */
function Entries({
  of: columns,
  list,
  children,
}: {
  of: readonly Column[];
  list: RefObject<HTMLUListElement | null>;
  children: (column: Column) => ReactNode;
}) {
  const count = useDeferredValue(columns.length, 6);
  return (
    <ul ref={list} className={classes.list}>
      {columns.slice(0, count).map(children)}
    </ul>
  );
}

function Entry({
  column: { id, label },
  place,
  count,
  texts,
  isPinned,
  onPin,
  onToggle,
  onMove,
}: {
  column: Column;
  /** -1 if hidden. */
  place: number;
  count: number;
  texts: ColumnsTexts;
  isPinned: boolean;
  onPin: (() => void) | undefined;
  onToggle: () => void;
  onMove: (step: 1 | -1) => void;
}) {
  return (
    <li className={classes.entry} data-column={id}>
      <Checkbox label={label} checked={place >= 0} data-part="box" onChange={onToggle} />
      {place >= 0 && (
        <span className={classes.moves}>
          {onPin && (
            <ActionIcon
              variant={isPinned ? 'light' : 'subtle'}
              color={isPinned ? undefined : 'gray'}
              aria-label={texts.pin(label)}
              aria-pressed={isPinned}
              title={texts.pin(label)}
              onClick={onPin}
            >
              <IconPin size={16} stroke={1.8} aria-hidden="true" />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.up(label)}
            data-part="up"
            disabled={place === 0}
            onClick={() => onMove(-1)}
          >
            <IconChevronUp size={17} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={texts.down(label)}
            data-part="down"
            disabled={place === count - 1}
            onClick={() => onMove(1)}
          >
            <IconChevronDown size={17} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}

type Part = 'box' | 'up' | 'down';

/** A moved entry loses the focus, and one at the end loses its button. */
function useFocusRequest(list: React.RefObject<HTMLElement | null>) {
  const wanted = useRef<{ id: string; part: Part } | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    const { id, part } = wanted.current;
    wanted.current = null;
    const entry = [...(list.current?.children ?? [])].find(
      (child) => child instanceof HTMLElement && child.dataset.column === id,
    );
    const parts: Part[] = part === 'box' ? ['box'] : [part, part === 'up' ? 'down' : 'up', 'box'];
    for (const one of parts) {
      const found = entry?.querySelector<HTMLElement>(`[data-part="${one}"]:not(:disabled)`);
      if (found) return found.focus();
    }
  });
  return {
    requestFocus(id: string, part: Part) {
      wanted.current = { id, part };
    },
  };
}
