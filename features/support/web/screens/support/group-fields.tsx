import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { newId } from '#core/web/browser/new-id.ts';
import { FieldError } from '#core/web/ui/field-error.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import type { SupportGroup } from '#features/support/contract/support-groups.ts';
import { maxEntriesPerGroup } from '#features/support/contract/support-records.ts';
import { type EntryValues, emptyEntry } from '../../parts/entry-values.ts';
import { useSupportTexts } from '../../parts/support-texts.ts';
import { EntryFields, type SupportFormFields } from './entry-fields.tsx';

export function GroupFields({ group, form }: { group: SupportGroup; form: SupportFormFields }) {
  const { t } = useTranslation(['support-records', 'actions']);
  const texts = useSupportTexts();
  const addButton = useRef<HTMLButtonElement>(null);
  const entries = form.getValues()[group];

  function add() {
    // Renders synchronously, so that fast typing goes into the new entry.
    flushSync(() => form.insertListItem(group, emptyEntry(group, newId()) as never));
    focusEntry(group, entries.length);
  }

  function remove(place: number, entry: EntryValues) {
    form.removeListItem(group, place);
    addButton.current?.focus();
    showToast({
      text: t('removed', { entry: texts.entry(group, place) }),
      tone: 'info',
      action: {
        label: t('actions:undo'),
        onClick: () => form.insertListItem(group, entry as never, place),
      },
    });
  }

  return (
    <Section
      title={texts.group(group)}
      actions={
        entries.length < maxEntriesPerGroup && (
          <Button
            ref={addButton}
            variant="default"
            onClick={add}
            leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
          >
            {texts.add(group)}
          </Button>
        )
      }
    >
      {form.errors[group] && (
        // Shown if merged edits exceed the limit of the group. Errors focus it by path.
        <div data-path={groupDataPath(form, group)} tabIndex={-1}>
          <FieldError>{form.errors[group]}</FieldError>
        </div>
      )}
      {entries.map((entry, place) => (
        <EntryFields
          key={entry.id}
          group={group}
          place={place}
          form={form}
          onRemove={() => remove(place, form.getValues()[group][place] ?? entry)}
        />
      ))}
    </Section>
  );
}

function focusEntry(group: SupportGroup, place: number): void {
  document.querySelector<HTMLElement>(`[data-path*="-${group}.${place}."]`)?.focus();
}

function groupDataPath(form: SupportFormFields, group: SupportGroup): string {
  return (form.getInputProps(group) as unknown as { 'data-path': string })['data-path'];
}
