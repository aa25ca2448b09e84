import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { flushSync } from 'react-dom';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { may } from '#core/web/session/session.ts';
import { staffForFilesQuery } from '#features/accounts/web/parts/users/queries.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { CaseWorkerName } from '#features/person/web/parts/applicants/case-worker-kind.tsx';
import { LocationName } from '#features/person/web/parts/applicants/location-name.tsx';
import { FieldConflict } from '#features/person/web/parts/editing/field-conflict.tsx';
import { CellButton, type CellProps } from './cell-button.tsx';
import classes from './cell-edit.module.css';
import { CellTarget, useCellOpening } from './cell-opening.ts';
import { CellPopover } from './cell-popover.tsx';
import { useCellSave } from './cell-save.ts';
import { useLastAuthor } from './last-author.ts';

type MenuField = 'caseWorkerId' | 'locationId';

interface ChoicesProps {
  row: CellProps['row'];
  onChoose: (id: string) => void;
}

interface EmptyCellProps extends CellProps {
  /** Shown for no value. */
  none: string;
}

/** The case worker of a person, who can be changed in place. */
export function CaseWorkerCell({ isFixed, ...props }: EmptyCellProps) {
  if (isFixed || !may('applicant:write')) return props.children;
  return <MenuCell {...props} name="caseWorkerId" Name={CaseWorkerName} Choices={Workers} />;
}

/** The location of a person, which can be changed in place. */
export function LocationCell({ isFixed, ...props }: EmptyCellProps) {
  if (isFixed || !may('applicant:write')) return props.children;
  return <MenuCell {...props} name="locationId" Name={LocationName} Choices={Locations} />;
}

interface MenuCellProps extends Omit<EmptyCellProps, 'isFixed'> {
  name: MenuField;
  Name: ComponentType<{ value: string }>;
  Choices: ComponentType<ChoicesProps>;
}

/** A field with a menu of values. */
function MenuCell({ children, ...props }: MenuCellProps) {
  const opening = useCellOpening();
  const { button, isOpen, isUsed, toggle } = opening;
  return (
    <>
      <CellButton
        ref={button}
        label={props.label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {children || props.none}
      </CellButton>
      {isUsed && <CellMenu {...props} opening={opening} />}
    </>
  );
}

/** The menu of a cell. A colleague's change of the field is shown before it is replaced. */
function CellMenu({
  row,
  name,
  label,
  none,
  Name,
  Choices,
  opening,
}: Omit<MenuCellProps, 'children'> & { opening: ReturnType<typeof useCellOpening> }) {
  const { current, save, showFailure } = useCellSave(row, name);
  const { button, isOpen } = opening;
  /** The choice that a colleague's change keeps from being saved. */
  const [mine, setMine] = useState<string | null>(null);
  const author = useLastAuthor(row.id, mine !== null);
  const theirs = current[name] ?? '';

  function closeConflict() {
    flushSync(() => setMine(null));
    button.current?.focus();
  }

  async function choose(base: string, chosen: string) {
    try {
      if (!(await save(base, chosen))) setMine(chosen);
      else if (mine !== null) closeConflict();
    } catch (error) {
      showFailure(error);
    }
  }

  return (
    <>
      <Menu
        opened={isOpen}
        onClose={opening.close}
        returnFocus={false}
        position="bottom-start"
        width={240}
      >
        <Menu.Target>
          <CellTarget button={button} />
        </Menu.Target>
        {/* The button has no id of Mantine's to be labeled by. */}
        <Menu.Dropdown aria-labelledby={undefined} aria-label={label} className={classes.menu}>
          {row[name] !== null && (
            <Menu.Item onClick={() => void choose(row[name] ?? '', '')}>{none}</Menu.Item>
          )}
          <Choices row={row} onChoose={(id) => void choose(row[name] ?? '', id)} />
        </Menu.Dropdown>
      </Menu>
      {mine !== null && (
        <CellPopover label={label} button={button} onDismiss={closeConflict}>
          <FieldConflict
            author={author}
            value={theirs === '' ? null : <Name value={theirs} />}
            savedAt={current.updatedAt}
            onTheirs={closeConflict}
            onMine={() => void choose(theirs, mine)}
          />
        </CellPopover>
      )}
    </>
  );
}

/** Only staff who can open this record. */
function Workers({ row, onChoose }: ChoicesProps) {
  const { personName } = useFormat();
  const { data: workers = [] } = useQuery(staffForFilesQuery([row.id]));
  return workers
    .filter(({ id }) => id !== row.caseWorkerId)
    .map((worker) => (
      <Menu.Item key={worker.id} onClick={() => onChoose(worker.id)}>
        {personName(worker)}
      </Menu.Item>
    ));
}

function Locations({ row, onChoose }: ChoicesProps) {
  const { data: locations = [] } = useRead(listLocations);
  return locations
    .filter(({ id, closed, inReach }) => !closed && inReach && id !== row.locationId)
    .map(({ id, name }) => (
      <Menu.Item key={id} onClick={() => onChoose(id)}>
        {name}
      </Menu.Item>
    ));
}
