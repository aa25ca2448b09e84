import { Select } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedWords } from '#core/contract/folded-text.ts';
import { useKeysSetting } from '#core/web/session/single-keys.ts';
import { useSingleKeys } from '#core/web/ui/single-key.ts';
import type { PersonField } from '#features/person/contract/person-fields.ts';
import { KeyHint } from '#features/person/web/parts/editing/key-hint.tsx';
import { profileGroups } from '#features/person/web/parts/editing/profile-groups.ts';
import { useRecordEditing } from '#features/person/web/parts/editing/record-editing.tsx';
import { type SupportGroup, supportGroupNames } from '#features/support/contract/support-groups.ts';
import { useSupportTexts } from '#features/support/web/parts/support-texts.ts';
import classes from './profile-section.module.css';

const personFields: readonly PersonField[] = Object.values(profileGroups).flat();

/** Opens a field of the profile by its name, or leads to a group of the support record. */
export function FindField() {
  const { t } = useTranslation('case-record');
  const { open, label } = useRecordEditing();
  const texts = useSupportTexts();
  const keys = useKeysSetting();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  useSingleKeys(keys.isOn, { '/': () => input.current?.focus() });

  function choose(name: string | null) {
    setTyped('');
    if (personFields.includes(name as PersonField)) open(name as PersonField);
    else if (name !== null) focusGroup(name as SupportGroup);
  }

  return (
    <Select
      ref={input}
      className={classes.find}
      size="xs"
      searchable
      selectFirstOptionOnChange
      aria-label={t('findField.label')}
      aria-keyshortcuts={keys.isOn ? '/' : undefined}
      placeholder={t('findField.label')}
      nothingFoundMessage={t('findField.none')}
      leftSection={<IconSearch size={16} stroke={1.8} aria-hidden="true" />}
      rightSection={keys.isOn ? <KeyHint>/</KeyHint> : null}
      rightSectionPointerEvents="none"
      value={null}
      searchValue={typed}
      data={[
        ...personFields.map((name) => ({ value: name, label: label(name) })),
        ...supportGroupNames.map((name) => ({ value: name, label: texts.group(name) })),
      ]}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && hasWords(option.label, search))
      }
      onSearchChange={setTyped}
      onChange={choose}
    />
  );
}

/** True if each typed word begins a word of the name. */
function hasWords(name: string, typed: string): boolean {
  const words = foldedWords(name);
  return foldedWords(typed).every((part) => words.some((word) => word.startsWith(part)));
}

function focusGroup(name: SupportGroup): void {
  const group = document.querySelector<HTMLElement>(`[data-group="${name}"]`);
  const first = group?.matches('button') ? group : group?.querySelector('button, input');
  (first as HTMLElement | null | undefined)?.focus();
}
