import { CloseButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Command } from '#core/web/browser/command.ts';
import type { Found } from './found.ts';
import { FoundList } from './found-list.tsx';
import classes from './search.module.css';
import { KeyHints, SearchMessages } from './search-messages.tsx';
import { type Search, useSearch } from './use-search.ts';

/** The field and what it finds: a combobox as the WAI-ARIA practices describe it. */
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
    // While a character is being composed, these keys are the input method's.
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
 * Where the arrows are. At first on what fits best, but nowhere as long as that isn't known: Enter
 * would choose something else than a moment later.
 */
function useActive({ q, found, isWaiting }: Search) {
  const [pointedAt, setPointedAt] = useState<string>();
  const pointed = found.find(({ id }) => id === pointedAt);
  const active = pointed ?? (q === '' || isWaiting ? undefined : found[0]);
  const point = (to: Found | undefined) => setPointedAt(to?.id);
  function move(by: 1 | -1) {
    const first = by === 1 ? 0 : -1;
    point(found.at(active ? (found.indexOf(active) + by) % found.length : first));
  }
  return { active, point, move };
}
