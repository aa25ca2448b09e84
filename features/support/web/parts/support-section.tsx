import { Button } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { type Definition, DefinitionList } from '#core/web/ui/definition-list.tsx';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import {
  listFields,
  type SupportGroup,
  supportGroupNames,
} from '#features/support/contract/support-groups.ts';
import {
  readSupportRecord,
  type SupportRecord,
  supportDates,
} from '#features/support/contract/support-records.ts';
import { SupportFieldDisplay, useSupportValue } from './fields.tsx';
import classes from './support-section.module.css';
import { useSupportTexts } from './support-texts.ts';

/** Support record in the case record: groups with entries, then one line for the empty groups. */
export function SupportSection({ applicant }: { applicant: Applicant }) {
  const { t } = useTranslation(['support-records', 'actions']);
  const { id, abilities } = applicant;
  const query = useRead(readSupportRecord, { params: { applicantId: id } });
  const edit = abilities.update && (
    <Button variant="default" component={Link} to={paths.support(id)}>
      {t('edit')}
    </Button>
  );
  return (
    <Section title={t('title')} actions={query.data && isEmpty(query.data) ? null : edit}>
      <Loaded
        query={query}
        texts={useLoadFailureTexts(t('failed'))}
        loading={<SectionSkeleton label={t('loading')} height={14} widths={['60%', '45%']} />}
      >
        {(record) =>
          isEmpty(record) ? (
            <EmptyState
              icon={<IconLifebuoy size={26} stroke={1.6} />}
              title={t('none')}
              text={edit ? t('noneText') : t('actions:restoreFirst')}
              action={edit}
            />
          ) : (
            <Groups record={record} />
          )
        }
      </Loaded>
    </Section>
  );
}

const isEmpty = (record: SupportRecord) =>
  supportGroupNames.every((group) => record[group].length === 0);

/** The entries show the rest. */
const maxDates = 5;

/** Upcoming dates, nearest first. */
function UpcomingDates({ record }: { record: SupportRecord }) {
  const { t } = useTranslation('support-records');
  const label = useEnumerationLabel();
  const { day } = useFormat();
  const today = localDay(new Date());
  const upcoming = supportDates(record)
    .filter((date) => date.day >= today)
    .sort((one, other) => (one.day < other.day ? -1 : 1))
    .slice(0, maxDates);
  if (upcoming.length === 0) return null;
  return (
    <div className={classes.block}>
      <h3 className={classes.group}>{t('comingUp')}</h3>
      <ul className={classes.days}>
        {upcoming.map((date) => (
          <li key={`${date.entryId} ${date.kind}`}>
            {t('comingDay', { day: day(date.day) })} {label('supportDateKinds', date.kind)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Day in the reader's time zone. */
function localDay(now: Date): string {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

function EntryFacts({
  group,
  entry,
}: {
  group: SupportGroup;
  entry: Readonly<Record<string, unknown>>;
}) {
  const texts = useSupportTexts();
  const formatValue = useSupportValue();
  const [[firstName, first], ...others] = listFields(group) as [
    ReturnType<typeof listFields>[number],
    ...ReturnType<typeof listFields>,
  ];
  const items = others
    .filter(([name, field]) => formatValue(field, entry[name]) !== '')
    .map(
      ([name, field]): Definition => ({
        term: texts.field(name),
        value: <SupportFieldDisplay field={field} value={entry[name]} />,
      }),
    );
  return (
    <li className={classes.entry}>
      <p className={classes.name}>{formatValue(first, entry[firstName])}</p>
      {items.length > 0 && <DefinitionList items={items} />}
    </li>
  );
}

function Groups({ record }: { record: SupportRecord }) {
  const { t } = useTranslation('support-records');
  const { relative, personName } = useFormat();
  const texts = useSupportTexts();
  const empty = supportGroupNames.filter((group) => record[group].length === 0);
  return (
    <>
      <UpcomingDates record={record} />
      {supportGroupNames
        .filter((group) => !empty.includes(group))
        .map((group) => (
          <div key={group} className={classes.block}>
            <h3 className={classes.group}>{texts.group(group)}</h3>
            <ul className={classes.entries}>
              {record[group].map((entry) => (
                <EntryFacts key={entry.id} group={group} entry={entry} />
              ))}
            </ul>
          </div>
        ))}
      {empty.length > 0 && (
        <p className={classes.notGiven}>
          {t('notGiven')} {empty.map((group) => texts.group(group)).join(' · ')}
        </p>
      )}
      {record.updatedAt && record.updatedBy && (
        <p className={classes.saved}>
          {t('savedBy', {
            when: relative(record.updatedAt),
            name: personName(record.updatedBy),
          })}
        </p>
      )}
    </>
  );
}
