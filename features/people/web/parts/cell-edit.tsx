import { Button, Menu, Popover, Radio, Stack, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { may } from '#core/web/session/session.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import { staffForFilesQuery } from '#features/accounts/web/parts/users/queries.ts';
import { staffTransitionsFrom } from '#features/enrollment/contract/status-transitions.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { ApplicantStatusBadge } from '#features/person/web/parts/applicants/applicant-status-badge.tsx';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { useChangeStatus } from '#features/person/web/parts/applicants/queries.ts';
import { useBulkChange } from './bulk-change.ts';
import classes from './cell-edit.module.css';

interface CellProps {
  row: ApplicantSummary;
  /** The name of the field. */
  label: string;
  /** Only shows the value. */
  isFixed: boolean;
  children: ReactNode;
}

/** Changes one field of one person, with undo; a colleague's change is left alone and said. */
function useCellChange(row: ApplicantSummary) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const errorMessage = useErrorMessage();
  const { change } = useBulkChange<ApplicantSummary>(() => {});
  return async (handling: Partial<Pick<ApplicantSummary, 'caseWorkerId' | 'locationId'>>) => {
    try {
      const left = await change([{ person: row, handling }]);
      if (left.length === 0) return;
      const names = personName(row);
      showToast({ tone: 'bad', title: t('list.notChanged'), text: t('many.leftAs', { names }) });
    } catch (error) {
      showToast({ tone: 'bad', title: t('list.notChanged'), text: errorMessage(error) });
    }
  };
}

/** The value as a button, which looks like text until it is pointed at. */
function CellButton({ label, children, ...props }: { label: string; children: ReactNode }) {
  return (
    // Its own class comes last: a target of Mantine passes one along, even an empty one.
    <button type="button" title={label} {...props} className={classes.value}>
      <span className={classes.text}>{children}</span>
      <IconSelector className={classes.icon} size={14} stroke={1.8} aria-hidden="true" />
    </button>
  );
}

/** The case worker of a person, who can be changed in place. */
export function CaseWorkerCell({ row, label, isFixed, children }: CellProps) {
  const { t } = useTranslation('applicants');
  const [isOpen, setOpen] = useState(false);
  const change = useCellChange(row);
  if (isFixed || !may('applicant:write')) return children;
  return (
    <Menu position="bottom-start" width={240} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <CellButton label={label}>{children || t('list.caseWorkerNone')}</CellButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={label} className={classes.menu}>
        <Workers row={row} onChoose={(caseWorkerId) => void change({ caseWorkerId })} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Only staff who can open this record. */
function Workers({
  row,
  onChoose,
}: {
  row: ApplicantSummary;
  onChoose: (id: string | null) => void;
}) {
  const { t } = useTranslation('applicants');
  const { personName } = useFormat();
  const { data: workers = [] } = useQuery(staffForFilesQuery([row.id]));
  const choices = [
    { id: null, name: t('list.caseWorkerNone') },
    ...workers.map((worker) => ({ id: worker.id, name: personName(worker) })),
  ];
  return choices
    .filter(({ id }) => id !== row.caseWorkerId)
    .map(({ id, name }) => (
      <Menu.Item key={id} onClick={() => onChoose(id)}>
        {name}
      </Menu.Item>
    ));
}

/** The location of a person, which can be changed in place. */
export function LocationCell({ row, label, isFixed, children }: CellProps) {
  const { t } = useTranslation('applicants');
  const change = useCellChange(row);
  const { data: locations = [] } = useRead(listLocations);
  if (isFixed || !may('applicant:write')) return children;
  const choices = [
    { id: null, name: t('list.locationNone') },
    ...locations.filter(({ closed, inReach }) => !closed && inReach),
  ];
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <CellButton label={label}>{children || t('list.locationNone')}</CellButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={label} className={classes.menu}>
        {choices
          .filter(({ id }) => id !== row.locationId)
          .map(({ id, name }) => (
            <Menu.Item key={id} onClick={() => void change({ locationId: id })}>
              {name}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The status of a person, which can be changed in place as far as the rules allow. */
export function StatusCell({ row, label, isFixed }: Omit<CellProps, 'children'>) {
  const [isOpen, setOpen] = useState(false);
  const badge = <ApplicantStatusBadge status={row.status} />;
  const isChangeable = staffTransitionsFrom(row.status).length > 0;
  if (isFixed || !isChangeable || !may('applicant:write')) return badge;
  return (
    <Popover
      position="bottom-start"
      shadow="md"
      radius={10}
      width={300}
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <CellButton label={label} {...{ onClick: () => setOpen((before) => !before) }}>
          {badge}
        </CellButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <StatusForm row={row} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Asks for the new status and the reason that each change needs. */
function StatusForm({ row, onDone }: { row: ApplicantSummary; onDone: () => void }) {
  const { t } = useTranslation(['applicants', 'actions', 'validation']);
  const label = useEnumerationLabel();
  const { personName } = useFormat();
  const errorMessage = useErrorMessage();
  const { mutateAsync, isPending } = useChangeStatus();
  const choices = staffTransitionsFrom(row.status);
  const [status, setStatus] = useState<ApplicantStatus | undefined>(choices[0]?.to);
  const [reason, setReason] = useState('');
  const [hasTried, setTried] = useState(false);
  const chosen = choices.find(({ to }) => to === status);
  const isMissing = chosen?.needsReason === true && reason.trim() === '';

  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!status || isMissing) return;
    try {
      await mutateAsync({
        params: { id: row.id },
        body: { status, reason: reason.trim(), version: row.version },
      });
      showToast({ text: t('list.statusChanged', { name: personName(row) }) });
    } catch (error) {
      const text = isApiError(error, 'stale-version')
        ? t('many.leftAs', { names: personName(row) })
        : errorMessage(error);
      showToast({ tone: 'bad', title: t('list.notChanged'), text });
    }
    onDone();
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
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
        <Button type="submit" loading={isPending}>
          {t('actions:save')}
        </Button>
      </Stack>
    </form>
  );
}
