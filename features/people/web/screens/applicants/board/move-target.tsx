import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage, useMissingMessage } from '#core/web/api/error-messages.ts';
import { operationKey, refetch } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import {
  type ApplicantSummary,
  listApplicants,
} from '#features/person/contract/applicant-lists.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { useChangeStatus } from '#features/person/web/parts/applicants/queries.ts';
import classes from './board.module.css';
import { moveBlock, staffMove } from './move-block.ts';

/** Why a column doesn't take someone; '' if it does. */
export function useBlockText(): (from: ApplicantStatus, to: ApplicantStatus) => string {
  const { t } = useTranslation('applicants');
  const label = useEnumerationLabel();
  return (from, to) => {
    const block = moveBlock(from, to);
    if (block === null) return '';
    const status = block.why === 'first' ? label('applicantStatuses', block.status) : '';
    return t(`board.blocked.${block.why}`, { status });
  };
}

/** The button that takes the person who was picked up, or why there is none. */
export function MoveSpot({
  from,
  to,
  isNamed,
  onChoose,
}: {
  from: ApplicantStatus;
  to: ApplicantStatus;
  /** Names the status: the spot isn't in its column. */
  isNamed: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation('applicants');
  const label = useEnumerationLabel();
  const blockText = useBlockText()(from, to);
  const status = label('applicantStatuses', to);
  if (blockText !== '') {
    return (
      <p className={classes.blocked}>
        <IconLock size={16} stroke={1.8} aria-hidden="true" />
        <span>
          {isNamed && <b>{status}: </b>}
          {blockText}
        </span>
      </p>
    );
  }
  return (
    <Button variant="default" size="xs" fullWidth onClick={onChoose}>
      {isNamed ? status : t('board.here')}
      {!isNamed && <VisuallyHidden>: {status}</VisuallyHidden>}
    </Button>
  );
}

/** Asks for the reason of a move in its column, and keeps it when a colleague was first. */
export function MoveForm({
  row,
  to,
  onUpdated,
  onMoved,
  onCancel,
}: {
  row: ApplicantSummary;
  to: ApplicantStatus;
  /** The person as a colleague changed them. */
  onUpdated: (row: ApplicantSummary) => void;
  onMoved: (record: Applicant) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation(['applicants', 'actions']);
  const { personName } = useFormat();
  const label = useEnumerationLabel();
  const missing = useMissingMessage();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useChangeStatus();
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const [problem, setProblem] = useState<{ text: string; at: number } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const change = staffMove(row.status, to);
  const action = useMoveLabel()(row.status, to);
  const title = t('list.inForce', { name: action, value: personName(row) });
  const isMissing = reason.trim() === '';

  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    input.current?.focus({ preventScroll: true });
  }, []);

  /** Shows what a colleague changed; saving again uses their version. */
  async function showChanges() {
    await refetch(client, ['applicants']);
    const current = client
      .getQueriesData<{ pages?: { items: ApplicantSummary[] }[] }>({
        queryKey: operationKey(listApplicants),
        type: 'active',
      })
      .flatMap(([, data]) => data?.pages?.flatMap(({ items }) => items) ?? [])
      .find(({ id }) => id === row.id);
    if (!current) return t('board.gone');
    onUpdated(current);
    return current.status === row.status
      ? t('board.changed')
      : t('status.moved', { status: label('applicantStatuses', current.status) });
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isMissing) return input.current?.focus();
    try {
      const record = await mutateAsync({
        params: { id: row.id },
        body: { status: to, reason: reason.trim(), version: row.version },
      });
      // The column has the person before the form closes.
      await refetch(client, ['applicants']);
      onMoved(record);
    } catch (error) {
      const isOutdated =
        isApiError(error, 'stale-version') || isApiError(error, 'not-allowed-transition');
      const text = isOutdated ? await showChanges() : errorMessage(error);
      setProblem({ text, at: Date.now() });
    }
  }

  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      aria-label={title}
      onSubmit={(event) => void save(event)}
    >
      <b>{title}</b>
      {problem && (
        <Notice tone="bad" title={t('list.notChanged')} takesFocus key={problem.at}>
          {problem.text}
        </Notice>
      )}
      <TextInput
        ref={input}
        size="sm"
        label={t('list.reason')}
        value={reason}
        maxLength={500}
        autoComplete="off"
        required
        withAsterisk={false}
        error={hasTried && isMissing && missing(t('list.reason'))}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" size="xs" loading={isPending} disabled={!change}>
          {action}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onCancel}>
          {t('actions:cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Labels for status changes: "Approve", "Reopen". i18n-keys: applicants:status.moves.* */
function useMoveLabel(): (from: ApplicantStatus, to: ApplicantStatus) => string {
  const { t } = useTranslation('applicants');
  const label = useEnumerationLabel();
  return (from, to) =>
    t(`status.moves.${from}.${to}`, { defaultValue: label('applicantStatuses', to) });
}
