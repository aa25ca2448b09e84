import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useKeptNotice } from '#core/web/forms/kept-text-notice.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { PersonField } from '#features/person/contract/person-fields.ts';
import fieldClasses from '#features/person/web/parts/editing/editable-field.module.css';
import { EditableField } from '#features/person/web/parts/editing/editable-field.tsx';
import {
  isAnyValue,
  PersonFieldInPlace,
} from '#features/person/web/parts/editing/person-field.tsx';
import {
  findProfileGroup,
  type ProfileGroup,
  profileGroupNames,
  profileGroups,
} from '#features/person/web/parts/editing/profile-groups.ts';
import { useRecordEditing } from '#features/person/web/parts/editing/record-editing.tsx';
import { SavedNotice } from '#features/person/web/parts/editing/saved-notice.tsx';
import classes from './field-group-section.module.css';

/** The element id of a group, for links that jump to it. */
export const profileGroupId = (group: ProfileGroup) => `profile-${group}`;

/** All fields of a person in one surface, edited in place. */
export function ProfileFields({
  contactNote,
}: {
  /** Below the contact details. */
  contactNote?: ReactNode;
}) {
  return (
    <>
      <RestoredText />
      <div className={classes.surface}>
        {profileGroupNames.map((group) => (
          <FieldGroup key={group} group={group}>
            {group === 'contact' && contactNote}
          </FieldGroup>
        ))}
      </div>
    </>
  );
}

/** Says that fields are open again with what was typed the last time. */
function RestoredText() {
  const { restoredAt, discardDrafts } = useRecordEditing();
  const notice = useKeptNotice(
    restoredAt === null
      ? null
      : { at: restoredAt, isDiscarded: false, discard: discardDrafts, undo: () => {} },
  );
  return <KeptNotice notice={notice} />;
}

function FieldGroup({ group, children }: { group: ProfileGroup; children: ReactNode }) {
  const { t } = useTranslation(['record-fields', 'applicants']);
  const id = useId();
  const { applicant, values, fields, open } = useRecordEditing();
  const names: readonly PersonField[] = profileGroups[group];
  const [isUnfolded, setUnfolded] = useState(false);
  const isKnown = names.some((name) => isAnyValue(name, values) || fields[name] !== undefined);
  const isShown = isKnown || isUnfolded || group === 'handling';
  if (!isShown && !applicant.abilities.update) return null;

  function unfold() {
    flushSync(() => setUnfolded(true));
    if (names[0]) open(names[0]);
  }

  return (
    <section id={profileGroupId(group)} className={classes.group} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {group === 'handling'
            ? t('applicants:groups.handling')
            : t(`record-fields:groups.${group}`)}
        </h2>
        {!isShown && (
          <button type="button" className={classes.unfold} aria-expanded={false} onClick={unfold}>
            {t('applicants:view.addDetails')}
          </button>
        )}
        <Saved group={group} />
      </div>
      {isShown && (
        <div className={fieldClasses.fields}>
          <dl className={fieldClasses.grid}>
            {names.map((name) => (
              <PersonFieldInPlace key={name} name={name} />
            ))}
            {group === 'handling' && <Moments applicant={applicant} />}
          </dl>
        </div>
      )}
      {children}
    </section>
  );
}

/** The last save in this group. */
function Saved({ group }: { group: ProfileGroup }) {
  const { t } = useTranslation('record-fields');
  const { saved, label, undo, dropSaved } = useRecordEditing();
  const isHere = saved !== null && findProfileGroup(saved.name) === group;
  return (
    <SavedNotice
      text={isHere ? t(`saved.${saved.state}`, { field: label(saved.name) }) : null}
      count={saved?.count ?? 0}
      onUndo={saved?.state === 'saved' ? undo : null}
      onEnd={dropSaved}
    />
  );
}

/** Dates that the server maintains. */
function Moments({ applicant: { submittedAt, createdAt, updatedAt } }: { applicant: Applicant }) {
  const { t } = useTranslation('applicants');
  const { moment } = useFormat();
  const moments = [
    ...(submittedAt ? [{ name: 'submitted', label: t('view.handedIn'), at: submittedAt }] : []),
    { name: 'added', label: t('view.added'), at: createdAt },
    { name: 'changed', label: t('view.changed'), at: updatedAt },
  ];
  return moments.map(({ name, label, at }) => (
    <EditableField
      key={name}
      name={name}
      label={label}
      value={<time dateTime={at}>{moment(at)}</time>}
      isEmpty={false}
      editor={null}
      onOpen={null}
    />
  ));
}
