import { Button, CloseButton, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSearch, IconUser } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import type { Command } from '#core/web/browser/command.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import type { Found, FoundGroup } from './found.ts';
import { FoundOption } from './found-option.tsx';
import classes from './search.module.css';
import { modes } from './typed-text.ts';
import { type Search, useSearch } from './use-search.ts';

function FoundList({
  id,
  search,
  active,
  optionId,
  onPoint,
  onChoose,
}: {
  id: string;
  search: Search;
  active: Found | undefined;
  optionId: (found: Found) => string;
  onPoint: (found: Found) => void;
  onChoose: (found: Found) => void;
}) {
  const { t } = useTranslation('search');
  const headings = useId();
  const { found, marked } = search;
  const groups = new Set(found.map(({ group }) => group));
  return (
    <div id={id} role="listbox" aria-label={t('results')} className={classes.list}>
      {[...groups].map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, no fields of a form
        <div key={group} role="group" aria-labelledby={`${headings}${group}`}>
          <GroupHeading id={`${headings}${group}`} group={group} search={search} />
          {found
            .filter((one) => one.group === group)
            .map((one) => (
              <FoundOption
                key={one.id}
                id={optionId(one)}
                found={one}
                typed={marked}
                isActive={one.id === active?.id}
                onPoint={() => onPoint(one)}
                onChoose={() => onChoose(one)}
              />
            ))}
        </div>
      ))}
    </div>
  );
}

/** The name of a group, and what is special about it. */
function GroupHeading({ id, group, search }: { id: string; group: FoundGroup; search: Search }) {
  const { t } = useTranslation('search');
  const { personName } = useFormat();
  const { target, found, chosen } = search;
  const isAlike = found.some((one) => one.group === group && one.isAlike);
  const heading =
    group === 'personAction' && target
      ? t('groups.actionsOn', { name: personName(target) })
      : t(`groups.${group}`);
  const note = noteOn();
  function noteOn(): string | undefined {
    if (isAlike && (group === 'applicant' || group === 'draft')) return t('similarOnly');
    return group === 'personAction' && !chosen ? t('otherName') : undefined;
  }
  return (
    <div role="presentation" className={classes.heading}>
      <span id={id}>{heading}</span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
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
  // The actions on a found person are no results.
  const results = found.filter(({ group }) => group !== 'personAction').length;
  const count = q === '' || isWaiting || nothing ? '' : t('search:found', { count: results });
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
function KeyHints({ hasPerson }: { hasPerson: boolean }) {
  const { t } = useTranslation('search');
  return (
    <div className={classes.hints} aria-hidden="true">
      <span>
        <span className={classes.shortcut}>
          <IconArrowUp size={12} />
        </span>{' '}
        <span className={classes.shortcut}>
          <IconArrowDown size={12} />
        </span>{' '}
        {t('keys.move')}
      </span>
      <span>
        <span className={classes.shortcut}>{t('keys.enter')}</span> {t('keys.choose')}
      </span>
      {hasPerson && (
        <span>
          <span className={classes.shortcut}>{t('keys.tab')}</span> {t('keys.actions')}
        </span>
      )}
      {Object.entries(modes).map(([key, mode]) => (
        <span key={key}>
          <span className={classes.shortcut}>{key}</span> {t(`keys.modes.${mode}`)}
        </span>
      ))}
      <span className={classes.hintEnd}>
        <span className={classes.shortcut}>{t('keys.escape')}</span> {t('keys.close')}
      </span>
    </div>
  );
}

/** The person that the actions are on: the open one, or the one chosen with Tab. */
function PersonInField({ search }: { search: Search }) {
  const { t } = useTranslation('search');
  const { personName } = useFormat();
  const { chosen, open, choose } = search;
  const person = chosen ?? open;
  if (!person) return null;
  const name = personName(person);
  return (
    <span className={classes.inField} data-chosen={chosen ? true : undefined}>
      <IconUser size={15} stroke={1.8} aria-hidden="true" />
      <span>{chosen ? t('person.chosen', { name }) : t('person.isOpen', { name })}</span>
      {chosen && (
        <CloseButton
          size={24}
          iconSize={14}
          aria-label={t('person.release', { name })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(undefined)}
        />
      )}
    </span>
  );
}

/** Search field with results: a combobox of the WAI-ARIA practices. */
export function SearchPanel({
  commands,
  openId,
  onDialog,
  onClose,
}: {
  commands: readonly Command[];
  /** The person whose case record is open. */
  openId: string | undefined;
  onDialog: (dialog: NonNullable<Found['dialog']>) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('search');
  const search = useSearch(commands, openId);
  const { active, point, move } = useActive(search);
  const id = useId();
  const list = `${id}list`;
  const optionId = (found: Found) => `${id}${found.id}`;
  const hasList = search.found.length > 0;

  function onChoose({ fill, dialog }: Found) {
    if (fill !== undefined) {
      point(undefined);
      search.setTyped(fill);
      return;
    }
    onClose();
    if (dialog) onDialog(dialog);
  }

  function onKeyDown(event: KeyboardEvent) {
    // During composition these keys belong to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key === 'Tab' && !event.shiftKey && active?.person) {
      event.preventDefault();
      point(undefined);
      search.choose(active.person);
    }
    if (event.key === 'Backspace' && search.typed === '' && search.chosen) {
      search.choose(undefined);
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
        <IconSearch className={classes.icon} size={20} stroke={1.8} aria-hidden="true" />
        {search.chosen && <PersonInField search={search} />}
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
        {!search.chosen && <PersonInField search={search} />}
        <CloseButton size={40} iconSize={20} aria-label={t('close')} onClick={onClose} />
      </div>
      <div className={classes.results}>
        <SearchMessages search={search} />
        {hasList && (
          <FoundList
            id={list}
            search={search}
            active={active}
            optionId={optionId}
            onPoint={point}
            onChoose={onChoose}
          />
        )}
      </div>
      <KeyHints hasPerson={active?.person !== undefined} />
    </div>
  );
}

/**
 * The active option. Starts at the best match, but only once it is known: otherwise Enter could choose
 * something else a moment later.
 */
function useActive({ q, found, isWaiting, chosen, aim }: Search) {
  const [pointedAt, setPointedAt] = useState<string>();
  const pointed = found.find(({ id }) => id === pointedAt);
  const isReady = (q !== '' || chosen !== undefined) && !isWaiting;
  const active = pointed ?? (isReady ? found[0] : undefined);
  function point(to: Found | undefined) {
    setPointedAt(to?.id);
    if (to?.person) aim(to.person.id);
  }
  function move(step: 1 | -1) {
    const first = step === 1 ? 0 : -1;
    point(found.at(active ? (found.indexOf(active) + step) % found.length : first));
  }
  return { active, point, move };
}
