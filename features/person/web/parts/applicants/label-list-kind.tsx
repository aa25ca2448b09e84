import { Pill, TagsInput, type TagsInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import type { FieldInputProps, FieldKind } from './field-kind.ts';

function ShownLabels({ value }: { value: string[] }) {
  return useFormat().list(value);
}

function LabelListField({ errorsInside, ...props }: FieldInputProps<string[]>) {
  const renderPill = useLabelPill();
  return (
    <TagsInput
      {...props}
      withAsterisk={false}
      error={props.error ?? Object.values(errorsInside)[0]}
      // Includes text that was typed but not confirmed.
      acceptValueOnBlur
      splitChars={[',', ';']}
      renderPill={renderPill}
    />
  );
}

/** A label in a tag input, with a remove button that works by keyboard. */
export function useLabelPill(): NonNullable<TagsInputProps['renderPill']> {
  const { t } = useTranslation('applicants');
  return ({ value, onRemove }) => (
    <Pill
      size="lg"
      withRemoveButton
      onRemove={onRemove}
      // Mantine hides this button from the keyboard and from screen readers.
      removeButtonProps={{
        'aria-hidden': false,
        'aria-label': t('input.removeEntry', { entry: value }),
        tabIndex: 0,
      }}
    >
      {value}
    </Pill>
  );
}

/** Several free-text labels. */
export const labelList: FieldKind<string[]> = {
  empty: [],
  Display: ShownLabels,
  Input: LabelListField,
};
