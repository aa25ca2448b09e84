import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { newId } from '../browser/new-id.ts';
import { isHeic } from '../pictures/open-picture.ts';
import { CornerEditor, useObjectUrl } from './corner-editor.tsx';
import type { Corners } from './page-corners.ts';
import type { PagePhotoTexts } from './page-photo-texts.ts';
import classes from './page-photos.module.css';
import { paperSizeFor, photosToPdf } from './photo-pdf.ts';
import { sendUntilDone } from './send-until-done.ts';
import { makePage, type PhotoPage } from './take-photo.ts';

/** Pages of one document. */
const maxPages = 10;

type Page = PhotoPage & { key: string; isKept: boolean };

/** The joined document, with an id by which the server recognizes a repeated upload. */
export interface JoinedPages {
  id: string;
  file: File;
}

export interface PagePhotosProps {
  t: PagePhotoTexts;
  /** Sends it once. `onProgress` takes the share that is sent, from 0 to 1. */
  send: (
    joined: JoinedPages,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<void>;
  /** True if the same upload may succeed later, such as without a connection. */
  isTemporary: (error: unknown) => boolean;
  errorText: (error: unknown) => string;
  onSent: () => void;
  /** Below the buttons: other ways, such as choosing a file. */
  children?: ReactNode;
}

type Sending = { share: number; isWaiting: boolean };

/** Takes photos of the pages of a paper, joins them into one PDF, and sends it. */
export function PagePhotos({ t, errorText, children, ...options }: PagePhotosProps) {
  const { pages, reading, problem, add, change, remove, move } = usePages(t);
  const [edited, setEdited] = useState<string | null>(null);
  const { sending, failure, send } = useSending(options);
  const problemText = problem ?? (failure === null ? null : errorText(failure));
  useLeaveWarning(pages.length > 0);
  const list = useRef<HTMLDivElement>(null);

  function closeEditor(): void {
    const key = edited;
    setEdited(null);
    // The button that opened it comes back with the list.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-corners="${key}"]`)?.focus(),
    );
  }

  const page = pages.find(({ key }) => key === edited);
  if (page) {
    const use = async (corners: Corners) => {
      closeEditor();
      await change(page, page.file, corners);
    };
    return (
      <CornerEditor
        file={page.file}
        corners={page.corners}
        t={t}
        onUse={use}
        onCancel={closeEditor}
      />
    );
  }
  return (
    <div ref={list} className={classes.photos}>
      {pages.length > 0 && <p>{countText(t, pages.length)}</p>}
      <ol className={classes.pages}>
        {pages.map((one, index) => (
          <PageRow
            key={one.key}
            t={t}
            page={one}
            place={index}
            count={pages.length}
            isLocked={sending !== null}
            onRetake={(file) => change(one, file)}
            onCorners={() => setEdited(one.key)}
            onKeep={() => change(one, null)}
            onMove={() => move(index)}
            onRemove={() => {
              remove(one);
              list.current?.querySelector<HTMLElement>('[data-take]')?.focus();
            }}
          />
        ))}
      </ol>
      <p role="status">{reading > 0 && t('page-photos:reading')}</p>
      {problemText !== null && (
        <p role="alert" className={classes.problem}>
          {problemText}
        </p>
      )}
      {sending === null && pages.length < maxPages && (
        <Take
          label={t(pages.length === 0 ? 'page-photos:take' : 'page-photos:addPage')}
          isMain={pages.length === 0}
          isMultiple
          onTaken={add}
        />
      )}
      {pages.length >= maxPages && <p>{t('page-photos:full', { count: maxPages })}</p>}
      {pages.length === 0 ? (
        <Tips t={t} />
      ) : (
        <SendPages t={t} pages={pages} sending={sending} isReady={reading === 0} onSend={send} />
      )}
      {sending === null && children}
    </div>
  );
}

function Tips({ t }: { t: PagePhotoTexts }) {
  return (
    <>
      <h3 className={classes.heading}>{t('page-photos:tips.title')}</h3>
      <ul className={classes.tips}>
        <li>{t('page-photos:tips.flat')}</li>
        <li>{t('page-photos:tips.light')}</li>
        <li>{t('page-photos:tips.still')}</li>
      </ul>
      <p className={classes.small}>{t('page-photos:copy')}</p>
    </>
  );
}

function countText(t: PagePhotoTexts, count: number): string {
  return count === 1 ? t('page-photos:onePage') : t('page-photos:pages', { count });
}

interface SendPagesProps {
  t: PagePhotoTexts;
  pages: readonly Page[];
  sending: Sending | null;
  isReady: boolean;
  onSend: (pages: readonly Page[]) => void;
}

function SendPages({ t, pages, sending, isReady, onSend }: SendPagesProps) {
  const kilobytes = Math.max(
    1,
    Math.round(pages.reduce((sum, one) => sum + one.jpeg.size, 0) / 1000),
  );
  return (
    <>
      {sending === null && (
        <button
          type="button"
          className={classes.main}
          disabled={!isReady}
          onClick={() => onSend(pages)}
        >
          {pages.length === 1
            ? t('page-photos:sendOne')
            : t('page-photos:send', { count: pages.length })}
        </button>
      )}
      <p role="status">{sending !== null && sendingText(t, sending, kilobytes)}</p>
      {sending?.isWaiting && (
        <button
          type="button"
          className={classes.other}
          onClick={() => globalThis.dispatchEvent(new Event('online'))}
        >
          {t('page-photos:tryNow')}
        </button>
      )}
      {sending === null && (
        <p className={classes.small}>
          {t('page-photos:size', { size: kilobytes })} {t('page-photos:copy')}
        </p>
      )}
    </>
  );
}

/** In quarters, so that a screen reader isn't told every percent. */
function sendingText(t: PagePhotoTexts, { share, isWaiting }: Sending, kilobytes: number): string {
  if (isWaiting) return t('page-photos:waiting');
  if (share === 1) return t('page-photos:checking');
  const sent = Math.round((Math.floor(share * 4) / 4) * kilobytes);
  return t('page-photos:sending', { sent, size: kilobytes });
}

interface PageRowProps {
  t: PagePhotoTexts;
  page: Page;
  place: number;
  count: number;
  isLocked: boolean;
  onRetake: (file: File) => void;
  onCorners: () => void;
  onKeep: () => void;
  onMove: () => void;
  onRemove: () => void;
}

function PageRow({ t, page, place, count, isLocked, ...on }: PageRowProps) {
  const id = useId();
  const address = useObjectUrl(page.jpeg);
  const isDoubtful = page.isBlurry && !page.isKept;
  const number = place + 1;
  return (
    <li className={classes.page} data-blurry={isDoubtful || undefined} aria-labelledby={id}>
      {address && (
        <img className={classes.thumbnail} src={address} alt={t('page-photos:photo', { number })} />
      )}
      <div className={classes.words}>
        <h3 id={id} className={classes.title}>
          {t('page-photos:page', { number })}
        </h3>
        <p role="status" className={isDoubtful ? classes.doubt : classes.good}>
          {t(stateKey(page, isDoubtful))}
        </p>
        {!isLocked && (
          <div className={classes.buttons}>
            <Take
              label={t('page-photos:retake')}
              name={t('page-photos:retakeOne', { number })}
              isSmall
              onTaken={([file]) => file && on.onRetake(file)}
            />
            {isDoubtful && <Small onClick={on.onKeep}>{t('page-photos:keep')}</Small>}
            <Small
              name={t('page-photos:cornersOne', { number })}
              corners={page.key}
              onClick={on.onCorners}
            >
              {t('page-photos:editCorners')}
            </Small>
            {place > 0 && (
              <Small name={t('page-photos:moveUpOne', { number })} onClick={on.onMove}>
                {t('page-photos:moveUp')}
              </Small>
            )}
            <Small
              name={count > 1 ? t('page-photos:removeOne', { number }) : undefined}
              onClick={on.onRemove}
            >
              {t('page-photos:remove')}
            </Small>
          </div>
        )}
      </div>
    </li>
  );
}

function stateKey({ isStraightened, isBlurry }: Page, isDoubtful: boolean) {
  if (isDoubtful) return 'page-photos:blurry';
  if (isBlurry) return 'page-photos:kept';
  return isStraightened ? 'page-photos:straightened' : 'page-photos:whole';
}

interface SmallProps {
  /** Says which page, for those who don't see it. */
  name?: string | undefined;
  corners?: string;
  onClick: () => void;
  children: ReactNode;
}

function Small({ name, corners, onClick, children }: SmallProps) {
  return (
    <button
      type="button"
      className={classes.little}
      aria-label={name}
      data-corners={corners}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

interface TakeProps {
  label: string;
  name?: string;
  isMain?: boolean;
  isSmall?: boolean;
  isMultiple?: boolean;
  onTaken: (files: File[]) => void;
}

/** A button that opens the camera, or a file picker where there is none. */
function Take({ label, name, isMain, isSmall, isMultiple, onTaken }: TakeProps) {
  const input = useRef<HTMLInputElement>(null);
  const large = isMain ? classes.main : classes.other;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        multiple={isMultiple}
        hidden
        aria-label={name ?? label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows the same photo again.
          currentTarget.value = '';
          onTaken(files);
        }}
      />
      <button
        type="button"
        className={isSmall ? classes.little : large}
        data-take={isMultiple ? '' : undefined}
        aria-label={name}
        onClick={() => input.current?.click()}
      >
        {label}
      </button>
    </>
  );
}

/** The pages in their order. Photos are read one after the other, since each takes much memory. */
function usePages(t: PagePhotoTexts) {
  const [pages, setPages] = useState<readonly Page[]>([]);
  const [reading, setReading] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const last = useRef(Promise.resolve());

  function read(file: File, corners: Corners | undefined, use: (page: PhotoPage) => void) {
    setReading((count) => count + 1);
    setProblem(null);
    last.current = last.current
      .then(() => makePage(file, corners))
      .then(use, () => {
        setProblem(t(isHeic(file) ? 'page-photos:heic' : 'page-photos:unreadable'));
      })
      .finally(() => setReading((count) => count - 1));
    return last.current;
  }

  const replace = (key: string, change: (page: Page) => Page) =>
    setPages((all) => all.map((page) => (page.key === key ? change(page) : page)));

  return {
    pages,
    reading,
    problem,
    add(files: readonly File[]): void {
      for (const file of files.slice(0, maxPages - pages.length)) {
        void read(file, undefined, (page) =>
          setPages((all) => [...all, { ...page, key: newId(), isKept: false }]),
        );
      }
    },
    /** Reads the page again from this photo, or, with null, keeps it although it looks blurry. */
    async change({ key }: Page, file: File | null, corners?: Corners): Promise<void> {
      if (file === null) return replace(key, (page) => ({ ...page, isKept: true }));
      await read(file, corners, (page) => replace(key, () => ({ ...page, key, isKept: false })));
    },
    remove({ key }: Page): void {
      setPages((all) => all.filter((page) => page.key !== key));
      setProblem(null);
    },
    /** Swaps the page with the one before. */
    move(index: number): void {
      setPages((all) => {
        const moved = [...all];
        moved.splice(index - 1, 0, ...moved.splice(index, 1));
        return moved;
      });
    },
  };
}

/** Sends until it is done, as long as this page is open. */
function useSending({
  send,
  isTemporary,
  onSent,
}: Pick<PagePhotosProps, 'send' | 'isTemporary' | 'onSent'>) {
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [controller] = useState(() => new AbortController());
  useEndOnUnmount(controller);

  async function start(pages: readonly Page[]): Promise<void> {
    setFailure(null);
    setSending({ share: 0, isWaiting: false });
    const { signal } = controller;
    try {
      const joined = { id: newId(), file: await joinPages(pages) };
      await sendUntilDone({
        signal,
        isTemporary,
        onWait: () => setSending({ share: 0, isWaiting: true }),
        attempt: () => {
          setSending({ share: 0, isWaiting: false });
          return send(joined, (share) => setSending({ share, isWaiting: false }), signal);
        },
      });
    } catch (error) {
      if (signal.aborted) return;
      setFailure(error);
      setSending(null);
      return;
    }
    if (!signal.aborted) onSent();
  }

  return { sending, failure, send: start };
}

function useEndOnUnmount(controller: AbortController): void {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      // React mounts twice in development, at once.
      queueMicrotask(() => {
        if (!isMounted.current) controller.abort();
      });
    };
  }, [controller]);
}

async function joinPages(pages: readonly Page[]): Promise<File> {
  const jpegs = await Promise.all(
    pages.map(async ({ jpeg, width, height }) => ({
      jpeg: new Uint8Array(await jpeg.arrayBuffer()),
      width,
      height,
    })),
  );
  const pdf = photosToPdf(jpegs, paperSizeFor(navigator.language));
  return new File([new Uint8Array(pdf)], 'page-1.pdf', { type: 'application/pdf' });
}

/** The browser asks before photos are lost; nothing of them is kept. */
function useLeaveWarning(isUnsent: boolean): void {
  useEffect(() => {
    if (!isUnsent) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsent]);
}
