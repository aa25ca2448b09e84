import { Button, TextInput } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import type { Paper } from '#contract/papers.ts';
import { givePatientNotice, readPatientNotice } from '#contract/patient-notices.ts';
import { PaperWarning } from '#web/modules/contact-safety/parts/paper-warning.tsx';
import { LanguageField } from '#web/modules/print-views/parts/language-field.tsx';
import { useChange } from '#web/platform/change.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { useFailedWords } from '#web/platform/failed-words.ts';
import { useFormat } from '#web/platform/format.ts';
import { useRead } from '#web/platform/read.ts';
import { ownZone } from '#web/platform/zone-clock.ts';
import { FormProblem, FormStack } from '#web/ui/form-stack.tsx';
import { Loaded, SectionSkeleton } from '#web/ui/loaded.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './patient-notice.module.css';

interface Props {
  file: Applicant;
  mayGive: boolean;
  /** The notice as a paper, to be printed. */
  onGiven: (paper: Paper) => void;
}

/** When somebody was given the notice of 42 CFR 2.22, and giving it; nothing where Part 2 does not hold. */
export function PatientNotice({ file, mayGive, onGiven }: Props) {
  const { t } = useTranslation('papers');
  const { day, moment, languageName } = useFormat();
  return (
    <Loaded
      query={useRead(readPatientNotice, { params: { id: file.id } })}
      words={useFailedWords()}
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
    toSent: (values) => ({ ...values, zone: ownZone() }),
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
