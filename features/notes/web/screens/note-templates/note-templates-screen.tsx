import { ActionIcon, Button, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTemplate } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { readQuery, useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  listNoteTemplates,
  type NoteTemplate,
  orderNoteTemplates,
  updateNoteTemplate,
} from '#features/notes/contract/note-templates.ts';
import { firstWords } from '#features/notes/web/parts/template-query.ts';
import classes from './note-templates-screen.module.css';

/** `/page/settings/note-templates`: texts to begin a note with. */
export function NoteTemplatesScreen() {
  const { t } = useTranslation(['notes', 'actions']);
  usePageTitle(t('templates.title'));
  const query = useRead(listNoteTemplates);
  const addButton = (
    <Button
      component={Link}
      to={paths.noteTemplateNew}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      {t('templates.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('templates.title')}
        subtitle={t('templates.subtitle')}
        actions={query.data && query.data.length > 0 && addButton}
      />
      <div className={classes.card}>
        <Loaded
          query={query}
          texts={useLoadFailureTexts()}
          loading={
            <SectionSkeleton
              label={t('actions:loading')}
              height={20}
              widths={['40%', '70%']}
              className={classes.loading}
            />
          }
        >
          {(templates) =>
            templates.length > 0 ? (
              <TemplateList templates={templates} />
            ) : (
              <EmptyState
                icon={<IconTemplate size={26} stroke={1.6} />}
                title={t('templates.none')}
                text={t('templates.noneText')}
                action={addButton}
              />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function TemplateList({ templates }: { templates: readonly NoteTemplate[] }) {
  const list = useRef<HTMLUListElement>(null);
  const move = useMoveTemplate();
  const { setArchived, isBusy } = useSetArchived();
  const offered = templates.filter(({ archived }) => !archived).map(({ id }) => id);

  async function moveBy(id: string, steps: -1 | 1) {
    await move(offered, id, steps);
    // The pressed button is disabled at the end of the list; the other one goes on from there.
    const entry = list.current?.querySelector(`[data-template="${id}"]`);
    const buttons = [...(entry?.querySelectorAll<HTMLButtonElement>('[data-step]') ?? [])];
    const pressed = buttons.find(({ dataset }) => dataset.step === String(steps));
    const next = pressed?.disabled ? buttons.find(({ disabled }) => !disabled) : pressed;
    next?.focus();
  }

  return (
    <ul ref={list} className={classes.list}>
      {templates.map((template) => (
        <TemplateEntry
          key={template.id}
          template={template}
          place={{ index: offered.indexOf(template.id), count: offered.length }}
          isBusy={isBusy}
          onMove={(steps) => void moveBy(template.id, steps)}
          onArchive={(archived) => setArchived(template, archived)}
        />
      ))}
    </ul>
  );
}

function TemplateEntry({
  template,
  place: { index, count },
  isBusy,
  onMove,
  onArchive,
}: {
  template: NoteTemplate;
  place: { index: number; count: number };
  isBusy: boolean;
  onMove: (steps: -1 | 1) => void;
  onArchive: (archived: boolean) => void;
}) {
  const { t, i18n } = useTranslation('notes');
  const { id, archived } = template;
  const name = textIn(template.name, i18n.language);
  return (
    <li className={classes.entry} data-template={id}>
      <div className={classes.words}>
        <p className={classes.name}>
          {name} {archived && <StatusBadge tone="neutral">{t('templates.archived')}</StatusBadge>}
        </p>
        <p className={classes.text}>{firstWords(textIn(template.text, i18n.language))}</p>
      </div>
      <Group gap="xs">
        {!archived && (
          <>
            <ActionIcon
              data-step={-1}
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('templates.up', { name })}
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
              aria-label={t('templates.down', { name })}
              disabled={index === count - 1}
              onClick={() => onMove(1)}
            >
              <IconArrowDown size={18} stroke={1.8} aria-hidden="true" />
            </ActionIcon>
          </>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          component={Link}
          to={paths.noteTemplateEdit(id)}
          aria-label={t('templates.editOne', { name })}
        >
          {t('templates.edit')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isBusy}
          aria-label={
            archived ? t('templates.unarchiveOne', { name }) : t('templates.archiveOne', { name })
          }
          onClick={() => onArchive(!archived)}
        >
          {archived ? t('templates.unarchive') : t('templates.archive')}
        </Button>
      </Group>
    </li>
  );
}

function useMoveTemplate() {
  const { t } = useTranslation('notes');
  const errorMessage = useErrorMessage();
  const { mutateAsync } = useChange(orderNoteTemplates, {
    remember: (templates, client) =>
      client.setQueryData(readQuery(listNoteTemplates).queryKey, templates),
  });
  return async (offered: readonly string[], id: string, steps: -1 | 1) => {
    const ids = offered.filter((one) => one !== id);
    ids.splice(offered.indexOf(id) + steps, 0, id);
    try {
      await mutateAsync({ body: { ids } });
    } catch (error) {
      showToast({ tone: 'bad', title: t('templates.orderFailed'), text: errorMessage(error) });
    }
  };
}

/** Archives or restores a template and offers to undo it. */
function useSetArchived() {
  const { t, i18n } = useTranslation(['notes', 'actions']);
  const errorMessage = useErrorMessage();
  const { mutateAsync, isPending } = useChange(updateNoteTemplate);

  const send = ({ id, version, name, text }: NoteTemplate, archived: boolean) =>
    mutateAsync({ params: { id }, body: { version, name, text, archived } });

  async function setArchived(template: NoteTemplate, archived: boolean, isUndo = false) {
    try {
      const saved = await send(template, archived).catch((error: unknown) => {
        if (!isApiError(error, 'stale-version')) throw error;
        // Changes only the archived state, so that a concurrent edit survives.
        return send(error.details as NoteTemplate, archived);
      });
      const name = textIn(saved.name, i18n.language);
      const undo = {
        label: t('actions:undo'),
        onClick: () => void setArchived(saved, !archived, true),
      };
      showToast({
        text: archived ? t('templates.isArchived', { name }) : t('templates.isBack', { name }),
        ...(isUndo ? {} : { action: undo }),
      });
    } catch (error) {
      showToast({ tone: 'bad', text: errorMessage(error) });
    }
  }

  return {
    isBusy: isPending,
    setArchived: (template: NoteTemplate, archived: boolean) =>
      void setArchived(template, archived),
  };
}
