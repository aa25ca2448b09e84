import { Checkbox, NumberInput, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { Section } from '#core/web/ui/section.tsx';
import { fileTypes } from '#features/documents/contract/file-types.ts';
import { fileMegabytesBounds } from '#features/organization/contract/organization.ts';
import type { OrganizationValues } from '../../parts/organization/organization-values.ts';
import classes from './organization-screen.module.css';

const { minimum, maximum } = fileMegabytesBounds;

/** Maximum size and types of documents. */
export function FileFields({ fields }: { fields: FormFields<OrganizationValues> }) {
  const { t } = useTranslation(['organisation', 'files']);
  return (
    <Section title={t('files.title')} text={t('files.text')}>
      <Stack>
        <NumberInput
          key={fields.key('mostFileMegabytes')}
          {...fields.getInputProps('mostFileMegabytes')}
          classNames={{ wrapper: classes.minutes ?? '' }}
          label={t('files.most')}
          description={t('files.mostHint', { fewest: minimum, most: maximum })}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
        />
        <Checkbox.Group
          key={fields.key('fileTypes')}
          {...fields.getInputProps('fileTypes')}
          label={t('files.types')}
          description={t('files.typesHint')}
        >
          <div className={classes.choices}>
            {fileTypes.map((type) => (
              <Checkbox key={type} value={type} label={t(`files:types.${type}`)} />
            ))}
          </div>
        </Checkbox.Group>
      </Stack>
    </Section>
  );
}
