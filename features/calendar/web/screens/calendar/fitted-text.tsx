import { VisuallyHidden } from '@mantine/core';
import { Fragment, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import classes from './event-chip.module.css';
import { fitWords, type TextRun } from './fit-words.ts';

let canvas: CanvasRenderingContext2D | null | undefined;

/** Widths in pixels by font and text: weeks of events repeat their words. */
const widths = new Map<string, number>();
const maxWidths = 5000;

/** Width of a text in pixels, in the font of this element. */
function measureIn(element: Element): (text: string, isBold: boolean) => number {
  const { fontFamily, fontSize, fontWeight } = getComputedStyle(element);
  canvas ??= document.createElement('canvas').getContext('2d');
  return (text, isBold) => {
    if (!canvas) return 0;
    const font = `${isBold ? 600 : fontWeight} ${fontSize} ${fontFamily}`;
    const key = `${font} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    canvas.font = font;
    const { width } = canvas.measureText(text);
    if (widths.size >= maxWidths) widths.clear();
    // The widths of a font that is still loading aren't its own.
    if (document.fonts.status === 'loaded') widths.set(key, width);
    return width;
  };
}

/**
 * Text that ends at a word where it doesn't fit. Screen readers always get all of it, and `isCut` says
 * whether to offer it to others.
 */
export function FittedText({
  runs,
  lines,
  isCut,
}: {
  runs: readonly TextRun[];
  lines: number;
  /** Set here. */
  isCut: RefObject<boolean>;
}) {
  const place = useRef<HTMLSpanElement>(null);
  const [cut, setCut] = useState<TextRun[] | null>(null);
  const key = runs.map(({ text }) => text).join('\n');
  const latest = useRef(runs);
  latest.current = runs;
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when the text changes
  useLayoutEffect(() => {
    const box = place.current?.parentElement;
    if (!box) return;
    const shorten = () => {
      const width = box.clientWidth;
      if (width === 0) return;
      const found = fitWords(latest.current, { width, lines, measure: measureIn(box) });
      setCut(found);
      isCut.current = found !== null;
    };
    shorten();
    let before = box.clientWidth;
    const observer = new ResizeObserver(() => {
      if (box.clientWidth === before) return;
      before = box.clientWidth;
      shorten();
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [key, lines, isCut]);
  return (
    <span ref={place}>
      {cut === null ? (
        <Runs runs={runs} />
      ) : (
        <>
          <span aria-hidden="true">
            <Runs runs={cut} />
          </span>
          <VisuallyHidden>
            <Runs runs={runs} />
          </VisuallyHidden>
        </>
      )}
    </span>
  );
}

function Runs({ runs }: { runs: readonly TextRun[] }) {
  return runs.map(({ text, isBold }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs stay in their order
    <Fragment key={place}>
      {place > 0 && ' '}
      <span className={isBold ? classes.time : classes.title}>{text}</span>
    </Fragment>
  ));
}
