import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { FormDialog } from '#core/web/ui/form-dialog.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { neededDocumentKinds } from '#features/documents/contract/enumerations.ts';
import {
  askForDocument,
  listNeededDocuments,
  type NeededDocument,
  settleNeededDocument,
} from '#features/documents/contract/needed-documents.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import classes from './file-list.module.css';

/** Papers that staff ask the person for, with what became of each. */
export function NeededDocuments({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation(['needed-documents', 'actions']);
  const [isAsking, setAsking] = useState(false);
  const { id, abilities } = applicant;
  return (
    <Section title={t('title')} text={t('text')}>
      <Stack gap="sm" align="stretch">
        <Loaded
          query={useRead(listNeededDocuments, { params: { applicantId: id } })}
          texts={useLoadFailureTexts(t('failed'))}
          loading={<SectionSkeleton label={t('actions:loading')} />}
        >
          {(all) =>
            all.length === 0 ? (
              <p className={classes.facts}>{t('none')}</p>
            ) : (
              <ul className={classes.list}>
                {all.map((one) => (
                  <li key={one.id} className={classes.entry}>
                    <Needed applicantId={id} needed={one} mayChange={abilities.update} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        {abilities.update && (
          <Group>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('ask')}
            </Button>
          </Group>
        )}
      </Stack>
      <FormDialog opened={isAsking} onClose={() => setAsking(false)} title={t('ask')}>
        <AskForm applicantId={id} onClose={() => setAsking(false)} />
      </FormDialog>
    </Section>
  );
}

const toneByState = {
  needed: 'waiting',
  sent: 'info',
  not_had: 'waiting',
  received: 'good',
  waived: 'neutral',
} as const;

interface NeededProps {
  applicantId: string;
  needed: NeededDocument;
  mayChange: boolean;
}

function Needed({ applicantId, needed, mayChange }: NeededProps) {
  const { t } = useTranslation(['needed-documents', 'enumerations']);
  const { day, personName } = useFormat();
  const id = useId();
  const { kind, note, state, askedAt, askedBy, fileName } = needed;
  return (
    <div className={classes.words}>
      <p id={id}>
        <strong>{t(`enumerations:neededDocumentKinds.${kind}`)}</strong>
      </p>
      {note !== null && (
        <p className={classes.note} dir="auto">
          {note}
        </p>
      )}
      <p className={classes.facts}>
        {t('askedBy', { name: personName(askedBy), day: day(askedAt) })}
      </p>
      {fileName !== null && (
        <p className={classes.facts}>
          <bdi>{t('file', { name: fileName })}</bdi>
        </p>
      )}
      <p className={classes.marks}>
        <StatusBadge tone={toneByState[state]}>
          {t(`enumerations:neededDocumentStates.${state}`)}
        </StatusBadge>
      </p>
      {mayChange && <Settle applicantId={applicantId} needed={needed} />}
    </div>
  );
}

function Settle({ applicantId, needed }: Omit<NeededProps, 'mayChange'>) {
  const { t } = useTranslation(['needed-documents', 'enumerations']);
  const errorMessage = useErrorMessage();
  const { mutate, isPending } = useChange(settleNeededDocument);
  const { id, version, kind, state } = needed;
  const document = t(`enumerations:neededDocumentKinds.${kind}`);
  const settle = (to: 'needed' | 'received' | 'waived') =>
    mutate(
      { params: { applicantId, id }, body: { state: to, version } },
      {
        onError: (error) => showToast({ tone: 'bad', title: document, text: errorMessage(error) }),
      },
    );
  const isSettled = state === 'received' || state === 'waived';
  return (
    <Group gap="xs">
      {isSettled || state === 'not_had' ? (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('reopenOne', { document })}
          disabled={isPending}
          onClick={() => settle('needed')}
        >
          {t('reopen')}
        </Button>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          aria-label={t('receivedOne', { document })}
          disabled={isPending}
          onClick={() => settle('received')}
        >
          {t('received')}
        </Button>
      )}
      {!isSettled && (
        <Button
          variant="subtle"
          size="compact-md"
          aria-label={t('waiveOne', { document })}
          disabled={isPending}
          onClick={() => settle('waived')}
        >
          {t('waive')}
        </Button>
      )}
    </Group>
  );
}

function AskForm({ applicantId, onClose }: { applicantId: string; onClose: () => void }) {
  const { t } = useTranslation(['needed-documents', 'enumerations', 'actions']);
  const { mutateAsync } = useChange(askForDocument);
  const { fields, ...form } = useContractForm({
    schema: askForDocument.body,
    initialValues: { kind: neededDocumentKinds[0] as NeededDocument['kind'], note: '' },
    send: (body) => mutateAsync({ params: { applicantId }, body }),
    onSaved: () => {
      onClose();
      showToast({ text: t('asked') });
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel={t('ask')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <NativeSelect
        key={fields.key('kind')}
        {...fields.getInputProps('kind')}
        label={t('kind')}
        data={neededDocumentKinds.map((value) => ({
          value,
          label: t(`enumerations:neededDocumentKinds.${value}`),
        }))}
      />
      <TextInput
        key={fields.key('note')}
        {...fields.getInputProps('note')}
        label={`${t('note')} (${t('actions:optional')})`}
        description={t('noteHint')}
        dir="auto"
      />
    </DialogForm>
  );
}
