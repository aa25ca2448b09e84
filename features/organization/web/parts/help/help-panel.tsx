import { Button, Drawer, Switch, TextInput } from '@mantine/core';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedWords } from '#core/contract/folded-text.ts';
import { textDirection } from '#core/contract/languages.ts';
import type { User } from '#core/contract/users.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { language } from '#core/web/i18n/language.ts';
import { useKeysSetting } from '#core/web/session/single-keys.ts';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import classes from './help.module.css';
import { helpScreenAt, helpScreens } from './help-screens.ts';
import { HelpArticle } from './help-text.tsx';
import {
  type HelpBlock,
  type HelpPage,
  type HelpText,
  helpLanguage,
  helpPagesQuery,
} from './queries.ts';

export interface HelpPanelProps {
  user: User;
  isOpen: boolean;
  onClose: () => void;
  /** The page to open instead of that of the screen. */
  page?: string | undefined;
}

/** Help beside the screen: its page, and a search over all pages. */
export function HelpPanel({ user, isOpen, onClose, page }: HelpPanelProps) {
  const { t } = useTranslation('help');
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size="26rem"
      title={t('title')}
      // The layout restores the focus to the opener.
      returnFocus={false}
      overlayProps={{ backgroundOpacity: 0.3 }}
      classNames={{ title: classes.panelTitle ?? '' }}
    >
      <HelpBody user={user} first={page} />
    </Drawer>
  );
}

function HelpBody({ user, first }: { user: User; first: string | undefined }) {
  const { t } = useTranslation(['help', 'actions']);
  const query = useQuery(helpPagesQuery(language()));
  const [typed, setTyped] = useState('');
  const readable = new Set(
    helpScreens.filter(({ readers }) => readers.includes(user.role)).map(({ name }) => name),
  );
  return (
    <div className={classes.panel}>
      {/* Rendered before the pages load so that it has the focus from the start. */}
      <TextInput
        data-autofocus
        type="search"
        role="searchbox"
        aria-label={t('search')}
        placeholder={t('search')}
        maxLength={200}
        autoComplete="off"
        value={typed}
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden="true" />}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Loaded
        query={query}
        texts={useLoadFailureTexts()}
        loading={<SectionSkeleton label={t('actions:loading')} height={120} />}
      >
        {(pages) => (
          <Pages
            pages={pages.filter(({ name }) => readable.has(name))}
            user={user}
            first={first}
            typed={typed}
            onTyped={setTyped}
          />
        )}
      </Loaded>
      <KeysSwitch />
    </div>
  );
}

/** Search results, the page of this screen, or a selected one. */
function Pages({
  pages,
  user,
  first,
  typed,
  onTyped,
}: {
  pages: readonly HelpPage[];
  user: User;
  first: string | undefined;
  typed: string;
  onTyped: (typed: string) => void;
}) {
  const { t } = useTranslation('help');
  const pageLanguage = helpLanguage(language());
  const screenPage = useScreenPage(user);
  const [opened, setOpened] = useState(first);
  const heading = useRef<HTMLHeadingElement>(null);
  const show = (name: string | undefined) => {
    onTyped('');
    setOpened(name);
    // Waits for the article, then focuses its title so that screen readers start there.
    requestAnimationFrame(() => heading.current?.focus());
  };
  if (typed.trim() !== '') {
    return <Results pages={pages} typed={typed} pageLanguage={pageLanguage} onOpen={show} />;
  }
  const page = pages.find(({ name }) => name === (opened ?? screenPage));
  return (
    <>
      {opened !== undefined && opened !== screenPage && (
        <Button
          className={classes.back}
          variant="subtle"
          leftSection={<IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />}
          onClick={() => show(undefined)}
        >
          {t('back')}
        </Button>
      )}
      {page ? (
        <div lang={pageLanguage} dir={textDirection(pageLanguage)}>
          <HelpArticle key={page.name} page={page} heading={heading} />
        </div>
      ) : (
        <p className={classes.none}>{t('noPage')}</p>
      )}
    </>
  );
}

/** Pages with all these words, title matches first. */
export function searchHelp(pages: readonly HelpPage[], typed: string): HelpPage[] {
  const wanted = foldedWords(typed);
  if (wanted.length === 0) return [];
  const matches = (text: string) => {
    const words = foldedWords(text);
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  };
  const byTitle = pages.filter(({ title }) => matches(title));
  const byText = pages.filter(
    (page) => !byTitle.includes(page) && matches(`${page.title} ${pageText(page)}`),
  );
  return [...byTitle, ...byText];
}

function pageText({ blocks }: HelpPage): string {
  return blocks.flatMap(blockTexts).join(' ');
}

function blockTexts(block: HelpBlock): string[] {
  if (block.kind === 'heading') return [block.text];
  return (block.kind === 'paragraph' ? [block.text] : block.items).map(joinText);
}

/** First paragraph, to tell results apart. */
function pageIntroduction({ blocks }: HelpPage): string {
  const first = blocks.find((block) => block.kind === 'paragraph');
  return first ? joinText(first.text) : '';
}

const joinText = (runs: readonly HelpText[]) => runs.map(({ text }) => text).join('');

function Results({
  pages,
  typed,
  pageLanguage,
  onOpen,
}: {
  pages: readonly HelpPage[];
  typed: string;
  pageLanguage: string;
  onOpen: (name: string) => void;
}) {
  const { t } = useTranslation('help');
  const { number } = useFormat();
  const found = searchHelp(pages, typed);
  return (
    <>
      <p role="status" className={classes.none}>
        {t('found', { count: found.length, total: number(found.length) })}
      </p>
      <ul className={classes.results} lang={pageLanguage} dir={textDirection(pageLanguage)}>
        {found.map((page) => (
          <li key={page.name}>
            <button type="button" className={classes.result} onClick={() => onOpen(page.name)}>
              <span className={classes.resultTitle}>{page.title}</span>
              <span className={classes.resultText}>{pageIntroduction(page)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Page of the screen behind the panel. */
function useScreenPage(user: User): string | undefined {
  return useRouterState({
    select: ({ matches, location }) => {
      const search = location.search as Record<string, unknown>;
      return helpScreenAt(String(matches.at(-1)?.fullPath), search, user.role)?.name;
    },
  });
}

/** WCAG 2.1.4: single-key shortcuts can be turned off where they are explained. */
function KeysSwitch() {
  const { t } = useTranslation('lists');
  const { isOn, turn } = useKeysSetting();
  return (
    <Switch
      className={classes.keys}
      label={t('keys.on')}
      description={t('keys.onHint')}
      checked={isOn}
      onChange={({ currentTarget }) => turn(currentTarget.checked)}
    />
  );
}
