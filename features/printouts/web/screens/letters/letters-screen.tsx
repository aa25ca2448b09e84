import { Button, Group } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { textIn } from '#core/contract/languages.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type LetterTemplate,
  listLetterTemplates,
  updateLetterTemplate,
} from '#features/printouts/contract/letters.ts';
import classes from './letters-screen.module.css';

/** `/page/settings/letters`: letter templates. */
export function LettersScreen() {
  const { t } = useTranslation(['letters', 'actions']);
  usePageTitle(t('settings.title'));
  const query = useRead(listLetterTemplates);
  const addButton = (
    <Button
      component={Link}
      to={paths.letterNew}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
    >
      {t('settings.add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        subtitle={t('settings.subtitle')}
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
                icon={<IconMail size={26} stroke={1.6} />}
                title={t('settings.none')}
                text={t('settings.noneText')}
                action={addButton}
              />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

/** Active templates first. */
function TemplateList({ templates }: { templates: readonly LetterTemplate[] }) {
  const inUseFirst = [...templates].sort(
    (one, other) => Number(one.archived) - Number(other.archived),
  );
  return (
    <ul className={classes.list}>
      {inUseFirst.map((template) => (
        <TemplateEntry key={template.id} template={template} />
      ))}
    </ul>
  );
}

function TemplateEntry({ template }: { template: LetterTemplate }) {
  const { t, i18n } = useTranslation('letters');
  const { setArchived, isBusy } = useSetArchived();
  const { id, archived, subject } = template;
  const name = textIn(template.name, i18n.language);
  return (
    <li className={classes.entry}>
      <div className={classes.words}>
        <p className={classes.name}>
          {name} {archived && <StatusBadge tone="neutral">{t('settings.archived')}</StatusBadge>}
        </p>
        <p className={classes.subject}>{textIn(subject, i18n.language)}</p>
      </div>
      <Group gap="xs">
        <Button
          variant="subtle"
          size="compact-sm"
          component={Link}
          to={paths.letterEdit(id)}
          aria-label={t('settings.editOne', { name })}
        >
          {t('settings.edit')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={isBusy}
          aria-label={
            archived ? t('settings.unarchiveOne', { name }) : t('settings.archiveOne', { name })
          }
          onClick={() => setArchived(template, !archived)}
        >
          {archived ? t('settings.unarchive') : t('settings.archive')}
        </Button>
      </Group>
    </li>
  );
}

/** Archives or restores a template and offers to undo it. */
function useSetArchived() {
  const { t, i18n } = useTranslation(['letters', 'actions']);
  const errorMessage = useErrorMessage();
  const { mutateAsync, isPending } = useChange(updateLetterTemplate);

  const send = ({ id, version, name, subject, text }: LetterTemplate, archived: boolean) =>
    mutateAsync({ params: { id }, body: { version, name, subject, text, archived } });

  async function setArchived(template: LetterTemplate, archived: boolean, isUndo = false) {
    try {
      const saved = await send(template, archived).catch((error: unknown) => {
        if (!isApiError(error, 'stale-version')) throw error;
        // Changes only the archived state, so that a concurrent edit survives.
        return send(error.details as LetterTemplate, archived);
      });
      const name = textIn(saved.name, i18n.language);
      const undo = {
        label: t('actions:undo'),
        onClick: () => void setArchived(saved, !archived, true),
      };
      showToast({
        text: archived ? t('settings.isArchived', { name }) : t('settings.isBack', { name }),
        ...(isUndo ? {} : { action: undo }),
      });
    } catch (error) {
      showToast({ tone: 'bad', text: errorMessage(error) });
    }
  }

  return {
    isBusy: isPending,
    setArchived: (template: LetterTemplate, archived: boolean) =>
      void setArchived(template, archived),
  };
}
