import { Button } from '@mantine/core';
import { IconMessageQuestion, IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/contract/users.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { paths } from '#core/web/paths.ts';
import { useCurrentUser } from '#core/web/session/session.ts';
import { EmptyState } from '#core/web/ui/empty-state.tsx';
import { Loaded, SectionSkeleton } from '#core/web/ui/loaded.tsx';
import { Section } from '#core/web/ui/section.tsx';
import type { Conversation as ConversationWith } from '#features/messages/contract/chats.ts';
import classes from './chats.module.css';
import { Conversation } from './conversation.tsx';
import { People } from './people.tsx';
import { conversationsQuery } from './queries.ts';

type Person = ConversationWith['person'];

/** Chats: list on the left, messages on the right. */
export function Chats() {
  const user = useCurrentUser();
  if (user === null) return null;
  return <UserChats user={user} />;
}

function UserChats({ user }: { user: User }) {
  const { t } = useTranslation(['chats', 'actions']);
  const { person: chosenId } = useSearch({ strict: false }) as { person?: unknown };
  const query = useQuery(conversationsQuery());
  // A search result may not be in the list yet.
  const [chosenNow, setChosenNow] = useState<Person | null>(null);
  const isStaff = user.role !== 'client';
  const pane = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useFocusBackOnEntry(pane, chosenId);

  const known = query.data?.find(({ person }) => person.id === chosenId)?.person;
  const person = chosenNow?.id === chosenId ? chosenNow : known;

  return (
    <Section title={t('title')} text={isStaff ? t('text') : t('textClient')}>
      <Loaded
        query={query}
        texts={useLoadFailureTexts()}
        loading={
          <SectionSkeleton
            label={t('actions:loading')}
            height={56}
            widths={['100%', '100%', '100%']}
          />
        }
      >
        {(conversations) =>
          conversations.length === 0 && !isStaff ? (
            <EmptyState
              icon={<IconMessages size={26} stroke={1.6} />}
              title={t('none')}
              text={t('noneClient')}
            />
          ) : (
            <div
              ref={pane}
              className={classes.panes}
              data-chosen={chosenId !== undefined || undefined}
            >
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
                  <NoChat
                    isGone={chosenId !== undefined}
                    onSearch={isStaff ? () => search.current?.focus() : null}
                  />
                )}
              </div>
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}

/** Placeholder when no one, or someone unavailable, is selected. */
function NoChat({ isGone, onSearch }: { isGone: boolean; onSearch: (() => void) | null }) {
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

/** Restores focus to the list entry when the user comes back. */
function useFocusBackOnEntry(pane: React.RefObject<HTMLElement | null>, chosenId: unknown) {
  const before = useRef(chosenId);
  useEffect(() => {
    const previousId = before.current;
    before.current = chosenId;
    if (chosenId !== undefined || typeof previousId !== 'string') return;
    pane.current?.querySelector<HTMLElement>(`[data-person="${CSS.escape(previousId)}"]`)?.focus();
  }, [pane, chosenId]);
}
