import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconMapPin,
  IconTag,
  IconTagOff,
  IconUserCheck,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListTexts } from '#core/web/lists/list-texts.ts';
import type { Selection } from '#core/web/lists/selection.ts';
import { useSelected } from '#core/web/ui/record-model.ts';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { SelectionBar } from '#core/web/ui/selection-bar.tsx';
import type { BulkPerson, ManyChange } from './bulk-change.ts';
import { ChangeManyDialog } from './change-many-dialog.tsx';

const icons = {
  caseWorker: IconUserCheck,
  location: IconMapPin,
  addTags: IconTag,
  removeTags: IconTagOff,
} satisfies Record<ManyChange, unknown>;

/** Actions for the people selected in a list; renders nothing without a selection. */
export function ManyActions<Row extends BulkPerson>({
  selection,
  exporting,
}: {
  selection: Selection<Row>;
  /** A button that exports the people with these ids. */
  exporting?: (ids: string[]) => ReactNode;
}) {
  const selectionTexts = useListTexts().selection;
  const [change, setChange] = useState<ManyChange | null>(null);
  const people = [...useSelected(selection, (rows) => rows).values()];
  if (people.length === 0) return null;
  const isTagged = people.some(({ tags }) => tags.length > 0);
  const offered: ManyChange[] = ['caseWorker', 'location', 'addTags'];
  if (isTagged) offered.push('removeTags');
  return (
    <>
      <SelectionBar
        texts={{
          label: selectionTexts.label,
          count: selectionTexts.count(people.length),
          clear: selectionTexts.clear,
        }}
        onClear={selection.clear}
      >
        <Changes offered={offered} onChoose={setChange} />
        {exporting?.(people.map(({ id }) => id))}
      </SelectionBar>
      {change && (
        <ChangeManyDialog
          change={change}
          people={people}
          onChanged={selection.update}
          onGone={(gone) => selection.choose(gone, false)}
          onClose={() => setChange(null)}
        />
      )}
    </>
  );
}

/** Side by side, or behind one button where the bar has no room for them. */
function Changes({
  offered,
  onChoose,
}: {
  offered: readonly ManyChange[];
  onChoose: (change: ManyChange) => void;
}) {
  const { t } = useTranslation('applicants');
  const isWide = useIsAtLeast('lg');
  const drawn = offered.map((kind) => {
    const Icon = icons[kind];
    return { kind, icon: <Icon size={17} stroke={1.7} aria-hidden="true" /> };
  });
  if (isWide) {
    return drawn.map(({ kind, icon }) => (
      <Button
        key={kind}
        variant="default"
        size="compact-md"
        aria-haspopup="dialog"
        leftSection={icon}
        onClick={() => onChoose(kind)}
      >
        {t(`many.${kind}.action`)}
      </Button>
    ));
  }
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}
        >
          {t('many.menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('many.menu')}>
        {drawn.map(({ kind, icon }) => (
          <Menu.Item key={kind} leftSection={icon} onClick={() => onChoose(kind)}>
            {t(`many.${kind}.action`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
