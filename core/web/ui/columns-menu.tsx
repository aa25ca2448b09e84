import { ActionIcon, Button, Checkbox, Popover, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './columns-menu.module.css';

export interface ColumnsWords {
  title: string;
  up: (column: string) => string;
  down: (column: string) => string;
  /** Announced when a column has moved. */
  place: (column: string, place: number, of: number) => string;
  usual: string;
}

interface Column {
  id: string;
  label: string;
}

/** Selects and orders a list's columns. */
export function ColumnsMenu({
  columns,
  shown,
  isUsual,
  words,
  onChange,
  onUsual,
}: {
  /** All columns except the name, in default order. */
  columns: readonly Column[];
  /** Ids of the shown columns, in order. */
  shown: readonly string[];
  isUsual: boolean;
  words: ColumnsWords;
  onChange: (shown: string[]) => void;
  onUsual: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const focus = useFocusKept(list);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const inOrder = [
    ...shown.flatMap((id) => byId.get(id) ?? []),
    ...columns.filter(({ id }) => !shown.includes(id)),
  ];

  function toggle({ id }: Column) {
    focus.keepOn(id, 'box');
    onChange(shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id]);
  }

  function move({ id, label }: Column, step: 1 | -1) {
    const place = shown.indexOf(id);
    const next = shown.toSpliced(place, 1).toSpliced(place + step, 0, id);
    focus.keepOn(id, step === 1 ? 'down' : 'up');
    setSaid(words.place(label, place + step + 1, shown.length));
    onChange(next);
  }

  return (
    <Popover position="bottom-end" shadow="md" radius={10} width={300} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconColumns3 size={17} stroke={1.7} aria-hidden="true" />}
        >
          {words.title}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.title}>
        <ul ref={list} className={classes.list}>
          {inOrder.map((column) => (
            <Entry
              key={column.id}
              column={column}
              place={shown.indexOf(column.id)}
              count={shown.length}
              words={words}
              onToggle={() => toggle(column)}
              onMove={(step) => move(column, step)}
            />
          ))}
        </ul>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        {!isUsual && (
          <Button className={classes.usual} variant="subtle" size="compact-sm" onClick={onUsual}>
            {words.usual}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Entry({
  column: { id, label },
  place,
  count,
  words,
  onToggle,
  onMove,
}: {
  column: Column;
  /** -1 if hidden. */
  place: number;
  count: number;
  words: ColumnsWords;
  onToggle: () => void;
  onMove: (step: 1 | -1) => void;
}) {
  return (
    <li className={classes.entry} data-column={id}>
      <Checkbox label={label} checked={place >= 0} data-part="box" onChange={onToggle} />
      {place >= 0 && (
        <span className={classes.moves}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.up(label)}
            data-part="up"
            disabled={place === 0}
            onClick={() => onMove(-1)}
          >
            <IconChevronUp size={17} stroke={1.8} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={words.down(label)}
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
function useFocusKept(list: React.RefObject<HTMLElement | null>) {
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
    keepOn(id: string, part: Part) {
      wanted.current = { id, part };
    },
  };
}
