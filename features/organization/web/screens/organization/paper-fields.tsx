import { Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Section } from '#core/web/ui/section.tsx';
import type { OrganizationValues } from '../../parts/organization/organization-values.ts';
import classes from './organization-screen.module.css';

type Path =
  | `paperNotice.${'en' | 'fr'}`
  | `part2Notice.${'page' | 'full'}.${'en' | 'fr'}`
  | `patientNotice.text.${'en' | 'fr'}`
  | `consentTexts.${'revoke' | 'redisclosure'}.${'en' | 'fr'}`;

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
        <NoticeField fields={fields} path="paperNotice.en" label={t('papers.noticeEn')} />
        <NoticeField fields={fields} path="paperNotice.fr" label={t('papers.noticeFr')} />
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
              <NoticeField fields={fields} path="part2Notice.page.en" label={t('papers.pageEn')} />
              <NoticeField fields={fields} path="part2Notice.page.fr" label={t('papers.pageFr')} />
              <NoticeField fields={fields} path="part2Notice.full.en" label={t('papers.fullEn')} />
              <NoticeField fields={fields} path="part2Notice.full.fr" label={t('papers.fullFr')} />
            </Stack>
          </fieldset>
        )}
      </Stack>
    </Section>
  );
}

/** A notice in one language. */
export function NoticeField({
  fields,
  path,
  label,
}: {
  fields: FormFields<OrganizationValues>;
  path: Path;
  label: string;
}) {
  return (
    <Textarea
      key={fields.key(path)}
      {...fields.getInputProps(path)}
      lang={path.endsWith('en') ? 'en' : 'fr'}
      label={label}
      autosize
      minRows={2}
      maxRows={12}
    />
  );
}
