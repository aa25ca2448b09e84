import { Button, VisuallyHidden } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import type { Message } from '#features/messages/contract/chats.ts';
import classes from './message-log.module.css';
import { groupByDay, lastReadId, localDate, type Messages } from './messages.ts';
import { useShortTimes } from './use-short-times.ts';

/** Distance from the end in px within which the reader follows new messages. */
const nearEnd = 80;

/** Messages, newest last. Announces new ones to screen readers, not older ones loaded later. */
export function MessageLog({
  messages,
  name,
  isFetchingOlder,
  onOlder,
}: {
  messages: Messages;
  name: string;
  isFetchingOlder: boolean;
  onOlder: () => void;
}) {
  const { t } = useTranslation('chats');
  const log = useRef<HTMLDivElement>(null);
  useScrollPosition(log, messages.items);
  const lastSeenId = lastReadId(messages.items);
  const dayText = useDayText();
  return (
    <div
      ref={log}
      className={classes.log}
      role="log"
      aria-label={t('log', { name })}
      aria-busy={isFetchingOlder}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
    >
      {messages.next !== null && (
        <div className={classes.earlier}>
          <Button variant="default" size="compact-sm" loading={isFetchingOlder} onClick={onOlder}>
            {t('earlier')}
          </Button>
        </div>
      )}
      {messages.items.length === 0 && <p className={classes.first}>{t('first')}</p>}
      {groupByDay(messages.items).map(({ day, messages: dayMessages }) => (
        <div key={day}>
          <h4 className={classes.day}>{dayText(day)}</h4>
          <ol className={classes.messages}>
            {dayMessages.map((message) => (
              <Entry
                key={message.id}
                message={message}
                name={name}
                isSeen={message.id === lastSeenId}
              />
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

function Entry({ message, name, isSeen }: { message: Message; name: string; isSeen: boolean }) {
  const { t } = useTranslation('chats');
  const { moment } = useFormat();
  const { time } = useShortTimes();
  const { text, at, isMine } = message;
  return (
    <li className={classes.message} data-mine={isMine || undefined}>
      <div className={classes.bubble}>
        <VisuallyHidden>{isMine ? t('you') : t('they', { name })}</VisuallyHidden>{' '}
        <span className={classes.text} dir="auto">
          {text}
        </span>
      </div>
      <p className={classes.below}>
        <time dateTime={at} title={moment(at)}>
          {time(at)}
        </time>
        {isSeen && (
          <span className={classes.seen}>
            <IconChecks size={16} stroke={1.8} aria-hidden="true" /> {t('seen')}
          </span>
        )}
      </p>
    </li>
  );
}

function useDayText(): (day: string) => string {
  const { t } = useTranslation('chats');
  const format = useFormat();
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  return (day) => {
    if (day === localDate(today)) return t('today');
    return day === localDate(yesterday) ? t('yesterday') : format.day(day);
  };
}

/**
 * Scrolls to the newest message on opening and arrival unless the user scrolled back; keeps the
 * position when older ones load above.
 */
function useScrollPosition(log: RefObject<HTMLDivElement | null>, items: readonly Message[]) {
  const before = useRef({ newest: '', oldest: '', height: 0, isAtEnd: true });

  useLayoutEffect(() => {
    const box = log.current;
    if (!box) return;
    const was = before.current;
    const [newest, oldest] = [items[0], items.at(-1)?.id ?? ''];
    const isOlderAbove = was.oldest !== '' && oldest !== was.oldest;
    const isNewMine = newest?.isMine === true && newest.id !== was.newest;
    if (isOlderAbove) box.scrollTop += box.scrollHeight - was.height;
    else if (was.isAtEnd || isNewMine) box.scrollTop = box.scrollHeight;
    before.current = { ...was, newest: newest?.id ?? '', oldest, height: box.scrollHeight };
  }, [log, items]);

  useLayoutEffect(() => {
    const box = log.current;
    const updateIsAtEnd = () => {
      if (!box) return;
      before.current.isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd;
    };
    // The log shrinks as the write box grows.
    const resizeObserver = new ResizeObserver(() => {
      if (box && before.current.isAtEnd) box.scrollTop = box.scrollHeight;
    });
    if (box) resizeObserver.observe(box);
    box?.addEventListener('scroll', updateIsAtEnd, { passive: true });
    return () => {
      resizeObserver.disconnect();
      box?.removeEventListener('scroll', updateIsAtEnd);
    };
  }, [log]);
}
