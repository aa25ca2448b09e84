import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ApplicantSummary } from '#features/person/contract/applicant-lists.ts';
import type { ApplicantStatus } from '#features/person/contract/enumerations.ts';
import { scrollSpeed } from '#features/question-bank/web/parts/use-dragging.ts';

/** Pixels the pointer must move before a drag starts. */
const dragThreshold = 5;

/** A person on the way to another column. */
export interface Move {
  /** The version when picked up, so that a colleague's later change is noticed. */
  row: ApplicantSummary;
  over: ApplicantStatus;
  stage: 'choosing' | 'reason';
  by: 'pointer' | 'keys';
}

/** Picks up a person by pointer or keys. Escape or a lost pointer cancels. */
export function useBoardMove(
  board: RefObject<HTMLElement | null>,
  {
    onDrop,
    onCancel,
  }: {
    onDrop: (row: ApplicantSummary, to: ApplicantStatus) => void;
    onCancel: (move: Move) => void;
  },
) {
  const [move, setMove] = useState<Move | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const stop = useRef<(() => void) | null>(null);
  /** A drag ends with a click, which must not open the record. */
  const hasDragged = useRef(false);
  const dragEnd = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => () => stop.current?.(), []);

  function cancel() {
    stop.current?.();
    if (move) onCancel(move);
    setMove(null);
  }

  const onEscape = useRef(cancel);
  useEffect(() => {
    onEscape.current = cancel;
  });
  const isMoving = move !== null;
  useEffect(() => {
    if (!isMoving) return;
    function pressed(event: KeyboardEvent) {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onEscape.current();
    }
    window.addEventListener('keydown', pressed, true);
    return () => window.removeEventListener('keydown', pressed, true);
  }, [isMoving]);

  function startDragging(event: ReactPointerEvent<HTMLElement>, row: ApplicantSummary) {
    // The reason that is being typed isn't lost.
    if (move?.stage === 'reason') return;
    const isHandle = (event.target as Element).closest('[data-handle]') !== null;
    // A finger on the tile scrolls; on the handle, it drags.
    if (event.button !== 0 || !event.isPrimary || (event.pointerType === 'touch' && !isHandle)) {
      return;
    }
    stop.current?.();
    clearTimeout(dragEnd.current);
    hasDragged.current = false;
    const { pointerId, clientX: startX, clientY: startY } = event;
    let x = startX;
    let y = startY;
    let frame = 0;
    const columnUnderPointer = () => columnAt(board.current, x, y) ?? row.status;

    function show() {
      const over = columnUnderPointer();
      setMove((now) =>
        now?.row === row && now.over === over
          ? now
          : { row, over, stage: 'choosing', by: 'pointer' },
      );
      if (ghost.current) ghost.current.style.transform = `translate(${x + 8}px, ${y + 8}px)`;
    }

    /** Keeps scrolling sideways near an edge of the board while the pointer rests. */
    function scrollAlong() {
      const { left = 0, width = 0 } = board.current?.getBoundingClientRect() ?? {};
      const speed = scrollSpeed(x - left, width);
      if (speed !== 0) board.current?.scrollBy({ left: speed, behavior: 'instant' });
      show();
      frame = requestAnimationFrame(scrollAlong);
    }

    function moved(at: PointerEvent) {
      if (at.pointerId !== pointerId) return;
      x = at.clientX;
      y = at.clientY;
      if (hasDragged.current || Math.hypot(x - startX, y - startY) < dragThreshold) return;
      hasDragged.current = true;
      scrollAlong();
    }

    function released(at: PointerEvent) {
      moved(at);
      const isDrag = hasDragged.current;
      end();
      // It may have moved since the last frame.
      if (isDrag) drop.current(row, columnUnderPointer());
    }

    function taken() {
      end();
      setMove(null);
    }

    function end() {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', moved);
      window.removeEventListener('pointerup', released);
      window.removeEventListener('pointercancel', taken);
      stop.current = null;
      // The click follows in the same task or the next one.
      dragEnd.current = setTimeout(() => {
        hasDragged.current = false;
      }, 50);
    }

    window.addEventListener('pointermove', moved);
    window.addEventListener('pointerup', released);
    window.addEventListener('pointercancel', taken);
    stop.current = end;
  }

  return { move, setMove, cancel, ghost, hasDragged, startDragging };
}

/** The column under the pointer. */
function columnAt(board: HTMLElement | null, x: number, y: number): ApplicantStatus | undefined {
  const column = [...(board?.querySelectorAll<HTMLElement>('[data-status]') ?? [])].find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom;
  });
  return column?.dataset.status as ApplicantStatus | undefined;
}
