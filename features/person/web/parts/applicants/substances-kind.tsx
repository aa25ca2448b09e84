import { Checkbox, Input, TextInput } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { readOrganization } from '#features/organization/contract/organization.ts';
import { substances } from '#features/person/contract/enumerations.ts';
import { specifiedSubstances } from '#features/person/contract/substances.ts';
import type { ValueAt } from './applicant-values.ts';
import { useEnumerationLabel } from './enumeration-label.ts';
import type { FieldInputProps, FieldKind } from './field-kind.ts';
import classes from './substances-kind.module.css';

type Uses = ValueAt<'substances'>;
type Substance = (typeof substances)[number];

function SubstancesDisplay({ value }: { value: Uses }) {
  const { t } = useTranslation('applicants');
  const label = useEnumerationLabel();
  const { day } = useFormat();
  return value
    .map(({ substance, lastUse }) => {
      const name = label('substances', substance);
      return lastUse === '' ? name : t('view.lastUse', { substance: name, day: day(lastUse) });
    })
    .join('\n');
}

/** The substances to choose from: those that the organization offers, and those that the record has. */
function useChoices(recorded: Uses): Substance[] {
  const [initial] = useState(recorded);
  const offered = useRead(readOrganization).data?.offeredSubstances ?? [];
  const shown: readonly Substance[] = [
    ...specifiedSubstances,
    ...offered,
    ...[...initial, ...recorded].map(({ substance }) => substance),
  ];
  return substances.filter((substance) => shown.includes(substance));
}

function SubstancesField(props: FieldInputProps<Uses>) {
  const id = useId();
  const label = useEnumerationLabel();
  const [uses, setUses] = useUncontrolled<Uses>({
    defaultValue: props.defaultValue,
    onChange: props.onChange,
  });
  const choices = useChoices(uses);
  // Rechecking a box restores its day.
  const typedDays = useRef(new Map<Substance, string>());

  function choose(substance: Substance, chosen: boolean) {
    const otherUses = uses.filter((use) => use.substance !== substance);
    const lastUse = typedDays.current.get(substance) ?? '';
    const next = chosen ? [...otherUses, { substance, lastUse }] : otherUses;
    setUses(substances.flatMap((name) => next.filter((use) => use.substance === name)));
  }

  function setLastUse(substance: Substance, lastUse: string) {
    typedDays.current.set(substance, lastUse);
    setUses(uses.map((use) => (use.substance === substance ? { ...use, lastUse } : use)));
  }

  return (
    <Input.Wrapper
      label={props.label}
      description={props.description}
      error={props.error}
      labelElement="div"
      labelProps={{ id }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be drawn like the other labels */}
      <div
        role="group"
        aria-labelledby={id}
        className={classes.rows}
        data-path={props['data-path']}
        tabIndex={-1}
      >
        {choices.map((substance) => {
          const index = uses.findIndex((use) => use.substance === substance);
          const use = uses[index];
          if (use) typedDays.current.set(substance, use.lastUse);
          return (
            <div key={substance} className={classes.row}>
              <Checkbox
                checked={use !== undefined}
                label={label('substances', substance)}
                onChange={(event) => choose(substance, event.currentTarget.checked)}
              />
              {use && (
                <LastUse
                  substance={label('substances', substance)}
                  value={use.lastUse}
                  onChange={(day) => setLastUse(substance, day)}
                  error={props.errorsInside[`${index}.lastUse`]}
                  dataPath={`${props['data-path']}.${index}.lastUse`}
                />
              )}
            </div>
          );
        })}
      </div>
    </Input.Wrapper>
  );
}

function LastUse(props: {
  substance: string;
  value: string;
  onChange: (day: string) => void;
  error: React.ReactNode;
  dataPath: string;
}) {
  const { t } = useTranslation('applicants');
  return (
    <TextInput
      type="date"
      min="1900-01-01"
      label={t('input.lastUse', { substance: props.substance })}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      data-path={props.dataPath}
    />
  );
}

/** Substances, each with the day of last use if known. */
export const substanceUses: FieldKind<Uses> = {
  empty: [],
  Display: SubstancesDisplay,
  Input: SubstancesField,
};
