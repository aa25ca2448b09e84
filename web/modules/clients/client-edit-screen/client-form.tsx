import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Client, clientToUpdate } from '#contract/clients.ts';
import { ApplicantFormFrame } from '#web/modules/applicants/components/applicant-form-frame.tsx';
import type { ApplicantValues } from '#web/modules/applicants/components/applicant-values.ts';
import { MergeDialog } from '#web/modules/applicants/components/merge-dialog.tsx';
import { paths } from '#web/paths.ts';
import { type ContractForm, useContractForm } from '#web/platform/contract-form.ts';
import { useFormat } from '#web/platform/format.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { KeptNotice } from '#web/ui/kept-notice.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useUpdateClient } from '../queries.ts';
import { type ClientValues, clientBody, clientValuesOf, isAsNoted } from './client-values.ts';
import { EnrolmentFields } from './enrolment-fields.tsx';

/** Enrolments are sent when they are corrected, and that wants a reason. */
const withReason = clientToUpdate.refine(({ enrolments, reason }) => !enrolments || reason, {
  path: ['reason'],
  message: 'rule:required',
}) as typeof clientToUpdate;

export function ClientForm({ record }: { record: Client }) {
  const { t } = useTranslation(['applicants', 'actions', 'clients']);
  const { personName } = useFormat();
  const navigate = useNavigate();
  const { mutateAsync: update } = useUpdateClient(record.id);
  // What the changes are based on; somebody else's record, once both are merged.
  const base = useRef<Client>(record);
  const [shown, setShown] = useState(record);
  const [theirs, setTheirs] = useState<Client | null>(null);
  const [isTaken, setTaken] = useState(false);

  const form = useContractForm<ClientValues, typeof clientToUpdate, Client>({
    schema: withReason,
    initialValues: clientValuesOf(record),
    keep: { name: `client-edit:${record.id}`, base },
    toSent: (values) => clientBody(base.current, values),
    send: async (body) => (Object.keys(body).length > 1 ? await update(body) : base.current),
    onSaved: (saved) => {
      void navigate({ to: paths.client(saved.id), replace: true });
      showToast({ text: t('edit.saved', { name: personName(saved) }) });
    },
    onProblem: (error) => {
      if (error.code !== 'stale-version') return false;
      setTheirs(error.details as Client);
      return true;
    },
  });
  const notice = useKeptNotice(form.back);

  /** Fields of the person are chosen one by one. Enrolments that have moved on are looked at again. */
  async function takeMerged(merged: ApplicantValues, current: Client) {
    const { enrolments, reason } = form.fields.getValues();
    const isSame = isAsNoted(current, clientValuesOf(base.current).enrolments);
    base.current = current;
    setTheirs(null);
    setShown(current);
    setTaken(!isSame);
    const kept = isSame ? enrolments : clientValuesOf(current).enrolments;
    form.fields.setValues({ ...merged, enrolments: kept, reason });
    if (isSame) await form.submit();
  }

  return (
    <>
      <KeptNotice notice={notice} />
      <ApplicantFormFrame
        // The fields of a person are part of what this form holds.
        form={form as unknown as ContractForm<ApplicantValues>}
        failedTitle={t('edit.failed')}
        submitLabel={t('actions:save')}
        without="programStatus"
        first={
          <>
            {isTaken && (
              <Notice tone="waiting" title={t('clients:edit.movedTitle')} takesFocus>
                {t('clients:edit.movedText')}
              </Notice>
            )}
            <EnrolmentFields client={shown} fields={form.fields} />
          </>
        }
        otherActions={
          <Button variant="default" component={Link} to={paths.client(record.id)}>
            {t('actions:cancel')}
          </Button>
        }
      />
      {theirs && (
        <MergeDialog
          base={base.current}
          mine={form.fields.getValues()}
          current={theirs}
          onMerged={(merged) => void takeMerged(merged, theirs)}
          onClose={() => setTheirs(null)}
        />
      )}
    </>
  );
}
