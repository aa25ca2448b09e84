import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Viewer } from '#core/contract/live.ts';
import { listStaffNames } from '#core/contract/users.ts';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { PersonAvatar } from '#core/web/ui/person-avatar.tsx';
import classes from './file-company-bar.module.css';
import { type RecordChange, useRecordPresence } from './record-presence.ts';

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
      <Viewers viewers={viewers.filter((one) => one.isEditing)} words="editing" />
      <Viewers viewers={viewers.filter((one) => !one.isEditing)} words="looking" />
      {change && <Changed change={change} isEditing={isEditing} onShow={() => void show()} />}
    </div>
  );
}

function Viewers({ viewers, words }: { viewers: readonly Viewer[]; words: 'editing' | 'looking' }) {
  const { t } = useTranslation('live');
  const { list, personName } = useFormat();
  if (viewers.length === 0) return null;
  const names = list(viewers.map(personName));
  return (
    <p className={classes.viewers} data-words={words}>
      <span className={classes.avatars}>
        {viewers.slice(0, 4).map((viewer) => (
          <PersonAvatar key={viewer.id} name={personName(viewer)} size={24} />
        ))}
      </span>
      <span>
        {words === 'editing'
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
  const who = staff?.find(({ id }) => id === change.by);
  return (
    <Notice
      title={who ? t('changedBy', { name: personName(who) }) : t('changed')}
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
