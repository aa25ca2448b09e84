import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { Section } from '#core/web/ui/section.tsx';
import { dangerMarks } from '#features/questions/contract/danger-rules.ts';
import type { OrganisationValues } from '../../parts/organization/organization-values.ts';
import classes from './crisis-contact-fields.module.css';

/** What staff are to do about each mark of danger, in the organization's own words. */
export function DangerHintFields({ fields }: { fields: FormFields<OrganisationValues> }) {
  const { t } = useTranslation(['organisation', 'dangers']);
  return (
    <Section title={t('dangerHints.title')} text={t('dangerHints.text')}>
      {dangerMarks.map((mark) => {
        const at = `dangerHints.${mark}` as const;
        // i18n-keys: dangers:marks.*
        const name = t(`dangers:marks.${mark}`);
        return (
          <div key={mark} className={classes.pair}>
            <Textarea
              key={fields.key(`${at}.en`)}
              {...fields.getInputProps(`${at}.en`)}
              label={t('dangerHints.en', { mark: name })}
              lang="en"
              rows={2}
              autoComplete="off"
            />
            <Textarea
              key={fields.key(`${at}.fr`)}
              {...fields.getInputProps(`${at}.fr`)}
              label={t('dangerHints.fr', { mark: name })}
              lang="fr"
              rows={2}
              autoComplete="off"
            />
          </div>
        );
      })}
    </Section>
  );
}
