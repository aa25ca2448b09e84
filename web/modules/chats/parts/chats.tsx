import { Button, Skeleton } from '@mantine/core';
import { IconMessageQuestion, IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation as ConversationWith } from '#contract/chats.ts';
import type { User } from '#contract/users.ts';
import { paths } from '#web/paths.ts';
import { useErrorWords } from '#web/platform/error-words.ts';
import { useCurrentUser } from '#web/platform/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './chats.module.css';
import { Conversation } from './conversation.tsx';
import { People } from './people.tsx';
import { conversationsQuery } from './queries.ts';

type Person = ConversationWith['person'];

/** What people of the house write to each other: with whom at the left, what at the right. */
export function Chats() {
  const user = useCurrentUser();
  if (user === null) return null;
  return <ChatsOf user={user} />;
}

function ChatsOf({ user }: { user: User }) {
  const { t } = useTranslation(['chats', 'actions']);
  const errorWords = useErrorWords();
  const { person: chosenId } = useSearch({ strict: false }) as { person?: unknown };
  const { data, error, refetch } = useQuery(conversationsQuery());
  // Somebody who was searched for is in no list yet.
  const [chosenNow, setChosenNow] = useState<Person | null>(null);
  const isStaff = user.role !== 'client';
  const pane = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useFocusBackOnEntry(pane, chosenId);

  const known = data?.find(({ person }) => person.id === chosenId)?.person;
  const person = chosenNow?.id === chosenId ? chosenNow : known;
  const isNobodyThere = data?.length === 0 && !isStaff;

  return (
    <Section title={t('title')} text={isStaff ? t('text') : t('textClient')}>
      {!data && error && (
        <ErrorState
          title={t('actions:failedTitle')}
          text={errorWords(error)}
          retryLabel={t('actions:retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Loading label={t('actions:loading')} />}
      {isNobodyThere && (
        <EmptyState
          icon={<IconMessages size={26} stroke={1.6} />}
          title={t('none')}
          text={t('noneClient')}
        />
      )}
      {data && !isNobodyThere && (
        <div ref={pane} className={classes.panes} data-chosen={chosenId !== undefined || undefined}>
          <div className={classes.people}>
            <People
              isStaff={isStaff}
              search={search}
              chosenId={person?.id}
              onChoose={(chosen) => setChosenNow(chosen)}
            />
          </div>
          <div className={classes.conversation}>
            {person && (
              <Conversation
                key={person.id}
                person={person}
                takesFocus={chosenNow?.id === person.id}
              />
            )}
            {!person && (
              <Nobody
                isGone={chosenId !== undefined}
                onSearch={isStaff ? () => search.current?.focus() : null}
              />
            )}
          </div>
        </div>
      )}
    </Section>
  );
}

/** Nobody is chosen, or somebody whom this person can't write with. */
function Nobody({ isGone, onSearch }: { isGone: boolean; onSearch: (() => void) | null }) {
  const { t } = useTranslation('chats');
  return (
    <EmptyState
      icon={
        isGone ? (
          <IconMessageQuestion size={26} stroke={1.6} />
        ) : (
          <IconMessages size={26} stroke={1.6} />
        )
      }
      title={isGone ? t('goneTitle') : t('choose')}
      text={isGone ? t('goneText') : t('chooseText')}
      action={
        isGone ? (
          <Button
            className={classes.back}
            variant="default"
            component={Link}
            to={paths.profile}
            search={{ section: 'chats' } as never}
          >
            {t('back')}
          </Button>
        ) : (
          onSearch && (
            <Button variant="default" onClick={onSearch}>
              {t('search')}
            </Button>
          )
        )
      }
    />
  );
}

/** Back in the list, the focus is where it was when one left it. */
function useFocusBackOnEntry(pane: React.RefObject<HTMLElement | null>, chosenId: unknown) {
  const before = useRef(chosenId);
  useEffect(() => {
    const left = before.current;
    before.current = chosenId;
    if (chosenId !== undefined || typeof left !== 'string') return;
    pane.current?.querySelector<HTMLElement>(`[data-person="${CSS.escape(left)}"]`)?.focus();
  }, [pane, chosenId]);
}

function Loading({ label }: { label: string }) {
  return (
    <div className={classes.loading} role="status" aria-label={label}>
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={56} />
    </div>
  );
}
