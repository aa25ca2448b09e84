import { ActionIcon, Button, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Translated, textIn } from '#core/contract/languages.ts';
import { isApiError } from '../api/api-error.ts';
import { useErrorMessage } from '../api/error-messages.ts';
import { StatusBadge } from '../ui/status-badge.tsx';
import { showToast } from '../ui/toast.tsx';
import type { Template } from './template.ts';
import classes from './template-list.module.css';

export interface EntryProps<T extends Template> {
  /** Shown below the name. */
  line: (template: T) => Translated;
  editPath: (id: string) => string;
  save: (template: T) => Promise<T>;
}

interface MoveProps {
  place: { index: number; count: number };
  onMove: (steps: -1 | 1) => void;
}

export function TemplateEntry<T extends Template>({
  template,
  line,
  editPath,
  save,
  ...moving
}: { template: T } & EntryProps<T> & (MoveProps | object)) {
  const { t, i18n } = useTranslation('templates');
  const { setArchived, isBusy } = useSetArchived(save);
  const { id, archived } = template;
  const name = textIn(template.name, i18n.language);
  return (
    <li className={classes.entry} data-template={id}>
      <div className={classes.words}>
        <p className={classes.name}>
          {name} {archived && <StatusBadge tone="neutral">{t('archived')}</StatusBadge>}
        </p>
        <p className={classes.line}>{textIn(line(template), i18n.language)}</p>
      </div>
      <Group gap="xs">
        {!archived && 'place' in moving && <MoveButtons name={name} {...moving} />}
        <Button
          variant="subtle"
          size="compact-sm"
          component={Link}
          to={editPath(id)}
          aria-label={t('editOne', { name })}
        >
          {t('edit')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isBusy}
          aria-label={archived ? t('unarchiveOne', { name }) : t('archiveOne', { name })}
          onClick={() => void setArchived(template, !archived)}
        >
          {archived ? t('unarchive') : t('archive')}
        </Button>
      </Group>
    </li>
  );
}

function MoveButtons({ name, place: { index, count }, onMove }: MoveProps & { name: string }) {
  const { t } = useTranslation('templates');
  return (
    <>
      <ActionIcon
        data-step={-1}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('up', { name })}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={18} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        data-step={1}
        variant="subtle"
        color="gray"
        size={32}
        aria-label={t('down', { name })}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={18} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}

/** Archives or restores a template and offers to undo it. */
function useSetArchived<T extends Template>(save: (template: T) => Promise<T>) {
  const { t, i18n } = useTranslation(['templates', 'actions']);
  const errorMessage = useErrorMessage();
  const [isBusy, setBusy] = useState(false);

  async function setArchived(template: T, archived: boolean, isUndo = false) {
    setBusy(true);
    try {
      const saved = await save({ ...template, archived }).catch((error: unknown) => {
        if (!isApiError(error, 'stale-version')) throw error;
        // Changes only the archived state, so that a concurrent edit survives.
        return save({ ...(error.details as T), archived });
      });
      const name = textIn(saved.name, i18n.language);
      const undo = {
        label: t('actions:undo'),
        onClick: () => void setArchived(saved, !archived, true),
      };
      showToast({
        text: archived ? t('isArchived', { name }) : t('isBack', { name }),
        ...(isUndo ? {} : { action: undo }),
      });
    } catch (error) {
      showToast({ tone: 'bad', text: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, setArchived };
}
