/** A letter for a window envelope (#10), in large print, folded in three. */

import { languages } from '#core/contract/languages.ts';
import {
  type Column,
  FormSheet,
  formLineHeight,
  type PaperSize,
  type Piece,
} from '#core/server/pdf/form-sheet.ts';
import type { Style } from '#core/server/pdf/paper-lines.ts';
import type { PrintoutFormats } from '#core/server/pdf/printout-formats.ts';
import { translatorFor } from '#core/server/translations.ts';

export interface ReturnLetter {
  size: PaperSize;
  /** Return address without the organization's name. */
  from: readonly string[];
  to: readonly string[];
  today: string;
  firstName: string;
  phone: string | null;
  /** Empty when not set. */
  hours: string;
  takesCollectCalls: boolean;
  code: string;
  /** Whether it answers a letter or a form; null for neither. */
  isReplyToLetter: boolean | null;
  writer: string;
}

const styles = {
  body: { weight: 'regular', size: 18 },
  big: { weight: 'bold', size: 30 },
  sign: { weight: 'bold', size: 21 },
  to: { weight: 'regular', size: 16 },
  caption: { weight: 'regular', size: 13 },
} as const satisfies Record<string, Style>;

/** In points. The address block shows in the window, 2.1 inches from the top. */
const place = { margin: 54, from: 39, fromLeft: 45, to: 151.2, toLeft: 63, text: 264, bottom: 56 };

/** Lays out the letter. Returns the PDF. */
export function returnLetterAsPdf(
  letter: ReturnLetter,
  { language, translate }: PrintoutFormats,
): Promise<Buffer> {
  const t = (key: string, values?: Record<string, string>) => translate(key, values);
  const sheet: FormSheet = new FormSheet({
    title: t('return-letters:title'),
    language,
    size: letter.size,
    top: place.text,
    bottom: place.bottom,
    margins: (pages) => drawMargins(pages, letter, language),
  });
  const column = { left: place.margin, width: sheet.width - 2 * place.margin };
  const say = (text: string, style: keyof typeof styles = 'body', after = 10) =>
    sheet.text(text, styles[style], column, { after });

  drawBlock(sheet, letter.from, 'caption', { left: place.fromLeft, top: place.from });
  drawBlock(sheet, letter.to, 'to', { left: place.toLeft, top: place.to });
  const begin = (request: string) => [gotIt(letter, t), t(request)].filter(Boolean).join(' ');
  const hello = [say(letter.today), say(t('return-letters:hello', { name: letter.firstName }))];
  if (letter.phone === null) {
    sheet.add(...hello, say(begin('return-letters:writeUs')));
  } else {
    const when = [
      letter.hours && t('return-letters:hours', { hours: letter.hours }),
      letter.takesCollectCalls && t('return-letters:collect'),
    ].filter(Boolean);
    sheet.add(
      ...hello,
      say(begin('return-letters:callUs')),
      say(letter.phone, 'big', 6),
      ...(when.length > 0 ? [say(when.join(' '))] : []),
    );
  }
  sheet.add(codeFrame(sheet, letter, column, t));
  const writeBack = t(letter.phone === null ? 'return-letters:putCode' : 'return-letters:noPhone');
  sheet.add({ height: 11, draw: () => {} }, say(writeBack), say(letter.writer));
  return sheet.finish();
}

/** Says that their letter or form has come; null when it answers neither. */
function gotIt({ isReplyToLetter }: ReturnLetter, t: (key: string) => string): string | null {
  if (isReplyToLetter === null) return null;
  return t(isReplyToLetter ? 'return-letters:gotLetter' : 'return-letters:gotForm');
}

function drawBlock(
  sheet: FormSheet,
  lines: readonly string[],
  style: keyof typeof styles,
  { left, top }: { left: number; top: number },
): void {
  if (lines.length > 0) sheet.text(lines.join('\n'), styles[style], { left, width: 300 }).draw(top);
}

/** The code, and each character as it is said. */
function codeFrame(
  sheet: FormSheet,
  { code, phone }: ReturnLetter,
  { left, width }: Column,
  t: (key: string, values?: Record<string, string>) => string,
): Piece {
  const inner = { left: left + 14, width: width - 28 };
  const lead = t(phone === null ? 'return-letters:yourCode' : 'return-letters:readCode');
  const head = [
    sheet.text(lead, styles.body, inner, { after: 2 }),
    sheet.text(code, styles.big, inner, { after: 4 }),
  ];
  const cell = inner.width / 4;
  const signs = [...code.replace('-', '')].map((sign, at) => {
    const signLeft = inner.left + (at % 4) * cell;
    const mark = sheet.mark(sign, styles.sign, signLeft);
    const wordLeft = signLeft + sheet.measure(sign, styles.sign) + 6;
    const word = t(`return-letters:signs.${sign}`);
    const text = sheet.text(
      word,
      styles.to,
      { left: wordLeft, width: signLeft + cell - wordLeft },
      { mark },
    );
    return { row: Math.floor(at / 4), text };
  });
  const rowHeight = formLineHeight(styles.sign) + 2;
  const headHeight = head.reduce((sum, piece) => sum + piece.height, 0);
  const height = headHeight + 2 * rowHeight + 22;
  return {
    height,
    draw: (top) => {
      sheet.ornament((page) =>
        page.roundedRect(left, top, width, height, 7).lineWidth(1.5).stroke('#000000'),
      );
      let y = top + 10;
      for (const piece of head) {
        piece.draw(y);
        y += piece.height;
      }
      for (const { row, text } of signs) text.draw(y + row * rowHeight);
    },
  };
}

/** Fold marks, and the number in the other languages. */
function drawMargins(sheet: FormSheet, { phone }: ReturnLetter, language: string): void {
  sheet.ornament((page) => {
    for (const third of [1, 2]) {
      const y = (sheet.height / 3) * third;
      page.moveTo(13, y).lineTo(24, y).lineWidth(0.7).stroke('#888888');
    }
  });
  if (phone === null) return;
  const others = languages
    .filter((other) => other !== language)
    .map((other) => translatorFor(other)('return-letters:inLanguage', { phone }));
  const width = (sheet.width - 2 * place.margin) / Math.max(1, others.length);
  others.forEach((text, at) => {
    const left = place.margin + at * width;
    sheet.drawMargin(text, styles.caption, { left, width, top: sheet.height - 46 });
  });
}
