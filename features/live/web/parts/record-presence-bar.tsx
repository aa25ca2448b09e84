import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Viewer } from '#core/contract/live.ts';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { PersonAvatar } from '#core/web/ui/person-avatar.tsx';
import { type RecordChange, useRecordPresence } from './record-presence.ts';
import classes from './record-presence-bar.module.css';

/**
 * Shows who else has the record open, and that it changed. Announced politely, once per change;
 * never touches text being typed.
 */
export function RecordPresenceBar({
  applicantId,
  version,
  isEditing = false,
}: {
  applicantId: string;
  /** Version of the record as shown. */
  version: number;
  /** While editing, changes aren't shown; saving handles the conflict. */
  isEditing?: boolean;
}) {
  const { viewers, change, show } = useRecordPresence(applicantId, { isEditing, version });
  return (
    <div className={classes.company} aria-live="polite" data-file-company>
      <Viewers viewers={viewers.filter((one) => one.isEditing)} activity="editing" />
      <Viewers viewers={viewers.filter((one) => !one.isEditing)} activity="looking" />
      {change && <Changed change={change} isEditing={isEditing} onShow={() => void show()} />}
    </div>
  );
}

function Viewers({
  viewers,
  activity,
}: {
  viewers: readonly Viewer[];
  activity: 'editing' | 'looking';
}) {
  const { t } = useTranslation('live');
  const { list, personName } = useFormat();
  if (viewers.length === 0) return null;
  const names = list(viewers.map(personName));
  return (
    <p className={classes.viewers} data-words={activity}>
      <span className={classes.avatars}>
        {viewers.slice(0, 4).map((viewer) => (
          <PersonAvatar key={viewer.id} name={personName(viewer)} size={24} />
        ))}
      </span>
      <span>
        {activity === 'editing'
          ? t('editing', { count: viewers.length, names })
          : t('looking', { count: viewers.length, names })}
      </span>
    </p>
  );
}

function Changed({
  change,
  isEditing,
  onShow,
}: {
  change: RecordChange;
  isEditing: boolean;
  onShow: () => void;
}) {
  const { t } = useTranslation('live');
  const { personName } = useFormat();
  const { data: staff } = useRead(listStaffNames);
  const author = staff?.find(({ id }) => id === change.authorId);
  return (
    <Notice
      title={author ? t('changedBy', { name: personName(author) }) : t('changed')}
      actions={
        !isEditing && (
          <Button variant="default" onClick={onShow}>
            {t('show')}
          </Button>
        )
      }
    >
      {isEditing ? t('changedWhileEditing') : t('changedText')}
    </Notice>
  );
}
