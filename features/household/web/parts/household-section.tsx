import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { may } from '#core/web/session/session.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type Household,
  type HouseholdMember,
  readHousehold,
  removeHouseholdMember,
} from '#features/household/contract/household.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { MemberDialog } from './household-member-form.tsx';
import classes from './household-section.module.css';

const iconSize = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** Household and children of a person, for their case record. */
export function HouseholdSection({ applicant }: { applicant: { id: string } }) {
  const { t } = useTranslation(['household', 'actions']);
  const failureTexts = useLoadFailureTexts(t('failed'));
  const query = useRead(readHousehold, { params: { id: applicant.id } });
  const [edited, setEdited] = useState<HouseholdMember | 'new' | null>(null);
  const mayWrite = may('applicant:write');
  const remove = useRemoval(applicant.id);
  return (
    <Section
      title={t('title')}
      actions={
        mayWrite && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
            onClick={() => setEdited('new')}
          >
            {t('add')}
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        texts={failureTexts}
        loading={<SectionSkeleton label={t('actions:loading')} widths={['100%']} />}
      >
        {({ members, namedBy }) => (
          <>
            {members.length === 0 && (
              <EmptyState
                icon={<IconUsersGroup size={26} stroke={1.6} />}
                title={t('none')}
                text={mayWrite && t('noneText')}
              />
            )}
            {members.length > 0 && (
              <ul className={classes.list}>
                {members.map((member) => (
                  <li key={member.id} className={classes.member}>
                    <Member member={member} />
                    {mayWrite && (
                      <Actions
                        name={member.name}
                        onEdit={() => setEdited(member)}
                        onRemove={() => remove(member)}
                      />
                    )}
                  </li>
                ))}
              </ul>
            )}
            <NamedBy people={namedBy} />
          </>
        )}
      </Loaded>
      {edited && (
        <MemberDialog
          applicantId={applicant.id}
          member={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

function Member({ member }: { member: HouseholdMember }) {
  const { t } = useTranslation('household');
  const label = useEnumerationLabel();
  const { day, personName } = useFormat();
  const { record, age, birthDate, livesWith, custody } = member;
  const facts = [
    label('householdRelations', member.relation),
    age !== null && t('age', { count: age }),
    birthDate && day(birthDate),
    livesWith && (livesWith === 'yes' ? t('livesWith') : t('livesElsewhere')),
    custody && label('custodies', custody),
  ];
  return (
    <div className={classes.words}>
      <p className={classes.name}>{member.name}</p>
      <p className={classes.facts}>{facts.filter(Boolean).join(' · ')}</p>
      {member.needs && <p className={classes.needs}>{member.needs}</p>}
      {record && (
        <Link className={classes.record} to={paths.applicant(record.id)}>
          {t('record', { name: personName(record) })}
        </Link>
      )}
    </div>
  );
}

function Actions({
  name,
  onEdit,
  onRemove,
}: {
  name: string;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('household');
  return (
    <div className={classes.actions}>
      <ActionIcon variant="subtle" size={32} aria-label={t('edit', { name })} onClick={onEdit}>
        <IconPencil {...iconSize} />
      </ActionIcon>
      <ActionIcon variant="subtle" size={32} aria-label={t('remove', { name })} onClick={onRemove}>
        <IconTrash {...iconSize} />
      </ActionIcon>
    </div>
  );
}

/** Removes a member, with undo. Belongs to the section, since the member's row is gone by then. */
function useRemoval(applicantId: string) {
  const { t } = useTranslation(['household', 'actions']);
  const errorMessage = useErrorMessage();
  const { mutate } = useChange(removeHouseholdMember);
  const onError = (error: unknown) => showToast({ tone: 'bad', text: errorMessage(error) });
  return ({ id: memberId, name, version }: HouseholdMember) => {
    const params = { id: applicantId, memberId };
    const restore = (removed: HouseholdMember) =>
      mutate({ params, body: { removed: false, version: removed.version } }, { onError });
    mutate(
      { params, body: { removed: true, version } },
      {
        onError,
        onSuccess: (removed) =>
          showToast({
            text: t('removed', { name }),
            action: { label: t('actions:undo'), onClick: () => restore(removed) },
          }),
      },
    );
  };
}

function NamedBy({ people }: { people: Household['namedBy'] }) {
  const { t } = useTranslation('household');
  const label = useEnumerationLabel();
  const { personName } = useFormat();
  if (people.length === 0) return null;
  return (
    <>
      <h3 className={classes.heading}>{t('namedBy')}</h3>
      <ul className={classes.list}>
        {people.map((person) => (
          <li key={`${person.id} ${person.relation}`} className={classes.member}>
            <p className={classes.words}>
              <Link to={paths.applicant(person.id)}>{personName(person)}</Link>{' '}
              <span className={classes.facts}>{label('householdRelations', person.relation)}</span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
