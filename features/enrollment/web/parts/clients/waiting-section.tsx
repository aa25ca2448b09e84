import { Button } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Section } from '#core/web/ui/section.tsx';
import {
  listWaitingOf,
  type WaitingEntry,
  waitingStatuses,
} from '#features/enrollment/contract/waiting-list.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { LocationName } from '#features/person/web/parts/applicants/location-name.tsx';
import { TakeOffDialog } from '../waiting-list/take-off-dialog.tsx';
import { WaitingDialog } from '../waiting-list/waiting-dialog.tsx';
import { WaitingSummary } from '../waiting-list/waiting-summary.tsx';
import classes from './enrollments-section.module.css';

type Open = { doing: 'add' } | { doing: 'change' | 'off'; entry: WaitingEntry };

/** The waiting list entries of a person who isn't enrolled. */
export function WaitingSection({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation(['locations', 'actions']);
  const { personName } = useFormat();
  const [open, setOpen] = useState<Open | null>(null);
  const canWait = waitingStatuses.includes(applicant.status);
  const { data } = useRead(listWaitingOf, { params: { id: applicant.id } }, { enabled: canWait });
  if (!canWait || !data) return null;
  const name = personName(applicant);
  const mayChange = applicant.abilities.update;
  const close = () => setOpen(null);
  const isEmpty = data.entries.length === 0;
  const add = mayChange && (
    <Button
      variant="default"
      leftSection={<IconHourglass size={18} stroke={1.8} aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={() => setOpen({ doing: 'add' })}
    >
      {t('waitlist.add')}
    </Button>
  );
  return (
    <Section title={t('waitlist.inFile')} actions={!isEmpty && add}>
      {isEmpty && (
        <EmptyState
          icon={<IconHourglass size={26} stroke={1.6} />}
          title={t('waitlist.onNone')}
          text={!mayChange && t('actions:restoreFirst')}
          action={add}
        />
      )}
      <ul className={classes.entries}>
        {data.entries.map((entry) => (
          <li key={entry.id} className={classes.followUp}>
            <div>
              <p className={classes.line}>
                <LocationName value={entry.locationId} />
              </p>
              <WaitingSummary entry={entry} />
            </div>
            {mayChange && (
              <div>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => setOpen({ doing: 'change', entry })}
                >
                  {t('waitlist.change')}
                </Button>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  onClick={() => setOpen({ doing: 'off', entry })}
                >
                  {t('waitlist.off')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {open && open.doing !== 'off' && (
        <WaitingDialog
          applicantId={applicant.id}
          name={name}
          entry={open.doing === 'add' ? null : open.entry}
          taken={data.entries.map(({ locationId }) => locationId)}
          onClose={close}
        />
      )}
      {open?.doing === 'off' && <TakeOffDialog entry={open.entry} name={name} onClose={close} />}
    </Section>
  );
}
