import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '#core/web/forms/contract-form.ts';
import type { SupportField } from '#features/support/contract/support-fields.ts';
import { listFields, type SupportGroup } from '#features/support/contract/support-groups.ts';
import type { SupportValues } from '../../parts/entry-values.ts';
import { SupportFieldInput } from '../../parts/fields.tsx';
import { useSupportTexts } from '../../parts/support-texts.ts';
import classes from './entry-fields.module.css';

export type SupportFormFields = ContractForm<SupportValues>['fields'];

export function EntryFields({
  group,
  place,
  form,
  onRemove,
}: {
  group: SupportGroup;
  place: number;
  form: SupportFormFields;
  onRemove: () => void;
}) {
  const { t } = useTranslation('support-records');
  const texts = useSupportTexts();
  const name = texts.entry(group, place);
  return (
    <fieldset className={classes.entry}>
      <legend className={classes.legend}>{name}</legend>
      <div className={classes.grid}>
        {listFields(group).map(([field, shape]) => (
          <div key={field} className={classes.cell} data-place={gridPosition(field, shape)}>
            <Field form={form} path={`${group}.${place}.${field}`} name={field} shape={shape} />
          </div>
        ))}
      </div>
      <Button
        variant="subtle"
        color="red"
        size="compact-md"
        onClick={onRemove}
        leftSection={<IconTrash size={18} stroke={1.8} aria-hidden="true" />}
        aria-label={t('removeEntry', { entry: name })}
      >
        {t('remove')}
      </Button>
    </fieldset>
  );
}

/** Long text takes the full width; start and end dates share a row. */
function gridPosition(name: string, { kind }: SupportField): string | undefined {
  if (kind === 'paragraphs') return 'whole';
  return name === 'from' ? 'begins' : undefined;
}

function Field({
  form,
  path,
  name,
  shape,
}: {
  form: SupportFormFields;
  path: string;
  name: string;
  shape: SupportField;
}) {
  const { t } = useTranslation('support-records');
  const texts = useSupportTexts();
  const { error, ...binding } = form.getInputProps(path, { withFocus: false });
  const label = texts.field(name);
  return (
    <SupportFieldInput
      key={form.key(path)}
      {...(binding as unknown as {
        defaultValue: string;
        onChange: (value: string) => void;
        'data-path': string;
      })}
      field={shape}
      label={
        shape.required ? (
          <>
            {label} <span className={classes.required}>({t('required')})</span>
          </>
        ) : (
          label
        )
      }
      required={shape.required}
      error={error}
    />
  );
}
