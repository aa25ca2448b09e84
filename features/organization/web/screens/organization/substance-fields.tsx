import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { Section } from '#core/web/ui/section.tsx';
import { additionalSubstances } from '#features/person/contract/substances.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import type { OrganizationValues } from '../../parts/organization/organization-values.ts';
import classes from './organization-screen.module.css';

/** Substances that case records offer beyond the specification's. */
export function SubstanceFields({ fields }: { fields: FormFields<OrganizationValues> }) {
  const { t } = useTranslation('organisation');
  const label = useEnumerationLabel();
  return (
    <Section title={t('substances.title')} text={t('substances.text')}>
      <Checkbox.Group
        key={fields.key('offeredSubstances')}
        {...fields.getInputProps('offeredSubstances')}
        label={t('substances.offered')}
        description={t('substances.offeredHint')}
      >
        <div className={classes.choices}>
          {additionalSubstances.map((substance) => (
            <Checkbox key={substance} value={substance} label={label('substances', substance)} />
          ))}
        </div>
      </Checkbox.Group>
    </Section>
  );
}
