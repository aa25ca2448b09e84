import { Button, Modal, Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { paths } from '#core/web/paths.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { SideChoice } from '#core/web/ui/side-choice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { type Draft, readDraft } from '#features/intake/contract/drafts.ts';
import { type Applicant, readApplicant } from '#features/person/contract/applicants.ts';
import {
  type ApplicantPath,
  type ApplicantValues,
  hasValue,
  isSame,
  valueAt,
} from '#features/person/web/parts/applicants/applicant-values.ts';
import { FieldDisplay } from '#features/person/web/parts/applicants/field-display.tsx';
import type { ApplicantField } from '#features/person/web/parts/applicants/field-kind.ts';
import { useFieldName } from '#features/person/web/parts/applicants/field-name.ts';
import { applicantFields } from '#features/person/web/parts/applicants/fields.tsx';
import { toFormValues } from '#features/person/web/parts/applicants/records-in-forms.ts';
import classes from './attach-dialog.module.css';
import { useDetachWithToast } from './attached-drafts.tsx';
import { useAttachDraft } from './draft-changes.ts';

type Side = 'file' | 'draft';

/** Attaches the draft to an existing record and lets staff choose between differing values. */
export function AttachDialog({
  draft,
  applicantId,
  name,
  onAttached,
  onClose,
}: {
  draft: Draft;
  applicantId: string;
  name: string;
  /** Default: opens the record and offers an undo. */
  onAttached?: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('drafts');
  const errorMessage = useErrorMessage();
  const isPhone = !useIsAtLeast('md');
  const query = useRead(readApplicant, { params: { id: applicantId } });
  const attaching = useAttaching({ draft, applicantId, name, onAttached });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('attach.title', { name })}
      size="xl"
      fullScreen={isPhone}
    >
      <p className={classes.text}>{t('attach.text')}</p>
      {attaching.error !== null && (
        <div className={classes.problem}>
          <Notice key={attaching.count} tone="bad" title={t('attach.failed')} takesFocus>
            {isApiError(attaching.error, 'stale-version')
              ? t('attach.stale')
              : errorMessage(attaching.error)}
          </Notice>
        </div>
      )}
      {query.data && !query.isFetching && (
        <Choices
          key={`${draft.version} ${query.data.version}`}
          draft={draft}
          file={query.data}
          isPending={attaching.isPending}
          onAttach={attaching.attach}
          onClose={onClose}
        />
      )}
      {query.isError && !query.data && <Notice tone="bad">{errorMessage(query.error)}</Notice>}
      {query.isFetching && (
        <div role="status" aria-label={t('attach.loading')}>
          <Skeleton height={40} />
          <Skeleton height={40} mt="md" />
        </div>
      )}
    </Modal>
  );
}

function Choices({
  draft,
  file,
  isPending,
  onAttach,
  onClose,
}: {
  draft: Draft;
  file: Applicant;
  isPending: boolean;
  onAttach: (file: Applicant, fields: string[]) => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation(['drafts', 'actions']);
  const fieldName = useFieldName();
  const values = { file: toFormValues(file), draft: toFormValues(draft.applicant) };
  const differingFields = applicantFields.filter(
    ({ path }) =>
      hasValue(valueAt(values.draft, path)) &&
      !isSame(valueAt(values.draft, path), valueAt(values.file, path)),
  );
  const isNew = ({ path }: ApplicantField) => !hasValue(valueAt(values.file, path));
  // Defaults: takes values the record lacks and keeps those it has.
  const [chosen, setChosen] = useState<ReadonlyMap<ApplicantPath, Side>>(
    () => new Map(differingFields.map((field) => [field.path, isNew(field) ? 'draft' : 'file'])),
  );
  const takenFields = differingFields.filter(({ path }) => chosen.get(path) === 'draft');
  return (
    <>
      {differingFields.length === 0 && <p className={classes.text}>{t('attach.nothingNew')}</p>}
      {differingFields.map((field) => (
        <SideChoice<Side>
          key={field.path}
          label={fieldName(field)}
          chosen={chosen.get(field.path) ?? 'file'}
          onChoose={(side) => setChosen(new Map(chosen).set(field.path, side))}
          sides={(['file', 'draft'] as const).map((side) => ({
            side,
            owner: t(`drafts:attach.sides.${side}`),
            value: <SideValue field={field} values={values[side]} />,
          }))}
        />
      ))}
      <p className={classes.text}>{t('attach.answers')}</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:cancel')}
        </Button>
        <Button
          loading={isPending}
          onClick={() =>
            void onAttach(
              file,
              takenFields.map(({ path }) => path),
            )
          }
        >
          {t('attach.confirm')}
        </Button>
      </DialogActions>
    </>
  );
}

function SideValue({ field, values }: { field: ApplicantField; values: ApplicantValues }) {
  const { t } = useTranslation('drafts');
  if (!hasValue(valueAt(values, field.path))) return t('attach.empty');
  return <FieldDisplay field={field} values={values} plain />;
}

/** Attaches, opens the record, and offers an undo. */
function useAttaching({
  draft,
  applicantId,
  name,
  onAttached,
}: {
  draft: Draft;
  applicantId: string;
  name: string;
  onAttached: (() => void) | undefined;
}) {
  const { t } = useTranslation(['drafts', 'actions']);
  const navigate = useNavigate();
  const { detach } = useDetachWithToast();
  const mutation = useAttachDraft();
  const fileQuery = useRead(readApplicant, { params: { id: applicantId } }, { enabled: false });
  const draftQuery = useRead(readDraft, { params: { id: draft.id } }, { enabled: false });

  async function attach({ version }: Applicant, fields: string[]) {
    try {
      await mutation.mutateAsync({
        params: { id: draft.id },
        body: {
          applicantId,
          version,
          draftVersion: draft.version,
          fields,
        },
      });
    } catch (error) {
      // Someone changed one of the two: shows both again for a new choice.
      if (isApiError(error, 'stale-version')) {
        await Promise.all([fileQuery.refetch(), draftQuery.refetch()]);
      }
      return;
    }
    if (onAttached) {
      onAttached();
      return;
    }
    await navigate({
      to: paths.applicant(applicantId),
      search: paths.inFile('activity'),
      replace: true,
    });
    showToast({
      text: t('attach.done', { name }),
      action: {
        label: t('actions:undo'),
        onClick: () =>
          void detach(draft.id).then((isUndone) =>
            isUndone ? navigate({ to: paths.draft(draft.id) }) : undefined,
          ),
      },
    });
  }
  return {
    attach,
    isPending: mutation.isPending,
    error: mutation.error,
    count: mutation.submittedAt,
  };
}
