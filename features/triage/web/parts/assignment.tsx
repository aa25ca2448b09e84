import { Kbd, NativeSelect } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { useKeysSetting } from '#core/web/session/single-keys.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import classes from './triage-view.module.css';

/** Focuses the case worker. */
export const assignKey = 'w';

export interface AssignedTo {
  caseWorkerId: string | null;
  locationId: string | null;
}

/**
 * The case worker and location, as known or chosen since. For a new record they are prefilled: the
 * person who decides, and the only location they may choose.
 */
export function useAssignment(known: AssignedTo, { isNew }: { isNew: boolean }) {
  const user = useCurrentUser();
  const { data: locations = [] } = useRead(listLocations);
  const [chosen, setChosen] = useState<Partial<AssignedTo>>({});
  const worker = useRef<HTMLSelectElement>(null);
  const open = locations.filter(({ closed, inReach }) => !closed && inReach);
  const only = open.length === 1 ? (open[0]?.id ?? null) : null;
  const values: AssignedTo = {
    caseWorkerId: known.caseWorkerId ?? (isNew ? (user?.id ?? null) : null),
    locationId: known.locationId ?? (isNew ? only : null),
    ...chosen,
  };
  return {
    values,
    locations: open,
    worker,
    choose: (change: Partial<AssignedTo>) => setChosen((before) => ({ ...before, ...change })),
    focus: () => worker.current?.focus(),
  };
}

/** Choosing is saved at once, so that colleagues see it before the decision. */
export function AssignmentFields({
  values,
  locations,
  worker,
  choose,
  isDisabled,
  onAssign,
}: ReturnType<typeof useAssignment> & {
  isDisabled: boolean;
  onAssign: (changed: Partial<AssignedTo>) => void;
}) {
  const { t } = useTranslation(['triage', 'applicants']);
  const { personName } = useFormat();
  const id = useId();
  const { isOn } = useKeysSetting();
  const { data: staff = [] } = useRead(listStaffNames, {
    query: { location: values.locationId ?? 'none' },
  });
  const set = (change: Partial<AssignedTo>) => {
    choose(change);
    onAssign(change);
  };
  const isUnknown =
    values.caseWorkerId !== null && !staff.some(({ id }) => id === values.caseWorkerId);
  return (
    <div className={classes.assign}>
      <div className={classes.field}>
        <label htmlFor={`${id}-worker`}>
          {t('applicants:fields.caseWorkerId')}
          {isOn && <Kbd aria-hidden="true">{assignKey.toUpperCase()}</Kbd>}
        </label>
        <NativeSelect
          id={`${id}-worker`}
          ref={worker}
          {...(isOn && { 'aria-keyshortcuts': assignKey })}
          size="xs"
          disabled={isDisabled}
          value={values.caseWorkerId ?? ''}
          onChange={(event) => set({ caseWorkerId: event.currentTarget.value || null })}
        >
          <option value="">{t('applicants:input.nobody')}</option>
          {isUnknown && <option value={values.caseWorkerId ?? ''}>…</option>}
          {staff.map((one) => (
            <option key={one.id} value={one.id}>
              {personName(one)}
            </option>
          ))}
        </NativeSelect>
      </div>
      <div className={classes.field}>
        <label htmlFor={`${id}-place`}>{t('applicants:fields.locationId')}</label>
        <NativeSelect
          id={`${id}-place`}
          size="xs"
          disabled={isDisabled}
          value={values.locationId ?? ''}
          onChange={(event) => set({ locationId: event.currentTarget.value || null })}
        >
          <option value="">{t('applicants:input.nowhere')}</option>
          {locations.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </div>
    </div>
  );
}
