import { Button, Popover, Radio, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { may } from '#core/web/session/session.ts';
import { FieldError } from '#core/web/ui/field-error.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { staffTransitionsFrom } from '#features/enrollment/contract/status-transitions.ts';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { useChangeStatus } from '#features/person/web/parts/applicants/queries.ts';
import { FieldConflict } from '#features/person/web/parts/editing/field-conflict.tsx';
import { CellButton, type CellProps } from './cell-button.tsx';
import { CellTarget, useCellOpening } from './cell-opening.ts';
import { useLastAuthor } from './last-author.ts';

/** The status of a person, which can be changed in place as far as the rules allow. */
export function StatusCell({ row, label, isFixed, children }: CellProps) {
  const { button, isOpen, toggle, close } = useCellOpening();
  const isChangeable = staffTransitionsFrom(row.status).length > 0;
  // An open cell stays: it holds the reason, and shows a colleague's change of the status.
  const isShown = isChangeable || isOpen;
  if (isFixed || !isShown || !may('applicant:write')) return children;
  return (
    <>
      <CellButton
        ref={button}
        label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={toggle}
      >
        {children}
      </CellButton>
      {isOpen && (
        <Popover
          opened
          withRoles={false}
          position="bottom-start"
          shadow="md"
          radius={10}
          width={300}
          onDismiss={close}
          trapFocus
        >
          <Popover.Target>
            <CellTarget button={button} />
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={label}>
            <StatusForm row={row} onDone={close} />
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}

/** Asks for the new status and the reason that each change needs. */
function StatusForm({ row: opened, onDone }: { row: ApplicantSummary; onDone: () => void }) {
  const { t } = useTranslation(['applicants', 'actions', 'validation']);
  const label = useEnumerationLabel();
  const { personName } = useFormat();
  const errorMessage = useErrorMessage();
  const { mutateAsync, isPending } = useChangeStatus();
  // The version that the choice was made on, so that a colleague's later change is noticed.
  const [row] = useState(opened);
  const choices = staffTransitionsFrom(row.status);
  const [status, setStatus] = useState<ApplicantStatus | undefined>(choices[0]?.to);
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const [theirs, setTheirs] = useState<Applicant | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const author = useLastAuthor(row.id, theirs !== null);
  const chosen = choices.find(({ to }) => to === status);
  const isMissing = chosen?.needsReason === true && reason.trim() === '';

  async function change(version: number): Promise<void> {
    setTried(true);
    if (!status || isMissing) return;
    setProblem(null);
    try {
      await mutateAsync({
        params: { id: row.id },
        body: { status, reason: reason.trim(), version },
      });
      showToast({ text: t('list.statusChanged', { name: personName(row) }) });
      onDone();
    } catch (error) {
      if (!isApiError(error, 'stale-version')) return setProblem(errorMessage(error));
      const current = error.details as Applicant;
      // A change of another field is no conflict.
      if (current.status === (theirs ?? row).status) return change(current.version);
      setTheirs(current);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void change((theirs ?? row).version);
      }}
    >
      <Stack gap="sm">
        <Radio.Group
          label={t('list.status')}
          value={status ?? null}
          onChange={(to) => setStatus(to as ApplicantStatus)}
        >
          <Stack gap="xs" mt={4}>
            {choices.map(({ to }) => (
              <Radio key={to} value={to} label={label('applicantStatuses', to)} />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label={t('list.reason')}
          value={reason}
          maxLength={500}
          autoComplete="off"
          error={hasTried && isMissing && t('validation:required')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
        {theirs ? (
          <FieldConflict
            author={author}
            value={label('applicantStatuses', theirs.status)}
            savedAt={theirs.updatedAt}
            onTheirs={onDone}
            onMine={() => void change(theirs.version)}
          />
        ) : (
          <Button type="submit" loading={isPending}>
            {t('actions:save')}
          </Button>
        )}
      </Stack>
    </form>
  );
}
