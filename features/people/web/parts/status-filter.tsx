import { Button, Checkbox, Popover } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ApplicantStatus, applicantStatuses } from '#features/person/contract/enumerations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import classes from './filter-bar.module.css';

/** Several statuses at once. */
export function StatusFilter({
  chosen,
  onChange,
}: {
  chosen: readonly ApplicantStatus[];
  onChange: (statuses: ApplicantStatus[]) => void;
}) {
  const { t } = useTranslation('applicants');
  const label = useEnumerationLabel();
  const [first] = chosen;
  const summary = () => {
    if (first === undefined) return t('list.statusAny');
    if (chosen.length === 1) return label('applicantStatuses', first);
    return t('list.statusesChosen', { count: chosen.length });
  };
  return (
    <Popover position="bottom-start" shadow="md" radius={10} trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.statuses}
          classNames={{ inner: classes.statusesInner }}
          aria-label={t('list.statusNow', { status: t('list.status'), chosen: summary() })}
          rightSection={<IconSelector size={16} stroke={1.8} aria-hidden="true" />}
        >
          {summary()}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('list.status')}>
        <Checkbox.Group
          aria-label={t('list.status')}
          value={[...chosen]}
          onChange={(statuses) => onChange(statuses as ApplicantStatus[])}
        >
          <div className={classes.statusList}>
            {applicantStatuses.map((status) => (
              <Checkbox key={status} value={status} label={label('applicantStatuses', status)} />
            ))}
          </div>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
