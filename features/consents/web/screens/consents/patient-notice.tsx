import { Button, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Paper } from '#core/contract/printout.ts';
import { useChange } from '#core/web/api/change.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { LanguageField } from '#core/web/print/language-field.tsx';
import { FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { PaperWarning } from '#features/person/web/parts/contact-safety/paper-warning.tsx';
import {
  givePatientNotice,
  readPatientNotice,
} from '#features/printouts/contract/patient-notices.ts';
import classes from './patient-notice.module.css';

interface Props {
  file: Applicant;
  mayGive: boolean;
  /** Receives the notice as a printout. */
  onGiven: (paper: Paper) => void;
}

/** Records when a person got the notice of 42 CFR 2.22; hidden where Part 2 doesn't apply. */
export function PatientNotice({ file, mayGive, onGiven }: Props) {
  const { t } = useTranslation('papers');
  const { day, moment, languageName } = useFormat();
  return (
    <Loaded
      query={useRead(readPatientNotice, { params: { id: file.id } })}
      texts={useLoadFailureTexts()}
      loading={<SectionSkeleton label={t('patientNotice.loading')} />}
    >
      {({ part2, isAsShipped, given }) =>
        part2 && (
          <Section title={t('patientNotice.title')} text={t('patientNotice.text')}>
            {isAsShipped && (
              <Notice tone="waiting" title={t('patientNotice.asShipped')}>
                {t('patientNotice.asShippedText')}
              </Notice>
            )}
            {given.length === 0 ? (
              <p className={classes.none}>{t('patientNotice.none')}</p>
            ) : (
              <ul className={classes.list}>
                {given.map(({ id: entry, on, language, by, at }) => (
                  <li key={entry}>
                    {t('patientNotice.entry', { day: day(on), language: languageName(language) })}
                    <span className={classes.small}>
                      {t('patientNotice.noted', { who: by ?? '…', when: moment(at) })}
                    </span>
                  </li>
                ))}
              </ul>
            )}
            {mayGive && <GiveForm file={file} onGiven={onGiven} />}
          </Section>
        )
      }
    </Loaded>
  );
}

function GiveForm({ file, onGiven }: Pick<Props, 'file' | 'onGiven'>) {
  const { id } = file;
  const { t, i18n } = useTranslation(['papers', 'actions']);
  const { mutateAsync: give } = useChange(givePatientNotice);
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: givePatientNotice.body,
    initialValues: { language: i18n.language as 'en', givenOn: '' },
    toSent: (values) => ({ ...values, zone: browserZone() }),
    send: (body) => give({ params: { id }, body }),
    onSaved: onGiven,
  });
  const language = fields.useWatchValue('language');
  return (
    <FormStack {...formProps}>
      <PaperWarning applicant={file} path="patient-notice" />
      <FormProblem text={problem} count={problemCount} />
      <LanguageField
        label={t('papers:language')}
        value={language}
        onChange={(tag) => fields.setFieldValue('language', tag as 'en')}
      />
      <TextInput
        key={fields.key('givenOn')}
        {...fields.getInputProps('givenOn')}
        className={classes.day}
        type="date"
        min="1900-01-01"
        label={`${t('papers:patientNotice.givenOn')} (${t('actions:optional')})`}
      />
      <div>
        <Button
          type="submit"
          variant="default"
          loading={sending}
          leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden="true" />}
        >
          {t('papers:patientNotice.give')}
        </Button>
      </div>
    </FormStack>
  );
}
