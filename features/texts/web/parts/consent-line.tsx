import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { ReasonDialog } from '#features/person/web/parts/reasons/reason-dialog.tsx';
import { recordTextConsent, type Texting } from '#features/texts/contract/texts.ts';
import type { TextSubject } from './text-calls.ts';
import classes from './text-composer.module.css';

/** The consent to texts with its proof, and for a record, ways to record what the person says. */
export function ConsentLine({ subject, texting }: { subject: TextSubject; texting: Texting }) {
  const { t } = useTranslation('texts');
  const { moment, personName } = useFormat();
  const { consent, stoppedAt, number } = texting;
  return (
    <div className={classes.consent}>
      {consent && (
        <details>
          <summary>
            {t(`consent.${consent.how}`, {
              when: moment(consent.at),
              name: consent.by ? personName(consent.by) : '',
            })}
          </summary>
          <p dir="auto">{consent.words}</p>
          <p dir="auto">{t('consent.answer', { answer: consent.answer })}</p>
        </details>
      )}
      {stoppedAt && <p>{t('consent.stopped', { when: moment(stoppedAt) })}</p>}
      {number !== null && 'applicantId' in subject && (
        <SpokenConsent applicantId={subject.applicantId} texting={texting} />
      )}
    </div>
  );
}

function SpokenConsent({ applicantId: id, texting }: { applicantId: string; texting: Texting }) {
  const { t } = useTranslation('texts');
  const errorMessage = useErrorMessage();
  const [asked, setAsked] = useState<'agrees' | 'refuses' | null>(null);
  const record = useChange(recordTextConsent);
  const { consent, stoppedAt, spokenWords } = texting;
  const close = () => {
    setAsked(null);
    record.reset();
  };
  const confirm = (note: string) =>
    record.mutate(
      { params: { id }, body: { agrees: asked === 'agrees', note } },
      { onSuccess: close },
    );
  const problem = record.error && {
    title: t('consent.notSaved'),
    text: errorMessage(record.error),
    at: record.submittedAt,
  };
  const isAgreed = consent !== null && stoppedAt === null;
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        onClick={() => setAsked(isAgreed ? 'refuses' : 'agrees')}
      >
        {t(isAgreed ? 'consent.refuse' : 'consent.agree')}
      </Button>
      <ReasonDialog
        key={asked}
        isOpen={asked !== null}
        title={t(asked === 'refuses' ? 'consent.refuse' : 'consent.agree')}
        text={
          asked === 'refuses' ? t('consent.refuseText') : t('consent.agreeText', { spokenWords })
        }
        label={t('consent.note')}
        hint={t('consent.noteHint')}
        problem={problem}
        submitLabel={t('consent.save')}
        isSending={record.isPending}
        onConfirm={confirm}
        onClose={close}
      />
    </>
  );
}
