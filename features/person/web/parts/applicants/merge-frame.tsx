import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { DialogActions } from '#core/web/ui/dialog-actions.tsx';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { SideChoice } from '#core/web/ui/side-choice.tsx';
import classes from './merge-frame.module.css';

type Side = 'mine' | 'theirs';

/** An edit conflict: the choices, and below them the changes that are kept anyway. */
export function MergeFrame({
  title,
  text,
  onKeep,
  onClose,
  children,
}: {
  title: string;
  text: string;
  onKeep: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('applicants');
  const isPhone = !useIsAtLeast('md');
  return (
    <Modal opened onClose={onClose} title={title} size="xl" fullScreen={isPhone}>
      <p className={classes.text}>{text}</p>
      {children}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('merge.back')}
        </Button>
        <Button onClick={onKeep}>{t('merge.keep')}</Button>
      </DialogActions>
    </Modal>
  );
}

/** A field that both changed: my value or theirs. */
export function MergeChoice({
  label,
  values,
  savedAt,
  chosen,
  onChoose,
}: {
  label: string;
  values: Record<Side, ReactNode>;
  /** Save time of the other version. */
  savedAt: string | null;
  chosen: Side;
  onChoose: (side: Side) => void;
}) {
  const { t } = useTranslation('applicants');
  const { relative } = useFormat();
  return (
    <SideChoice<Side>
      label={label}
      chosen={chosen}
      onChoose={onChoose}
      sides={(['mine', 'theirs'] as const).map((side) => ({
        side,
        owner: t(`merge.${side}`),
        value: values[side],
        description:
          side === 'theirs' ? t('merge.savedAt', { when: relative(savedAt) }) : undefined,
      }))}
    />
  );
}

/** Changes by one side only, which are kept; renders nothing if there are none. */
export function KeptChanges({
  changedBy,
  items,
}: {
  changedBy: Side;
  items: readonly { key: string; content: ReactNode }[];
}) {
  const { t } = useTranslation('applicants');
  if (items.length === 0) return null;
  return (
    <div className={classes.kept}>
      <p className={classes.keptLabel}>
        {changedBy === 'theirs' ? t('merge.onlyTheirs') : t('merge.onlyMine')}
      </p>
      <ul className={classes.keptList}>
        {items.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
    </div>
  );
}
