import { Button, Stack, TextInput } from '@mantine/core';
import { IconEraser, IconFileZip, IconHourglassEmpty } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentBy } from '#core/contract/operation.ts';
import { useCustomChange } from '#core/web/api/change.ts';
import { download } from '#core/web/api/download.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { browserZone } from '#core/web/i18n/zone-clock.ts';
import { LanguageField } from '#core/web/print/language-field.tsx';
import { may } from '#core/web/session/session.ts';
import { FormActions, FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { type ErasurePreview, previewErasure } from '#features/lifecycle/contract/erasures.ts';
import { saveOwnData } from '#features/lifecycle/contract/own-data.ts';
import { readLongerStay } from '#features/lifecycle/contract/retention.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { AboutFile } from '#features/person/web/parts/applicants/record-frame.tsx';
import { PaperWarning } from '#features/person/web/parts/contact-safety/paper-warning.tsx';
import { ErasedCountList } from '../../parts/erased-counts.tsx';
import { KeepDialog } from '../../parts/keep-dialog.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { HoldSection } from './hold-section.tsx';
import classes from './keeping-screen.module.css';

/** Exports everything held about a person; asks for the requester and the language. */
function OwnDataSection({ file }: { file: Applicant }) {
  const { t, i18n } = useTranslation(['keeping', 'actions']);
  const { mutateAsync: save } = useCustomChange(saveOwnData, (sent: SentBy<typeof saveOwnData>) =>
    download(saveOwnData, sent),
  );
  const personName = [file.firstName, file.lastName].filter(Boolean).join(' ');
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: saveOwnData.body,
    initialValues: { askedBy: '', language: i18n.language },
    toSent: (values) => ({ ...values, zone: browserZone() }) as never,
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
            description={t('own.askedByHint', { who: personName })}
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

/** Previews an erasure with its obstacles, and starts it. */
function EraseSection({ file }: { file: Applicant }) {
  const { t } = useTranslation('keeping');
  return (
    <Section title={t('erase.title')} text={t('erase.text')}>
      <Loaded
        query={useRead(previewErasure, { params: { id: file.id } })}
        texts={useLoadFailureTexts()}
        loading={<SectionSkeleton label={t('erase.loading')} />}
      >
        {(preview) => <Preview file={file} preview={preview} />}
      </Loaded>
    </Section>
  );
}

function Preview({ file, preview }: { file: Applicant; preview: ErasurePreview }) {
  const { t } = useTranslation('keeping');
  const { day } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { counts, obstacles, backupsUntil } = preview;
  return (
    <>
      <ErasedCountList counts={counts} />
      {obstacles.length > 0 ? (
        <Notice tone="waiting" title={t('erase.notNow')}>
          <ul className={classes.obstacles}>
            {obstacles.map((obstacle) => (
              <li key={obstacle}>{t(`erase.obstacles.${obstacle}`)}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <>
          <p className={classes.text}>
            {backupsUntil
              ? t('erase.backupsUntil', { day: day(backupsUntil) })
              : t('erase.backupsUnknown')}
          </p>
          <Button
            color="red"
            variant="light"
            aria-haspopup="dialog"
            leftSection={<IconEraser size={18} stroke={1.8} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {t('erase.open')}
          </Button>
        </>
      )}
      {isOpen && <EraseDialog file={file} preview={preview} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shows how long the record is kept past its period, and who decided it. */
function StaySection({ file }: { file: Applicant }) {
  const { t } = useTranslation('keeping');
  const { day, moment } = useFormat();
  const query = useRead(readLongerStay, { params: { id: file.id } });
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t('retention.stay.title')}
      text={t('retention.stay.text')}
      actions={
        !file.deletedAt &&
        query.data && (
          <Button
            variant="default"
            aria-haspopup="dialog"
            leftSection={<IconHourglassEmpty size={18} stroke={1.8} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {t('retention.keep.open')}
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        texts={useLoadFailureTexts()}
        loading={<SectionSkeleton label={t('retention.stay.loading')} />}
      >
        {({ stay }) =>
          stay === null ? (
            <p className={classes.line}>{t('retention.stay.none')}</p>
          ) : (
            <div className={classes.list}>
              <div>
                <p className={classes.line}>
                  {t('retention.stay.until', { day: day(stay.until) })}
                </p>
                <p className={classes.line} dir="auto">
                  {stay.reason}
                </p>
                <p className={classes.soft}>
                  {t('retention.stay.by', {
                    who: `${stay.decidedBy.firstName} ${stay.decidedBy.lastName}`.trim(),
                    when: moment(stay.decidedAt),
                  })}
                </p>
              </div>
            </div>
          )
        }
      </Loaded>
      {isOpen && <KeepDialog applicantId={file.id} person={file} onClose={() => setOpen(false)} />}
    </Section>
  );
}

/** `/page/applicant/{id}/keeping`: data export, legal hold, retention, and erasure. */
export function KeepingScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { t } = useTranslation('keeping');
  usePageTitle(t('title'));
  return (
    <AboutFile key={id} id={id} title={t('title')}>
      {(file) => (
        <Stack>
          {may('applicant:give-own-data') && <OwnDataSection file={file} />}
          <HoldSection file={file} />
          {may('applicant:erase') && <StaySection file={file} />}
          {may('applicant:erase') && <EraseSection file={file} />}
        </Stack>
      )}
    </AboutFile>
  );
}
