import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContractForm } from '#core/web/forms/contract-form.ts';
import { useKeptNotice } from '#core/web/forms/kept-text-notice.ts';
import type { StaleVersion } from '#core/web/forms/stale-version.ts';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { ApplicantFormFrame } from './applicant-form-frame.tsx';
import type { ApplicantPath, ApplicantValues } from './applicant-values.ts';
import { MergeDialog } from './merge-dialog.tsx';
import type { PlaceInRecord } from './person-form.ts';

/** Edits an existing person's fields, and resolves conflicts with a colleague's save field by field. */
export function PersonEditFrame<Saved extends Applicant>({
  form,
  stale,
  backTo,
  omittedField,
  first,
  onMerged,
}: {
  form: ContractForm<ApplicantValues>;
  stale: StaleVersion<Saved>;
  /** Path of the case record. */
  backTo: PlaceInRecord;
  /** A field to leave out. */
  omittedField?: ApplicantPath | undefined;
  /** Content above the person's fields. */
  first?: ReactNode;
  /** Called with both versions merged, and the saved record. */
  onMerged: (merged: ApplicantValues, current: Saved) => void;
}) {
  const { t } = useTranslation(['applicants', 'actions']);
  const notice = useKeptNotice(form.back);
  const { base, theirs } = stale;
  return (
    <>
      <KeptNotice notice={notice} />
      <ApplicantFormFrame
        form={form}
        failedTitle={t('edit.failed')}
        submitLabel={t('actions:save')}
        omittedField={omittedField}
        first={first}
        otherActions={
          <Button variant="default" component={Link} {...backTo}>
            {t('actions:cancel')}
          </Button>
        }
      />
      {theirs && (
        <MergeDialog
          base={base.current}
          mine={form.fields.getValues()}
          current={theirs}
          onMerged={(merged) => onMerged(merged, theirs)}
          onClose={stale.putOff}
        />
      )}
    </>
  );
}
