import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import type { ContractForm } from '#core/web/forms/contract-form.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import {
  type Client,
  clientToUpdate,
  updateClient,
} from '#features/enrollment/contract/clients.ts';
import { outcomeChoices } from '#features/enrollment/contract/enrollments.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import type { ApplicantValues } from '#features/person/web/parts/applicants/applicant-values.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { PersonEditFrame } from '#features/person/web/parts/applicants/person-edit-frame.tsx';
import { usePersonForm } from '#features/person/web/parts/applicants/person-form.ts';
import { useClientChange } from '../../parts/clients/queries.ts';
import { type ClientValues, clientBody, matchesRecord, toClientValues } from './client-values.ts';
import { EnrollmentFields } from './enrollment-fields.tsx';
import { type BothCorrected, type EnrollmentField, mergeEnrollments } from './enrollment-merge.ts';

/** Only corrected enrollments are sent, and corrections need a reason. */
const withReason = clientToUpdate.refine(({ enrolments, reason }) => !enrolments || reason, {
  path: ['reason'],
  message: 'rule:required',
}) as typeof clientToUpdate;

/** Lists the enrollment fields that a colleague saved with other values than the user's. */
function MovedNotice({
  client,
  bothCorrected,
}: {
  client: Client;
  bothCorrected: readonly BothCorrected[];
}) {
  const { t } = useTranslation('clients');
  const { day } = useFormat();
  const label = useEnumerationLabel();
  const { data: locations = [] } = useRead(listLocations);

  const name = (field: EnrollmentField) => {
    if (field === 'locationId') return t('location');
    if (field === 'startDate' || field === 'begunOn' || field === 'endDate') return t(field);
    return t(`outcome.${field}`);
  };
  const formatValue = (field: EnrollmentField, value: string) => {
    if (field === 'locationId') return locations.find(({ id }) => id === value)?.name ?? '';
    if (field === 'startDate' || field === 'begunOn' || field === 'endDate') return day(value);
    return field === 'credentialName' ? value : label(outcomeChoices[field].list, value);
  };
  const startDay = (id: string) =>
    day(client.enrolments.find((enrollment) => enrollment.id === id)?.startDate ?? null);

  return (
    <Notice tone="waiting" title={t('edit.movedTitle')} takesFocus>
      <p>{t('edit.movedText')}</p>
      {bothCorrected.length > 0 && (
        <>
          <p>{t('edit.bothCorrected')}</p>
          <DefinitionList
            items={bothCorrected.map(({ enrollmentId, field, theirs }) => ({
              key: `${enrollmentId} ${field}`,
              term:
                client.enrolments.length > 1
                  ? t('edit.fieldOf', { field: name(field), day: startDay(enrollmentId) })
                  : name(field),
              value: formatValue(field, theirs),
            }))}
          />
        </>
      )}
    </Notice>
  );
}

export function ClientForm({ record }: { record: Client }) {
  const backTo = { to: paths.client(record.id), search: paths.inFile('enrolments') };
  const { mutateAsync: update } = useClientChange(updateClient);
  const [displayedClient, setDisplayedClient] = useState(record);
  const [bothCorrected, setBothCorrected] = useState<BothCorrected[] | null>(null);
  const { form, stale } = usePersonForm<ClientValues, typeof clientToUpdate, Client>({
    name: 'client-edit',
    record,
    schema: withReason,
    backTo,
    toValues: toClientValues,
    toBody: clientBody,
    update,
  });
  const { base } = stale;

  /**
   * Merges the person's fields by choice. Keeps the user's enrollment corrections for another review if a colleague
   * corrected the same ones.
   */
  async function takeMerged(merged: ApplicantValues, current: Client) {
    const { enrolments: mine, reason } = form.fields.getValues();
    const before = toClientValues(base.current).enrolments;
    const hasCorrections = !matchesRecord(base.current, mine);
    const needsReview = hasCorrections && !matchesRecord(current, before);
    const { enrolments: saved } = toClientValues(current);
    const { values, bothCorrected: both } = mergeEnrollments(before, mine, saved);
    stale.goOnFrom(current);
    setDisplayedClient(current);
    setBothCorrected(needsReview ? both : null);
    form.fields.setValues({ ...merged, enrolments: values, reason });
    if (!needsReview) await form.submit();
  }

  return (
    <PersonEditFrame
      // This form's values include all fields of a person.
      form={form as unknown as ContractForm<ApplicantValues>}
      stale={stale}
      backTo={backTo}
      omittedField="programStatus"
      first={
        <>
          {bothCorrected && <MovedNotice client={displayedClient} bothCorrected={bothCorrected} />}
          <EnrollmentFields client={displayedClient} fields={form.fields} />
        </>
      }
      onMerged={(merged, current) => void takeMerged(merged, current)}
    />
  );
}
