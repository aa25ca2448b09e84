import { Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { TranslatedFields } from '#core/web/forms/translated-fields.tsx';
import { useFormat } from '#core/web/i18n/format.ts';
import { Section } from '#core/web/ui/section.tsx';
import type { OrganizationValues } from '../../parts/organization/organization-values.ts';
import classes from './organization-screen.module.css';

/** Lines of a notice. */
export const noticeRows = { min: 2, max: 12 };

/** Date of a wording, and whether the organization has changed it. */
export function WordedOn({
  fields,
  path,
  changedOn,
}: {
  fields: FormFields<OrganizationValues>;
  path: 'consentTexts.wordedOn' | 'patientNotice.wordedOn' | 'part2NoticeWordedOn';
  changedOn: string | null;
}) {
  const { t } = useTranslation('organisation');
  const { day } = useFormat();
  return (
    <TextInput
      key={fields.key(path)}
      {...fields.getInputProps(path)}
      type="date"
      min="1900-01-01"
      label={t('consents.wordedOn')}
      description={
        changedOn === null
          ? t('consents.asShipped')
          : t('consents.changedOn', { day: day(changedOn) })
      }
    />
  );
}

/** Notices on printouts, with legal ones where they apply. */
export function PaperFields({ fields }: { fields: FormFields<OrganizationValues> }) {
  const { t } = useTranslation('organisation');
  const isPart2 = fields.useWatchValue('part2');
  return (
    <Section title={t('papers.title')} text={t('papers.text')}>
      <Stack>
        <TranslatedFields
          fields={fields}
          path="paperNotice"
          label={t('papers.notice')}
          rows={noticeRows}
        />
        <Switch
          key={fields.key('part2')}
          {...fields.getInputProps('part2', { type: 'checkbox' })}
          size="md"
          label={t('papers.part2')}
          description={t('papers.part2Hint')}
        />
        {isPart2 && (
          <fieldset className={classes.wording}>
            <legend>{t('papers.wording')}</legend>
            <Stack>
              <TextInput
                key={fields.key('part2Notice.source')}
                {...fields.getInputProps('part2Notice.source')}
                label={t('papers.source')}
                description={t('papers.sourceHint')}
                autoComplete="off"
              />
              <WordedOn
                fields={fields}
                path="part2NoticeWordedOn"
                changedOn={fields.getValues().part2NoticeChangedOn}
              />
              <TranslatedFields
                fields={fields}
                path="part2Notice.page"
                label={t('papers.page')}
                rows={noticeRows}
              />
              <TranslatedFields
                fields={fields}
                path="part2Notice.full"
                label={t('papers.full')}
                rows={noticeRows}
              />
            </Stack>
          </fieldset>
        )}
      </Stack>
    </Section>
  );
}
