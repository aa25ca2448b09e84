import { Button, Collapse, Group, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { StatusBadge, type Tone } from '#core/web/ui/status-badge.tsx';
import type {
  Duplicate,
  DuplicateRecord,
  DuplicateStrength,
} from '#features/duplicates/contract/duplicates.ts';
import type { Draft } from '#features/intake/contract/drafts.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { LocationName } from '#features/person/web/parts/applicants/location-name.tsx';
import { AttachDialog } from '../../parts/drafts/attach-dialog.tsx';
import classes from './duplicates.module.css';

type VisibleMatch = Extract<Duplicate, { visible: true }>;

const strengthTones: Record<DuplicateStrength, Tone> = {
  'very-likely': 'bad',
  likely: 'waiting',
  possible: 'neutral',
};

/** Possible duplicate: matching and differing fields, and actions. */
export function MatchCard({ draft, match }: { draft: Draft; match: VisibleMatch }) {
  const { t } = useTranslation('drafts');
  const { personName } = useFormat();
  const id = useId();
  const { record } = match;
  const [isOpen, setOpen] = useState(match.strength === 'very-likely');
  const [isAttaching, setAttaching] = useState(false);
  const name = personName(record);
  const canAttach =
    record.kind === 'applicant' && record.deletedAt === null && draft.abilities.finalise;
  return (
    <>
      <Group gap="var(--space-1) var(--space-3)" justify="space-between">
        <h3 className={classes.name}>
          <Link
            to={record.kind === 'applicant' ? paths.applicant(record.id) : paths.draft(record.id)}
          >
            {name}
          </Link>
        </h3>
        <Strength strength={match.strength} />
      </Group>
      <About record={record} />
      <Reasons match={match} />
      <Collapse expanded={isOpen} id={id}>
        <Comparison draft={draft} record={record} />
      </Collapse>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={
            isOpen ? t('duplicates.hideOf', { name }) : t('duplicates.compareWith', { name })
          }
          onClick={() => setOpen((before) => !before)}
        >
          {isOpen ? t('duplicates.hide') : t('duplicates.compare')}
        </Button>
        {canAttach && (
          <Button
            variant="default"
            size="compact-sm"
            aria-haspopup="dialog"
            aria-label={t('attach.openFor', { name })}
            onClick={() => setAttaching(true)}
          >
            {t('attach.open')}
          </Button>
        )}
      </div>
      {isAttaching && (
        <AttachDialog
          draft={draft}
          applicantId={record.id}
          name={name}
          onClose={() => setAttaching(false)}
        />
      )}
    </>
  );
}

/** Duplicate that this user may not open: shows only that it exists. */
export function HiddenMatch({ match }: { match: Extract<Duplicate, { visible: false }> }) {
  const { t } = useTranslation('drafts');
  return (
    <>
      <Group gap="var(--space-1) var(--space-3)" justify="space-between">
        <h3 className={classes.name}>{t('duplicates.hidden')}</h3>
        <Strength strength={match.strength} />
      </Group>
      <p className={classes.about}>{t('duplicates.hiddenText')}</p>
      <Reasons match={match} />
    </>
  );
}

function Strength({ strength }: { strength: DuplicateStrength }) {
  const { t } = useTranslation(['drafts', 'applicants']);
  return (
    <StatusBadge tone={strengthTones[strength]}>
      {t(`drafts:duplicates.strengths.${strength}`)}
    </StatusBadge>
  );
}

function Reasons({ match }: { match: Duplicate }) {
  const { t } = useTranslation(['drafts', 'applicants']);
  return (
    <p className={classes.reasons}>
      {match.reasons.map((reason) => t(`drafts:duplicates.reasons.${reason}`)).join(' · ')}
    </p>
  );
}

/** Kind and location of the record. */
function About({ record }: { record: DuplicateRecord }) {
  const { t } = useTranslation('drafts');
  const { relative } = useFormat();
  const label = useEnumerationLabel();
  if (record.kind === 'draft') {
    return (
      <p className={classes.about}>
        {record.submittedAt ? t('duplicates.otherDraft') : t('duplicates.unfinishedDraft')} ·{' '}
        {record.reference}
      </p>
    );
  }
  return (
    <p className={classes.about}>
      {label('applicantStatuses', record.status)} · {record.reference}
      {record.locationId && (
        <>
          {' · '}
          <LocationName value={record.locationId} />
        </>
      )}
      {record.deletedAt && ` · ${t('duplicates.deleted', { when: relative(record.deletedAt) })}`}
    </p>
  );
}

/** Compares both by field and highlights differences. */
function Comparison({ draft, record }: { draft: Draft; record: DuplicateRecord }) {
  const { t } = useTranslation(['drafts', 'applicants']);
  const { day } = useFormat();
  const { applicant } = draft;
  const rows = (
    ['firstName', 'lastName', 'preferredName', 'dateOfBirth', 'phone', 'email'] as const
  )
    .map((field) => ({ field, here: applicant[field] ?? null, there: record[field] }))
    .filter(({ here, there }) => here !== null || there !== null);
  const formatValue = (field: string, value: string | null) => {
    if (value === null) return '–';
    return field === 'dateOfBirth' ? day(value) : value;
  };
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('duplicates.field')}</VisuallyHidden>
          </th>
          <th scope="col">{t('duplicates.here')}</th>
          <th scope="col">{t('duplicates.there')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, here, there }) => (
          <tr key={field} data-differs={here !== there || undefined}>
            <th scope="row">
              {t(`applicants:fields.${field}`)}
              {here !== there && <VisuallyHidden> ({t('duplicates.differs')})</VisuallyHidden>}
            </th>
            <td>{formatValue(field, here)}</td>
            <td>{formatValue(field, there)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
