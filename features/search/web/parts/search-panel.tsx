import { Button, CloseButton, Kbd, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import type { Command } from '#core/web/browser/command.ts';
import { type Found, FoundOption } from './found-option.tsx';
import classes from './search.module.css';
import { type Search, useSearch } from './use-search.ts';

function FoundList({
  id,
  found,
  active,
  optionId,
  onPoint,
  onChoose,
}: {
  id: string;
  found: readonly Found[];
  active: Found | undefined;
  optionId: (found: Found) => string;
  onPoint: (found: Found) => void;
  onChoose: () => void;
}) {
  const { t } = useTranslation('search');
  const headings = useId();
  const groups = new Set(found.map(({ group }) => group));
  const heading = (group: Found['group']) =>
    (group === 'applicant' || group === 'draft') &&
    found.some((one) => one.group === group && one.isAlike)
      ? t(`similar.${group}`)
      : t(`groups.${group}`);
  return (
    <div id={id} role="listbox" aria-label={t('results')} className={classes.list}>
      {[...groups].map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, no fields of a form
        <div key={group} role="group" aria-labelledby={`${headings}${group}`}>
          <div id={`${headings}${group}`} role="presentation" className={classes.heading}>
            {heading(group)}
          </div>
          {found
            .filter((one) => one.group === group)
            .map((one) => (
              <FoundOption
                key={one.id}
                id={optionId(one)}
                found={one}
                isActive={one.id === active?.id}
                onPoint={() => onPoint(one)}
                onChoose={onChoose}
              />
            ))}
        </div>
      ))}
    </div>
  );
}

/** Status of the search; announces the number of hits to screen readers only. */
function SearchMessages({ search }: { search: Search }) {
  const { t } = useTranslation(['search', 'actions']);
  const errorMessage = useErrorMessage();
  const { q, found, isWaiting, isTooShort, error, findsRecords, retry } = search;
  const nothing = q !== '' && !isWaiting && found.length === 0;
  const message = statusMessage();
  const count = q === '' || isWaiting || nothing ? '' : t('search:found', { count: found.length });
  function statusMessage(): string {
    if (error) return `${t('search:failed')} ${errorMessage(error)}`;
    if (isTooShort) return t('search:oneLetter');
    if (!nothing) return '';
    return findsRecords ? t('search:nothing') : t('search:noCommand');
  }

  return (
    <>
      <div role="status" className={message ? classes.message : classes.unseen}>
        {message} <VisuallyHidden>{count}</VisuallyHidden>
      </div>
      {error && (
        <Button className={classes.retry} variant="default" size="sm" onClick={retry}>
          {t('actions:retry')}
        </Button>
      )}
      {isWaiting && (
        <div className={classes.waiting}>
          <VisuallyHidden>{t('search:searching')}</VisuallyHidden>
          <Skeleton height={14} width="42%" />
          <Skeleton height={14} width="58%" />
        </div>
      )}
    </>
  );
}

/** Visible only with a keyboard, and hidden from screen readers: the keys are standard. */
function KeyHints() {
  const { t } = useTranslation('search');
  return (
    <div className={classes.hints} aria-hidden="true">
      <span>
        <Kbd>
          <IconArrowUp size={12} />
        </Kbd>{' '}
        <Kbd>
          <IconArrowDown size={12} />
        </Kbd>{' '}
        {t('keys.move')}
      </span>
      <span>
        <Kbd>{t('keys.enter')}</Kbd> {t('keys.choose')}
      </span>
      <span>
        <Kbd>{t('keys.escape')}</Kbd> {t('keys.close')}
      </span>
    </div>
  );
}

/** Search field with results: a combobox of the WAI-ARIA practices. */
export function SearchPanel({
  commands,
  onClose,
}: {
  commands: readonly Command[];
  onClose: () => void;
}) {
  const { t } = useTranslation('search');
  const search = useSearch(commands);
  const { active, point, move } = useActive(search);
  const id = useId();
  const list = `${id}list`;
  const optionId = (found: Found) => `${id}${found.id}`;
  const hasList = search.found.length > 0;

  function onKeyDown(event: KeyboardEvent) {
    // During composition these keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      const { ctrlKey, metaKey } = event;
      document
        .getElementById(optionId(active))
        ?.dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }),
        );
    }
  }

  return (
    <div className={classes.panel}>
      <div className={classes.top}>
        <IconSearch className={classes.icon} size={22} stroke={1.7} aria-hidden="true" />
        <input
          data-autofocus
          className={classes.field}
          type="text"
          role="combobox"
          aria-label={t('label')}
          aria-expanded={hasList}
          aria-controls={hasList ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          placeholder={search.findsRecords ? t('hint') : t('hintCommands')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          value={search.typed}
          onChange={(event) => {
            point(undefined);
            search.setTyped(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton size={40} iconSize={20} aria-label={t('close')} onClick={onClose} />
      </div>
      <div className={classes.results}>
        <SearchMessages search={search} />
        {hasList && (
          <FoundList
            id={list}
            found={search.found}
            active={active}
            optionId={optionId}
            onPoint={point}
            onChoose={onClose}
          />
        )}
      </div>
      <KeyHints />
    </div>
  );
}

/**
 * The active option. Starts at the best match, but only once it is known: otherwise Enter could choose
 * something else a moment later.
 */
function useActive({ q, found, isWaiting }: Search) {
  const [pointedAt, setPointedAt] = useState<string>();
  const pointed = found.find(({ id }) => id === pointedAt);
  const active = pointed ?? (q === '' || isWaiting ? undefined : found[0]);
  const point = (to: Found | undefined) => setPointedAt(to?.id);
  function move(step: 1 | -1) {
    const first = step === 1 ? 0 : -1;
    point(found.at(active ? (found.indexOf(active) + step) % found.length : first));
  }
  return { active, point, move };
}
