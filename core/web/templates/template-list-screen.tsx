import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoadFailureTexts } from '../api/load-failure-texts.ts';
import { usePageTitle } from '../browser/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { type LoadableQuery, Loaded, SectionSkeleton } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { Template } from './template.ts';
import { type EntryProps, TemplateEntry } from './template-entry.tsx';
import classes from './template-list.module.css';

interface ListProps<T extends Template> extends EntryProps<T> {
  /** Saves another order of the templates in use. Without it, there are no buttons to move them. */
  onMove?: (ids: string[]) => Promise<void>;
}

/** The templates of one kind, with archived ones last. */
export function TemplateListScreen<T extends Template>({
  query,
  texts,
  icon,
  addPath,
  ...list
}: {
  query: LoadableQuery<readonly T[]>;
  texts: { title: string; subtitle: string; noneText: string };
  /** Shown while there are no templates. */
  icon: ReactNode;
  addPath: string;
} & ListProps<T>) {
  const { t } = useTranslation(['templates', 'actions']);
  usePageTitle(texts.title);
  const addButton = (
    <Button component={Link} to={addPath} leftSection={<IconPlus size={18} aria-hidden="true" />}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
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
              <TemplateList templates={templates} {...list} />
            ) : (
              <EmptyState icon={icon} title={t('none')} text={texts.noneText} action={addButton} />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function TemplateList<T extends Template>({
  templates,
  onMove,
  ...entry
}: { templates: readonly T[] } & ListProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const inUseFirst = [...templates].sort((a, b) => Number(a.archived) - Number(b.archived));
  const inUse = inUseFirst.filter(({ archived }) => !archived).map(({ id }) => id);

  async function moveBy(id: string, steps: -1 | 1) {
    const ids = inUse.filter((one) => one !== id);
    ids.splice(inUse.indexOf(id) + steps, 0, id);
    await onMove?.(ids);
    // The pressed button is disabled at the end of the list; the other one goes on from there.
    const moved = list.current?.querySelector(`[data-template="${id}"]`);
    const buttons = [...(moved?.querySelectorAll<HTMLButtonElement>('[data-step]') ?? [])];
    const pressed = buttons.find(({ dataset }) => dataset.step === String(steps));
    const next = pressed?.disabled ? buttons.find(({ disabled }) => !disabled) : pressed;
    next?.focus();
  }

  return (
    <ul ref={list} className={classes.list}>
      {inUseFirst.map((template) => (
        <TemplateEntry
          key={template.id}
          {...entry}
          template={template}
          {...(onMove && {
            place: { index: inUse.indexOf(template.id), count: inUse.length },
            onMove: (steps) => void moveBy(template.id, steps),
          })}
        />
      ))}
    </ul>
  );
}
