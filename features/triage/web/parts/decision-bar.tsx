import { Button, Group, Kbd, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#core/web/i18n/format.ts';
import { dayFromNow, nextMonday } from '#core/web/i18n/local-day.ts';
import { useKeysSetting } from '#core/web/session/single-keys.ts';
import { useSingleKeys } from '#core/web/ui/single-key.ts';
import { maxTriageQuestionLength } from '#features/triage/contract/triage.ts';
import classes from './triage-view.module.css';

/** Hour of the morning at which snoozed items return. */
const morning = 'T09:00';

/** `note`: below the line, with what will happen. */
type Asks =
  | { kind: 'text'; label: string; isOptional?: boolean; note?: ReactNode }
  | { kind: 'time'; label: string };

/** A decision with its key. `asks` opens a line for what it needs. */
export interface Decision {
  key: string;
  label: string;
  /** `hidden`: only its key; what it does has its own place. */
  tone?: 'primary' | 'quiet' | 'danger' | 'hidden';
  isDisabled?: boolean;
  asks?: Asks;
  run: (given: string) => void;
}

/** The decisions for the open item; a decision that needs a reason asks for it here. */
export function DecisionBar({
  decisions,
  isBusy,
  isBlocked,
}: {
  decisions: readonly Decision[];
  isBusy: boolean;
  isBlocked: boolean;
}) {
  const { isOn } = useKeysSetting();
  const [asked, setAsked] = useState<string | null>(null);
  const open = decisions.find(({ key }) => key === asked);
  const start = (decision: Decision) => {
    if (isBlocked || isBusy || decision.isDisabled) return;
    if (decision.asks) setAsked(decision.key);
    else decision.run('');
  };
  useSingleKeys(
    isOn && !open,
    Object.fromEntries(decisions.map((one) => [one.key, () => start(one)])),
  );
  if (open?.asks) {
    const close = () => setAsked(null);
    const give = (given: string) => {
      close();
      open.run(given);
    };
    return open.asks.kind === 'text' ? (
      <TextLine decision={open} asks={open.asks} onGive={give} onClose={close} />
    ) : (
      <TimeLine label={open.asks.label} onGive={give} onClose={close} />
    );
  }
  return (
    <div className={classes.decisions}>
      {decisions
        .filter(({ tone }) => tone !== 'hidden')
        .map((decision) => (
          <Button
            key={decision.key}
            size="xs"
            className={classes.decision}
            data-tone={decision.tone}
            {...buttonLook(decision.tone)}
            disabled={isBlocked || decision.isDisabled}
            loading={isBusy && decision.tone === 'primary'}
            {...(isOn && { 'aria-keyshortcuts': decision.key })}
            onClick={() => start(decision)}
            rightSection={isOn && <Kbd aria-hidden="true">{decision.key.toUpperCase()}</Kbd>}
          >
            {decision.label}
          </Button>
        ))}
    </div>
  );
}

function buttonLook(tone: Decision['tone']) {
  if (tone === 'primary') return { variant: 'filled' };
  if (tone === 'danger') return { variant: 'subtle', color: 'red' };
  return { variant: tone === 'quiet' ? 'subtle' : 'default' };
}

function TextLine({
  decision: { label },
  asks,
  onGive,
  onClose,
}: {
  decision: Decision;
  asks: Extract<Asks, { kind: 'text' }>;
  onGive: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('actions');
  const [text, setText] = useState('');
  const noteId = useId();
  const given = text.trim();
  const isReady = given !== '' || asks.isOptional === true;
  return (
    <form
      className={classes.decisions}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onGive(given);
      }}
    >
      <TextInput
        className={classes.line}
        size="sm"
        aria-label={asks.label}
        placeholder={asks.label}
        {...(asks.note !== undefined && { 'aria-describedby': noteId })}
        maxLength={maxTriageQuestionLength}
        value={text}
        // The person has just asked for this line.
        autoFocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => closeOnEscape(event, onClose)}
      />
      <Button type="submit" size="xs" disabled={!isReady}>
        {label}
      </Button>
      <Button size="xs" variant="subtle" onClick={onClose}>
        {t('cancel')}
      </Button>
      {asks.note !== undefined && (
        <p id={noteId} role="status" className={classes.askNote}>
          {asks.note}
        </p>
      )}
    </form>
  );
}

function closeOnEscape(event: { key: string; stopPropagation: () => void }, onClose: () => void) {
  if (event.key !== 'Escape') return;
  event.stopPropagation();
  onClose();
}

/** Later today, tomorrow, or Monday. */
function TimeLine({
  label,
  onGive,
  onClose,
}: {
  label: string;
  onGive: (until: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['triage', 'actions']);
  const { moment } = useFormat();
  const at = (day: string) => new Date(`${day}${morning}`).toISOString();
  const choices = [
    { name: t('snooze.hours', { count: 2 }), until: hoursFromNow(2) },
    { name: t('snooze.tomorrow'), until: at(dayFromNow(1)) },
    { name: t('snooze.monday'), until: at(nextMonday()) },
  ];
  return (
    <Group
      className={classes.decisions}
      role="group"
      aria-label={label}
      onKeyDown={(event) => closeOnEscape(event, onClose)}
    >
      {choices.map(({ name, until }, place) => (
        <Button
          key={name}
          size="xs"
          variant="default"
          title={moment(until)}
          autoFocus={place === 0}
          onClick={() => onGive(until)}
        >
          {name}
        </Button>
      ))}
      <Button size="xs" variant="subtle" onClick={onClose}>
        {t('actions:cancel')}
      </Button>
    </Group>
  );
}

export function hoursFromNow(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString();
}

/** The lines of a preview: a heading, and what is below it. */
export function PreviewSection({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.section} aria-label={title}>
      <h3>
        {title}
        {aside !== undefined && <span className={classes.aside}>{aside}</span>}
      </h3>
      {children}
    </section>
  );
}
