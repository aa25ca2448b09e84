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

/**
 * The fields of somebody who is there already, with the way back to their file. Whoever else has saved
 * first is asked about field by field.
 */
export function PersonEditFrame<Saved extends Applicant>({
  form,
  stale,
  backTo,
  without,
  first,
  onMerged,
}: {
  form: ContractForm<ApplicantValues>;
  stale: StaleVersion<Saved>;
  /** The file. */
  backTo: string;
  /** A field that is not asked for here. */
  without?: ApplicantPath | undefined;
  /** What is asked for above the fields of the person. */
  first?: ReactNode;
  /** Both versions are put together, on top of what the other has saved. */
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
        without={without}
        first={first}
        otherActions={
          <Button variant="default" component={Link} to={backTo}>
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
