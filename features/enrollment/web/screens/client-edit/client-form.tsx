import { useState } from 'react';
import type { ContractForm } from '#core/web/forms/contract-form.ts';
import { paths } from '#core/web/paths.ts';
import {
  type Client,
  clientToUpdate,
  updateClient,
} from '#features/enrollment/contract/clients.ts';
import type { ApplicantValues } from '#features/person/web/parts/applicants/applicant-values.ts';
import { PersonEditFrame } from '#features/person/web/parts/applicants/person-edit-frame.tsx';
import { usePersonForm } from '#features/person/web/parts/applicants/person-form.ts';
import { useClientChange } from '../../parts/clients/queries.ts';
import { type ClientValues, clientBody, clientValuesOf, isAsNoted } from './client-values.ts';
import { EnrolmentFields } from './enrollment-fields.tsx';
import { type BothCorrected, mergedEnrolments } from './enrollment-merge.ts';
import { MovedNotice } from './moved-notice.tsx';

/** Enrolments are sent when they are corrected, and that wants a reason. */
const withReason = clientToUpdate.refine(({ enrolments, reason }) => !enrolments || reason, {
  path: ['reason'],
  message: 'rule:required',
}) as typeof clientToUpdate;

export function ClientForm({ record }: { record: Client }) {
  const backTo = paths.client(record.id);
  const { mutateAsync: update } = useClientChange(updateClient);
  const [shown, setShown] = useState(record);
  const [bothCorrected, setBothCorrected] = useState<BothCorrected[] | null>(null);
  const { form, stale } = usePersonForm<ClientValues, typeof clientToUpdate, Client>({
    name: 'client-edit',
    record,
    schema: withReason,
    backTo,
    valuesOf: clientValuesOf,
    bodyOf: clientBody,
    update,
  });
  const { base } = stale;

  /**
   * Fields of the person are chosen one by one. Corrections of enrolments that somebody else has
   * changed too are kept, and looked at again before they are saved.
   */
  async function takeMerged(merged: ApplicantValues, current: Client) {
    const { enrolments: mine, reason } = form.fields.getValues();
    const before = clientValuesOf(base.current).enrolments;
    const hasOwn = !isAsNoted(base.current, mine);
    const isToBeRead = hasOwn && !isAsNoted(current, before);
    const { enrolments: saved } = clientValuesOf(current);
    const { values, bothCorrected: both } = mergedEnrolments(before, mine, saved);
    stale.goOnFrom(current);
    setShown(current);
    setBothCorrected(isToBeRead ? both : null);
    form.fields.setValues({ ...merged, enrolments: values, reason });
    if (!isToBeRead) await form.submit();
  }

  return (
    <PersonEditFrame
      // The fields of a person are part of what this form holds.
      form={form as unknown as ContractForm<ApplicantValues>}
      stale={stale}
      backTo={backTo}
      without="programStatus"
      first={
        <>
          {bothCorrected && <MovedNotice client={shown} bothCorrected={bothCorrected} />}
          <EnrolmentFields client={shown} fields={form.fields} />
        </>
      }
      onMerged={(merged, current) => void takeMerged(merged, current)}
    />
  );
}
