import { Button, TextInput } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Applicant } from '#contract/applicants.ts';
import type { SentBy } from '#contract/operation.ts';
import { saveOwnData } from '#contract/own-data.ts';
import { PaperWarning } from '#web/modules/contact-safety/parts/paper-warning.tsx';
import { LanguageField } from '#web/modules/print-views/parts/language-field.tsx';
import { useChangeBy } from '#web/platform/change.ts';
import { useContractForm } from '#web/platform/contract-form.ts';
import { download } from '#web/platform/download.ts';
import { ownZone } from '#web/platform/zone-clock.ts';
import { FormActions, FormProblem, FormStack } from '#web/ui/form-stack.tsx';
import { Section } from '#web/ui/section.tsx';
import { showToast } from '#web/ui/toast.tsx';
import classes from './keeping-screen.module.css';

/** All that is held about somebody, for them: who has asked for it, and in which language. */
export function OwnDataSection({ file }: { file: Applicant }) {
  const { t, i18n } = useTranslation(['keeping', 'actions']);
  const { mutateAsync: save } = useChangeBy(saveOwnData, (sent: SentBy<typeof saveOwnData>) =>
    download(saveOwnData, sent),
  );
  const who = [file.firstName, file.lastName].filter(Boolean).join(' ');
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: saveOwnData.body,
    initialValues: { askedBy: '', language: i18n.language },
    toSent: (values) => ({ ...values, zone: ownZone() }) as never,
    send: (body) => save({ params: { id: file.id }, body }),
    onSaved: (name) => showToast({ text: t('own.saved', { name }) }),
  });
  const language = fields.useWatchValue('language');
  return (
    <Section title={t('own.title')} text={t('own.text')}>
      <div className={classes.form}>
        <FormStack {...formProps}>
          <PaperWarning applicant={file} path="own-data" />
          <FormProblem text={problem} count={problemCount} />
          <TextInput
            key={fields.key('askedBy')}
            {...fields.getInputProps('askedBy')}
            label={`${t('own.askedBy')} (${t('actions:optional')})`}
            description={t('own.askedByHint', { who })}
            autoComplete="off"
          />
          <LanguageField
            label={t('own.language')}
            value={language}
            onChange={(tag) => fields.setFieldValue('language', tag)}
          />
          <FormActions>
            <Button
              type="submit"
              loading={sending}
              leftSection={<IconFileZip size={18} stroke={1.8} aria-hidden="true" />}
            >
              {t('own.save')}
            </Button>
          </FormActions>
        </FormStack>
      </div>
    </Section>
  );
}
