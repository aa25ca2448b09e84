import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { lasting } from '#core/web/forms/kept-text-entries.ts';
import { useKeptNotice } from '#core/web/forms/kept-text-notice.ts';
import { useStaleVersion } from '#core/web/forms/stale-version.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { FieldError } from '#core/web/ui/field-error.tsx';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import { FieldConflict } from '#features/person/web/parts/editing/field-conflict.tsx';
import { KeyHint } from '#features/person/web/parts/editing/key-hint.tsx';
import { listFields, type SupportGroup } from '#features/support/contract/support-groups.ts';
import {
  type SupportRecord,
  supportRecordToCreate,
} from '#features/support/contract/support-records.ts';
import classes from './entry-form.module.css';
import { type EntryValues, emptyEntry, toEntryBody } from './entry-values.ts';
import { SupportFieldInput } from './fields.tsx';
import { type EntryChange, useSupportValues } from './save-entry.ts';
import { useSupportTexts } from './support-texts.ts';

type Values = Partial<Record<SupportGroup, EntryValues[]>>;

/** One entry of the support record, edited where it stands. */
export function EntryForm({
  applicantId,
  group,
  entry,
  newId,
  save,
  onSaved,
  onClose,
}: {
  applicantId: string;
  group: SupportGroup;
  /** Undefined for a new one. */
  entry: EntryValues | undefined;
  /** The id of a new entry. */
  newId: string;
  save: (change: EntryChange) => Promise<SupportRecord>;
  onSaved: (change: EntryChange) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['support-records', 'actions', 'record-fields']);
  const texts = useSupportTexts();
  const { personName } = useFormat();
  const toValues = useSupportValues();
  const id = entry?.id ?? newId;
  const stale = useStaleVersion<EntryValues | undefined>(entry);
  const { base } = stale;
  const conflict = useRef<SupportRecord | null>(null);
  const [removeProblem, setRemoveProblem] = useState<string | null>(null);
  const errorMessage = useErrorMessage();
  const form = useContractForm<Values, typeof supportRecordToCreate, EntryChange>({
    schema: supportRecordToCreate,
    initialValues: { [group]: [entry ?? emptyEntry(group, id)] },
    keep: { name: lasting(`support-entry:${applicantId}:${entry?.id ?? group}`), base },
    toSent: (values) =>
      ({ [group]: values[group]?.map((one) => toEntryBody(group, one)) }) as object,
    send: async (_, values) => {
      const change = { group, before: base.current ?? undefined, after: values[group]?.[0] };
      await save(change);
      return change;
    },
    onSaved,
    onProblem: noteConflict,
  });
  const problem = form.problem ?? removeProblem;
  const notice = useKeptNotice(form.back);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);

  const record = stale.theirs === null ? null : conflict.current;
  const theirs = record && toValues(record)[group].find((one) => one.id === id);

  /** True if a colleague has changed this entry. */
  function noteConflict(error: unknown): boolean {
    if (!isApiError(error, 'stale-version')) return false;
    conflict.current = error.details as SupportRecord;
    return stale.onProblem(error);
  }

  function cancel() {
    form.forgetKeptText();
    onClose();
  }

  async function keepMine() {
    stale.goOnFrom(theirs as EntryValues);
    base.current = theirs ?? undefined;
    await form.submit();
  }

  async function remove() {
    if (entry === undefined) return cancel();
    const change = { group, before: base.current ?? undefined, after: undefined };
    setRemoveProblem(null);
    try {
      await save(change);
      form.forgetKeptText();
      onSaved(change);
    } catch (error) {
      if (!noteConflict(error)) setRemoveProblem(errorMessage(error));
    }
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: Esc in the inputs
    <form
      {...form.formProps}
      ref={box}
      className={classes.form}
      aria-label={texts.entryName(group)}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        cancel();
      }}
    >
      <KeptNotice notice={notice} />
      <div className={classes.grid}>
        {listFields(group).map(([name, field]) => {
          const path = `${group}.0.${name}`;
          const { error, ...binding } = form.fields.getInputProps(path as never, {
            withFocus: false,
          });
          return (
            <div
              key={name}
              className={classes.cell}
              data-tall={field.kind === 'paragraphs' || undefined}
            >
              <SupportFieldInput
                key={form.fields.key(path as never)}
                {...(binding as unknown as {
                  defaultValue: string;
                  onChange: (value: string) => void;
                  'data-path': string;
                })}
                field={field}
                label={texts.field(name)}
                required={field.required}
                error={error}
              />
            </div>
          );
        })}
      </div>
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
      {record && (
        <FieldConflict
          author={record.updatedBy ? personName(record.updatedBy) : undefined}
          value={theirs ? texts.summary(group, theirs) : t('merge.removed')}
          savedAt={record.updatedAt}
          onTheirs={cancel}
          onMine={() => void keepMine()}
        />
      )}
      <div className={classes.actions}>
        <Button
          type="submit"
          size="compact-md"
          variant="default"
          loading={form.sending}
          rightSection={<KeyHint>{t('record-fields:keys.enter')}</KeyHint>}
        >
          {t('actions:save')}
        </Button>
        <Button
          size="compact-md"
          variant="subtle"
          onClick={cancel}
          rightSection={<KeyHint>{t('record-fields:keys.escape')}</KeyHint>}
        >
          {t('actions:cancel')}
        </Button>
        {entry && (
          <Button
            className={classes.remove}
            size="compact-md"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} stroke={1.8} aria-hidden="true" />}
            onClick={() => void remove()}
          >
            {t('remove')}
          </Button>
        )}
      </div>
    </form>
  );
}
