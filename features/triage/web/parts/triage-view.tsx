import { Button, Kbd, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconClock, IconInbox, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { useKeysSetting } from '#core/web/session/single-keys.ts';
import { ErrorState } from '#core/web/ui/error-state.tsx';
import { useIsAtLeast } from '#core/web/ui/screen-width.ts';
import { useSingleKeys } from '#core/web/ui/single-key.ts';
import { StatusBadge } from '#core/web/ui/status-badge.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { useNow } from '#core/web/ui/use-now.ts';
import { DangerMarks } from '#features/person/web/parts/dangers/danger-marks.tsx';
import {
  listTriage,
  type TriageClaim,
  type TriageItem,
  type TriageItemKey,
  type TriageKind,
  type TriageQueue,
  triageItemKey,
  triageKinds,
} from '#features/triage/contract/triage.ts';
import { AdditionPreview } from './addition-preview.tsx';
import { ApplicationPreview } from './application-preview.tsx';
import { useClockText } from './clock-text.ts';
import { DocumentPreview } from './document-preview.tsx';
import { MessagePreview } from './message-preview.tsx';
import { AgeAndPronouns, Queue, QueueSkeleton } from './queue.tsx';
import { useQuestionText } from './reason-text.ts';
import { MatchPreview, RequestPreview, ScreeningPreview } from './record-previews.tsx';
import { TextPreview } from './text-preview.tsx';
import { itemKey, shownQueue } from './triage-order.ts';
import classes from './triage-view.module.css';
import { useClaim } from './use-claim.ts';
import { type Decide, type Done, type Undo, UndoneInPart } from './use-decide.tsx';

const undoKey = 'z';
const moveKeys = ['J', 'K'];

/** Time to undo a decision, in ms. */
const undoTime = 10_000;

/** How often the clocks move on, in ms. */
const clockTick = 30_000;

const previews = {
  application: ApplicationPreview,
  screening: ScreeningPreview,
  request: RequestPreview,
  message: MessagePreview,
  document: DocumentPreview,
  text: TextPreview,
  addition: AdditionPreview,
  match: MatchPreview,
};

/** The queue and the item beside it. */
export function TriageView({
  opened,
  fallback,
}: {
  /** The item that the address names. */
  opened?: TriageItemKey;
  /** Shown if that item isn't in the queue. */
  fallback?: ReactNode;
}) {
  const { t } = useTranslation('triage');
  const [kind, setKind] = useState<TriageKind | null>(null);
  const query = useRead(listTriage, {
    query: kind ? { kind } : { opened: opened && (`${opened.kind}/${opened.id}` as const) },
  });
  usePageTitle(t('title'));
  const failed = useLoadFailureTexts(t('failed'));
  // The order is fixed once shown, so an earlier reply would put the latest items behind the line.
  const data = query.isFetchedAfterMount ? query.data : undefined;
  const isThere = !opened || data?.items.some((item) => itemKey(item) === itemKey(opened));
  // Once shown, the queue stays: the item leaves it when it is decided.
  const wasThere = useRef(false);
  if (data && isThere) wasThere.current = true;
  if (data && !wasThere.current && fallback !== undefined) return fallback;
  return (
    <div data-full-width>
      <Head queue={query.data} kind={kind} onKind={setKind} />
      {data ? (
        <Panes key={kind ?? 'all'} queue={data} opened={opened} />
      ) : (
        <div className={classes.panes}>
          <section className={classes.pane} aria-label={t('queue')}>
            {query.isError ? (
              <ErrorState
                title={failed.title}
                text={failed.text(query.error)}
                retryLabel={failed.retry}
                onRetry={() => void query.refetch()}
              />
            ) : (
              <QueueSkeleton label={t('loading')} />
            )}
          </section>
          <section className={classes.pane} aria-hidden="true" />
        </div>
      )}
    </div>
  );
}

function Head({
  queue,
  kind,
  onKind,
}: {
  queue: TriageQueue | undefined;
  kind: TriageKind | null;
  onKind: (kind: TriageKind | null) => void;
}) {
  const { t } = useTranslation('triage');
  const { number } = useFormat();
  const chip = (value: TriageKind | null) => (
    <button
      key={value ?? 'all'}
      type="button"
      className={classes.chip}
      aria-pressed={kind === value}
      onClick={() => onKind(value)}
    >
      {t(`chips.${value ?? 'all'}`)}
      <span>{queue ? number(queue.counts[value ?? 'all']) : '–'}</span>
    </button>
  );
  const { late, dueToday } = queue ?? { late: 0, dueToday: 0 };
  return (
    <div className={classes.head}>
      <h1>{t('title')}</h1>
      <fieldset className={classes.chips}>
        <VisuallyHidden component="legend">{t('show')}</VisuallyHidden>
        {[null, ...triageKinds].map(chip)}
      </fieldset>
      <p className={classes.due}>
        <IconClock size={16} stroke={1.8} aria-hidden="true" />
        {late > 0 && <b>{t('late', { count: late })}</b>}
        {(dueToday > 0 || late === 0) && <span>{t('dueToday', { count: dueToday })}</span>}
      </p>
      <Link className={classes.link} to={paths.applicants} search={{} as never}>
        {t('toApplicants')}
      </Link>
    </div>
  );
}

function usePanes(queue: TriageQueue, opened: TriageItemKey | undefined) {
  const { t } = useTranslation('triage');
  const errorMessage = useErrorMessage();
  const [base, setBase] = useState(queue.items);
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [openKey, setOpenKey] = useState<string | null>(opened ? itemKey(opened) : null);
  const [last, setLast] = useState<Done | null>(null);
  const [isUndoing, setUndoing] = useState(false);
  // Undo may be pressed before the server has answered.
  const undoable = useRef<Promise<Undo | undefined> | null>(null);
  const { rows, fresh } = shownQueue(base, queue.items, decided);
  const current = rows.find(({ item }) => itemKey(item) === openKey) ?? null;

  useEffect(() => {
    if (last === null) return;
    const decision = undoable.current;
    const timer = setTimeout(() => {
      if (undoable.current === decision) undoable.current = null;
      setLast(null);
    }, undoTime);
    return () => clearTimeout(timer);
  }, [last]);

  const refresh = useCallback(() => {
    setBase(queue.items);
  }, [queue.items]);

  /** The next item that no colleague has open. */
  function nextAfter(key: string | null): string | null {
    const place = rows.findIndex(({ item }) => itemKey(item) === key);
    const isFree = ({ item: { claim }, isGone }: (typeof rows)[number]) =>
      !isGone && (claim === null || claim.isMine);
    const next =
      rows.slice(place + 1).find(isFree) ?? rows.slice(0, Math.max(place, 0)).find(isFree);
    return next ? itemKey(next.item) : null;
  }

  const decide: Decide = async (work, options) => {
    const decision = made(work, options);
    undoable.current = decision;
    await decision;
  };

  async function made(...[work, { staysOpen = false } = {}]: Parameters<Decide>) {
    const key = openKey;
    const before = undoable.current;
    try {
      const done = await work();
      if (!staysOpen && key !== null) {
        const next = nextAfter(key);
        setDecided((before) => new Set(before).add(key));
        setOpenKey(next);
      }
      setLast(done);
      return done.undo && undoing(done.undo, key, staysOpen);
    } catch (error) {
      const title = isApiError(error, 'stale-version') ? t('changedMeanwhile') : t('notDone');
      showToast({ tone: 'bad', title, text: errorMessage(error) });
      return before ?? undefined;
    }
  }

  /** Returns the item to its place in the queue and opens it. */
  function undoing(undo: Undo, key: string | null, staysOpen: boolean): Undo {
    return async () => {
      const undone = await undo();
      if (staysOpen || key === null) return undone;
      setDecided((before) => new Set([...before].filter((one) => one !== key)));
      setOpenKey(key);
      return undone;
    };
  }

  async function undoLast() {
    const decision = undoable.current;
    undoable.current = null;
    setUndoing(true);
    try {
      const undo = await decision;
      if (!undo) return;
      setLast(null);
      const undone = await undo();
      setLast({ text: undone instanceof UndoneInPart ? undone.text : t('done.undone') });
    } catch (error) {
      showToast({ tone: 'bad', title: t('notUndone'), text: errorMessage(error) });
    } finally {
      setUndoing(false);
    }
  }

  return {
    rows,
    fresh,
    current,
    openKey,
    setOpenKey,
    decide,
    last,
    undoLast,
    isUndoing,
    refresh,
  };
}

/** The focused element may leave with its item: the focus goes to the open item, or to its row. */
function useKeptFocus(list: RefObject<HTMLDivElement | null>, openKey: string | null) {
  const lastKey = useRef(openKey);
  useEffect(() => {
    const key = openKey ?? lastKey.current;
    lastKey.current = key;
    const focused = document.activeElement;
    if (key === null || (focused !== null && focused !== document.body && isShown(focused))) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${key}"]`);
    const preview = document.querySelector<HTMLElement>('[data-preview]');
    const target = row && isShown(row) ? row : preview;
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }, [openKey, list]);
}

const isShown = (element: Element) => element.getClientRects().length > 0;

function Panes({ queue, opened }: { queue: TriageQueue; opened: TriageItemKey | undefined }) {
  const { t } = useTranslation('triage');
  const now = useNow(clockTick);
  const list = useRef<HTMLDivElement>(null);
  const panes = usePanes(queue, opened);
  const { rows, fresh, current, openKey, setOpenKey, decide, last, undoLast, isUndoing, refresh } =
    panes;
  const claim = useClaim(current && !current.isGone ? current.item : null);
  const { isOn } = useKeysSetting();
  // The preview covers the queue, so it shows what the queue says.
  const isCovered = !useIsAtLeast('xl');

  const move = (by: 1 | -1) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const focused = all.indexOf(document.activeElement as HTMLElement);
    const shown = all.findIndex((one) => one.hasAttribute('aria-current'));
    const place = focused === -1 ? shown : focused;
    const next = all[Math.min(Math.max(place + by, 0), all.length - 1)];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const close = () => setOpenKey(null);
  useKeptFocus(list, openKey);
  useSingleKeys(isOn, {
    j: () => move(1),
    k: () => move(-1),
    [undoKey]: () => void undoLast(),
    Escape: close,
  });

  return (
    <div className={classes.panes} data-open={current !== null || undefined}>
      <section className={classes.pane} aria-label={t('queue')}>
        <NewItems fresh={fresh} onShow={refresh} />
        <div ref={list} className={classes.list}>
          {rows.length === 0 ? (
            <p className={classes.empty}>
              <IconInbox size={20} stroke={1.8} aria-hidden="true" />
              {t('empty')}
            </p>
          ) : (
            <Queue
              rows={rows}
              openKey={openKey}
              now={now}
              onOpen={(item) => setOpenKey(itemKey(item))}
            />
          )}
        </div>
        <QueueFoot last={last} snoozed={queue.snoozed} onUndo={() => void undoLast()} />
      </section>
      {current ? (
        <Preview
          key={openKey}
          item={current.item}
          isGone={current.isGone}
          claim={claim ?? current.item.claim}
          now={now}
          isUndoing={isUndoing}
          decide={decide}
          onClose={close}
        >
          {isCovered && (
            <>
              <NewItems
                fresh={fresh}
                onShow={() => {
                  refresh();
                  close();
                }}
              />
              {last && (
                <div className={classes.keys}>
                  <LastDecision last={last} onUndo={() => void undoLast()} />
                </div>
              )}
            </>
          )}
        </Preview>
      ) : (
        <section className={classes.pane} aria-label={t('preview')}>
          <p className={classes.choose}>{rows.length > 0 && t('choose')}</p>
        </section>
      )}
    </div>
  );
}

/** New items wait here; they never push what is being read. */
function NewItems({ fresh, onShow }: { fresh: readonly TriageItem[]; onShow: () => void }) {
  const { t } = useTranslation('triage');
  const inDanger = fresh.filter(({ group }) => group === 'danger').length;
  return (
    <div className={classes.fresh} role="status" data-danger={inDanger > 0 || undefined}>
      {fresh.length > 0 && (
        <button type="button" onClick={onShow}>
          {inDanger > 0 ? t('newDanger', { count: inDanger }) : t('new', { count: fresh.length })}
          <span className={classes.showNew}>{t('showNew')}</span>
        </button>
      )}
    </div>
  );
}

/** The last decision, with its undo. */
function LastDecision({ last, onUndo }: { last: Done | null; onUndo: () => void }) {
  const { t } = useTranslation(['triage', 'actions']);
  const { isOn } = useKeysSetting();
  return (
    <div role="status" className={classes.done}>
      {last && <span className={classes.doneText}>{last.text}</span>}
      {last?.undo && (
        <Button
          size="compact-xs"
          variant="default"
          {...(isOn && { 'aria-keyshortcuts': undoKey })}
          rightSection={isOn && <Kbd aria-hidden="true">{undoKey.toUpperCase()}</Kbd>}
          onClick={onUndo}
        >
          {t('actions:undo')}
        </Button>
      )}
      {last?.applicantId !== undefined && (
        <Link to={paths.applicant(last.applicantId)}>{t('openRecord')}</Link>
      )}
    </div>
  );
}

/** The last decision, or the keys and the other lists. */
function QueueFoot({
  last,
  snoozed,
  onUndo,
}: {
  last: Done | null;
  snoozed: number;
  onUndo: () => void;
}) {
  const { t } = useTranslation('triage');
  const { isOn } = useKeysSetting();
  return (
    <div className={classes.keys}>
      <LastDecision last={last} onUndo={onUndo} />
      {!last && (
        <>
          {isOn && (
            <span className={classes.keyList} aria-hidden="true">
              {moveKeys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {t('keys.move')} <Kbd>{t('keys.enter')}</Kbd> {t('keys.open')}
            </span>
          )}
          {snoozed > 0 && <span>{t('snoozed', { count: snoozed })}</span>}
          <nav className={classes.links} aria-label={t('others')}>
            <Link
              className={classes.link}
              to={paths.applicants}
              search={{ tab: 'drafts', state: 'unfinished' } as never}
            >
              {t('toUnfinished')}
            </Link>
            <Link
              className={classes.link}
              to={paths.applicants}
              search={{ tab: 'drafts', state: 'deleted' } as never}
            >
              {t('toDeclined')}
            </Link>
          </nav>
        </>
      )}
    </div>
  );
}

function Preview({
  item,
  isGone,
  claim,
  now,
  isUndoing,
  decide,
  onClose,
  children,
}: {
  item: TriageItem;
  isGone: boolean;
  claim: TriageClaim | null;
  now: number;
  /** The item before is about to return, and the keys are for it. */
  isUndoing: boolean;
  decide: Decide;
  onClose: () => void;
  /** The queue's words, for screens where the preview covers it. */
  children: ReactNode;
}) {
  const { t } = useTranslation('triage');
  const { personName } = useFormat();
  const clock = useClockText()(item, now);
  const questionText = useQuestionText();
  const Body = previews[item.kind];
  const name = personName(item.person);
  const isHeld = claim !== null && !claim.isMine;
  return (
    <section className={classes.pane} aria-label={name} data-preview tabIndex={-1}>
      <header className={classes.previewHead}>
        <div className={classes.who}>
          <Button
            className={classes.back}
            size="compact-sm"
            variant="subtle"
            leftSection={<IconArrowLeft size={16} stroke={1.8} aria-hidden="true" />}
            onClick={onClose}
          >
            {t('back')}
          </Button>
          <h2>{name}</h2>
          <AgeAndPronouns person={item.person} />
          <StatusBadge tone="waiting">{t(`kinds.${item.kind}`)}</StatusBadge>
          <span className={classes.aside}>
            <span className={classes.held} role="status" data-held={isHeld || undefined}>
              {claim && <IconLock size={14} stroke={1.8} aria-hidden="true" />}
              {heldText()}
            </span>
            <span className={classes.reply} data-tone={clock.tone}>
              <IconClock size={16} stroke={1.8} aria-hidden="true" />
              {clock.reply}
            </span>
          </span>
        </div>
        {(item.marks.length > 0 || item.question !== null) && (
          <div className={classes.who}>
            <DangerMarks marks={item.marks} />
            {item.question !== null && <p className={classes.quiet}>{questionText(item)}</p>}
          </div>
        )}
      </header>
      <Body item={item} isBlocked={isHeld || isGone || isUndoing} decide={decide} />
      <div className={classes.covered}>{children}</div>
    </section>
  );

  function heldText(): string {
    if (isGone) return t('decidedByColleague');
    if (claim === null) return '';
    return claim.isMine ? t('heldForYou') : t('heldBy', { name: claim.by.firstName });
  }
}

/** The item that the query of `triageSearch` names; undefined without one. */
export function itemFromSearch(item: unknown): TriageItemKey | undefined {
  if (typeof item !== 'string') return undefined;
  const [kind, id] = item.split(' ');
  return triageItemKey.safeParse({ kind, id }).data;
}
