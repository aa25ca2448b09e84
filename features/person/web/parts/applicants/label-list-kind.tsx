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
      // What was typed and not confirmed is meant as well.
      acceptValueOnBlur
      splitChars={[',', ';']}
      renderPill={renderPill}
    />
  );
}

/** A label in a list that is being typed, with a way to take it out that everybody reaches. */
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

/** Words of one's own, several. */
export const labelList: FieldKind<string[]> = {
  empty: [],
  Display: ShownLabels,
  Input: LabelListField,
};
