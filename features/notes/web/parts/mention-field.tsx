import { ActionIcon, Combobox, Textarea, useCombobox } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { Mention } from '#core/contract/mentions.ts';
import type { StaffName } from '#core/contract/users.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import classes from './mention-field.module.css';
import { colleaguesFor, mentionQuery } from './mentions.ts';
import { firstWords, insertTemplate, templateQuery, templatesFor } from './template-query.ts';

/** Number that fits without scrolling; typing narrows them. */
const maxSuggestions = 6;

/** A text to begin a note with, in the reader's language. */
export interface OfferedTemplate {
  id: string;
  name: string;
  text: string;
}

/** The part of the text that a suggestion replaces. */
interface Query {
  kind: 'mention' | 'template';
  typed: string;
  from: number;
  to: number;
}

function queryAt(text: string, caret: number, hasTemplates: boolean): Query | null {
  const mention = mentionQuery(text, caret);
  if (mention) return { kind: 'mention', typed: mention.typed, from: mention.at, to: caret };
  const template = hasTemplates ? templateQuery(text, caret) : null;
  return template && { kind: 'template', typed: template.typed, from: template.at, to: caret };
}

/**
 * Text field with suggestions: `@` suggests colleagues, and `/` templates if there are any. Arrows
 * select, Enter inserts, Escape dismisses.
 */
export function MentionField({
  field,
  label,
  hint,
  colleagues,
  templates,
  text,
  isReadOnly,
  problem,
  hasProblem,
  isOneLine = false,
  onFocus,
  onWrite,
  onMention,
  onSubmit,
  tools,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  label: string;
  hint: string;
  /** People who can be mentioned. */
  colleagues: readonly Pick<StaffName, 'id' | 'firstName' | 'lastName'>[];
  /** Templates to insert; absent where none are offered. */
  templates?: readonly OfferedTemplate[];
  text: string;
  isReadOnly: boolean;
  problem: ReactNode;
  hasProblem: boolean;
  /** Starts as one line, with the label as placeholder. */
  isOneLine?: boolean;
  onFocus?: () => void;
  onWrite: (text: string) => void;
  onMention: (person: Mention, text: string) => void;
  onSubmit: () => void;
  /** Shown inside the field, beside the templates. */
  tools?: ReactNode;
}) {
  const { t } = useTranslation('notes');
  const { personName } = useFormat();
  const [query, setQuery] = useState<Query | null>(null);
  const combobox = useCombobox();
  const people = colleagues.map((one) => ({
    id: one.id,
    // Must match the server's format in every language.
    name: `${one.firstName} ${one.lastName}`.trim(),
    displayName: personName(one),
  }));
  const suggestions = suggestionsFor(query, people, templates);
  const isOpen = suggestions.length > 0;
  const first = suggestions[0]?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one, whenever others are offered
  useEffect(() => {
    if (isOpen) {
      combobox.openDropdown();
      combobox.selectFirstOption();
    } else combobox.closeDropdown();
  }, [isOpen, first, suggestions.length]);

  function updateQuery({ value, selectionStart }: HTMLTextAreaElement) {
    setQuery(queryAt(value, selectionStart, templates !== undefined));
  }

  /** Puts the selected words between double asterisks. */
  function makeBold({ selectionStart, selectionEnd }: HTMLTextAreaElement) {
    const words = text.slice(selectionStart, selectionEnd);
    flushSync(() =>
      onWrite(`${text.slice(0, selectionStart)}**${words}**${text.slice(selectionEnd)}`),
    );
    field.current?.setSelectionRange(selectionStart + 2, selectionEnd + 2);
  }

  function choose(id: string) {
    if (!query) return;
    const person = people.find((one) => one.id === id);
    if (person) {
      const named = `${text.slice(0, query.from)}@${person.name} `;
      const rest = text.slice(query.to).replace(/^ /, '');
      writeAt(named.length, () => onMention({ id, name: person.name }, `${named}${rest}`));
    }
    const template = templates?.find((one) => one.id === id);
    if (template) {
      const inserted = insertTemplate(text, query, template.text);
      writeAt(inserted.caret, () => onWrite(inserted.text));
    }
  }

  /** Renders synchronously, so that the cursor doesn't jump while the user types. */
  function writeAt(caret: number, write: () => void) {
    flushSync(() => {
      write();
      setQuery(null);
    });
    field.current?.focus();
    field.current?.setSelectionRange(caret, caret);
  }

  /** The list behind the slash, for those without a keyboard. */
  function offerTemplates() {
    const caret = field.current?.selectionStart ?? text.length;
    field.current?.focus();
    setQuery({ kind: 'template', typed: '', from: caret, to: caret });
  }

  return (
    <Combobox store={combobox} position="bottom-start" onOptionSubmit={choose}>
      <Combobox.Target withKeyboardNavigation={isOpen} autoComplete="off">
        <Textarea
          ref={field}
          {...(isOneLine
            ? { 'aria-label': label, placeholder: label, title: hint }
            : { label, description: hint })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={isOneLine ? 1 : 2}
          maxRows={16}
          dir="auto"
          {...(templates && {
            rightSectionWidth: tools ? 76 : 40,
            rightSectionPointerEvents: 'all',
            rightSectionProps: { className: classes.tools },
            rightSection: (
              <>
                {tools}
                {templates.length > 0 && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    aria-label={t('write.templates')}
                    title={t('write.templates')}
                    disabled={isReadOnly}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={offerTemplates}
                  >
                    <IconTemplate size={18} stroke={1.7} aria-hidden="true" />
                  </ActionIcon>
                )}
              </>
            ),
          })}
          value={text}
          readOnly={isReadOnly}
          // Announced by role, because the focus is already in the field.
          error={hasProblem && <span role="alert">{problem}</span>}
          onChange={({ currentTarget }) => {
            onWrite(currentTarget.value);
            updateQuery(currentTarget);
          }}
          onClick={({ currentTarget }) => updateQuery(currentTarget)}
          onFocus={onFocus}
          onBlur={() => setQuery(null)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Escape' && isOpen) {
              event.stopPropagation();
              setQuery(null);
            }
            if (event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              makeBold(event.currentTarget);
            }
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              onSubmit();
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown
        hidden={!isOpen}
        className={query?.kind === 'template' ? classes.dropdown : undefined}
      >
        <Combobox.Options
          className={classes.options}
          aria-label={query?.kind === 'template' ? t('write.templates') : t('write.colleagues')}
        >
          {suggestions.map(({ id, label: suggestion, detail }) => (
            <Combobox.Option key={id} value={id}>
              {suggestion}
              {detail && <span className={classes.detail}>{detail}</span>}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function suggestionsFor(
  query: Query | null,
  people: readonly { id: string; name: string; displayName: string }[],
  templates: readonly OfferedTemplate[] = [],
): { id: string; label: string; detail?: string }[] {
  if (!query) return [];
  if (query.kind === 'mention') {
    return colleaguesFor(people, query.typed)
      .slice(0, maxSuggestions)
      .map(({ id, displayName }) => ({ id, label: displayName }));
  }
  return templatesFor(templates, query.typed).map(({ id, name, text }) => ({
    id,
    label: name,
    detail: firstWords(text),
  }));
}
