import { Button, TextInput } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SentBy } from '#core/contract/operation.ts';
import { useChangeBy } from '#core/web/api/change.ts';
import { download } from '#core/web/api/download.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { ownZone } from '#core/web/i18n/zone-clock.ts';
import { LanguageField } from '#core/web/print/language-field.tsx';
import { FormActions, FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { saveOwnData } from '#features/lifecycle/contract/own-data.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { PaperWarning } from '#features/person/web/parts/contact-safety/paper-warning.tsx';
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
