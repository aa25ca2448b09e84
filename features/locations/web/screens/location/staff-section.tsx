import { Button, Checkbox, Modal } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listStaffNames } from '#core/contract/users.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { may } from '#core/web/session/session.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  changeLocationStaff,
  type Location,
  listLocationStaff,
} from '#features/locations/contract/locations.ts';
import classes from './location-screen.module.css';

export function StaffSection({ location }: { location: Location }) {
  return may('account:manage') ? <Staff location={location} /> : null;
}

function Staff({ location }: { location: Location }) {
  const { t } = useTranslation('locations');
  const { list, personName } = useFormat();
  const { data } = useRead(listLocationStaff, { params: { id: location.id } });
  const [isOpen, setOpen] = useState(false);
  const isEmpty = data?.staff.length === 0;
  const change = (
    <Button variant="default" onClick={() => setOpen(true)}>
      {isEmpty ? t('staff.add') : t('staff.change')}
    </Button>
  );
  return (
    <Section title={t('staff.title')} actions={data && !isEmpty && change}>
      {data && !isEmpty && <p>{list(data.staff.map(personName))}</p>}
      {isEmpty && (
        <EmptyState
          icon={<IconUsers size={26} stroke={1.6} />}
          title={t('staff.none')}
          action={change}
        />
      )}
      {isOpen && data && (
        <Modal
          opened
          onClose={() => setOpen(false)}
          title={t('staff.changeTitle', { name: location.name })}
        >
          <StaffForm
            locationId={location.id}
            initialIds={data.staff.map(({ id }) => id)}
            unverified={data.unverified}
            onClose={() => setOpen(false)}
          />
        </Modal>
      )}
    </Section>
  );
}

function StaffForm({
  locationId,
  initialIds,
  unverified,
  onClose,
}: {
  locationId: string;
  /** Initial staff; only differences are sent. */
  initialIds: string[];
  /** Staff with an unverified address. */
  unverified: string[];
  onClose: () => void;
}) {
  const { t } = useTranslation(['locations', 'actions', 'validation']);
  const { personName } = useFormat();
  const errorMessage = useErrorMessage();
  const { data: staff = [] } = useRead(listStaffNames);
  const [before] = useState(initialIds);
  const [chosen, setChosen] = useState(initialIds);
  const [isSure, setSure] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const sureBox = useRef<HTMLInputElement>(null);
  const needsConfirmation = chosen.some((id) => !before.includes(id) && unverified.includes(id));
  const change = useChange(changeLocationStaff);
  const submit = () =>
    change.mutate(
      {
        params: { id: locationId },
        body: {
          add: chosen.filter((id) => !before.includes(id)),
          remove: before.filter((id) => !chosen.includes(id)),
        },
      },
      {
        onSuccess: () => {
          onClose();
          showToast({ text: t('staff.saved') });
        },
      },
    );
  return (
    <FormStack
      onSubmit={(event) => {
        event.preventDefault();
        const lacksAnswer = needsConfirmation && !isSure;
        setMissing(lacksAnswer);
        if (lacksAnswer) sureBox.current?.focus();
        else submit();
      }}
    >
      <FormProblem
        text={change.error ? errorMessage(change.error) : null}
        count={change.failureCount}
      />
      <Checkbox.Group
        value={chosen}
        onChange={setChosen}
        aria-label={t('staff.title')}
        description={`${t('staff.hint')} ${t('staff.raise')}`}
      >
        <div className={classes.list}>
          {staff.map((person) => (
            <Checkbox
              key={person.id}
              value={person.id}
              label={personName(person)}
              description={unverified.includes(person.id) ? t('staff.unverified') : undefined}
              className={classes.choice}
            />
          ))}
        </div>
      </Checkbox.Group>
      {needsConfirmation && (
        <Notice tone="waiting">
          {t('staff.sureText')}
          <Checkbox
            ref={sureBox}
            className={classes.choice}
            label={t('staff.sure')}
            checked={isSure}
            error={isMissing && !isSure ? t('validation:box-unchecked') : undefined}
            aria-invalid={isMissing && !isSure}
            onChange={({ currentTarget }) => setSure(currentTarget.checked)}
          />
        </Notice>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('actions:cancel')}
        </Button>
        <Button type="submit" loading={change.isPending}>
          {t('actions:save')}
        </Button>
      </DialogActions>
    </FormStack>
  );
}
