import { Button } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { may } from '#core/web/session/session.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { type LegalHold, listHolds } from '#features/lifecycle/contract/holds.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { ReasonDialog } from '#features/person/web/parts/reasons/reason-dialog.tsx';
import { useChangeHold } from '../../parts/queries.ts';
import classes from './keeping-screen.module.css';

/** Shows and changes the legal hold of a record, with its history. */
export function HoldSection({ file }: { file: Applicant }) {
  const { t } = useTranslation('keeping');
  const query = useRead(listHolds, { params: { id: file.id } });
  const mayChange = may('applicant:hold') && !file.deletedAt;
  const [isOpen, setOpen] = useState(false);
  const hold = query.data?.holds.find(({ lifted }) => lifted === null) ?? null;
  const Icon = hold ? IconLockOpen : IconLock;
  return (
    <Section
      title={t('hold.title')}
      text={t('hold.text')}
      actions={
        mayChange &&
        query.data && (
          <Button
            variant="default"
            aria-haspopup="dialog"
            leftSection={<Icon size={18} stroke={1.8} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {hold ? t('hold.lift') : t('hold.set')}
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        texts={useLoadFailureTexts()}
        loading={<SectionSkeleton label={t('hold.loading')} />}
      >
        {({ holds }) =>
          holds.length === 0 ? (
            <p className={classes.line}>{t('hold.none')}</p>
          ) : (
            <ul className={classes.list}>
              {holds.map((one) => (
                <Hold key={one.id} hold={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOpen && <HoldDialog applicantId={file.id} hold={hold} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function Hold({ hold: { reason, setAt, setBy, lifted } }: { hold: LegalHold }) {
  const { t } = useTranslation('keeping');
  const { moment } = useFormat();
  const fullName = (person: LegalHold['setBy']) => `${person.firstName} ${person.lastName}`.trim();
  return (
    <li>
      <p className={classes.line} dir="auto">
        {reason}
      </p>
      <p className={classes.soft}>
        {t('hold.setBy', { who: fullName(setBy), when: moment(setAt) })}
      </p>
      {lifted && (
        <p className={classes.soft}>
          {t('hold.liftedBy', {
            who: fullName(lifted.by),
            when: moment(lifted.at),
            reason: lifted.reason,
          })}
        </p>
      )}
    </li>
  );
}

/** Asks for a reason to set or lift a hold. */
function HoldDialog({
  applicantId,
  hold,
  onClose,
}: {
  applicantId: string;
  hold: LegalHold | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('keeping');
  const errorMessage = useErrorMessage();
  const change = useChangeHold(applicantId);
  // The hold when the dialog opened.
  const [initialHold] = useState(hold);
  return (
    <ReasonDialog
      title={initialHold ? t('hold.liftTitle') : t('hold.setTitle')}
      text={initialHold ? t('hold.liftText') : t('hold.setText')}
      label={t('hold.reason')}
      hint={t('hold.reasonHint')}
      problem={
        change.isError
          ? { title: t('hold.failed'), text: errorMessage(change.error), at: change.submittedAt }
          : null
      }
      submitLabel={initialHold ? t('hold.lift') : t('hold.set')}
      isSending={change.isPending}
      onConfirm={(reason) =>
        change.mutate(
          { holdId: initialHold?.id ?? null, reason },
          {
            onSuccess: () => {
              onClose();
              showToast({ text: initialHold ? t('hold.lifted') : t('hold.isSet') });
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
