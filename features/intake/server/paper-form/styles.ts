import type { FormSheet } from '#core/server/pdf/form-sheet.ts';
import type { Style } from '#core/server/pdf/paper-lines.ts';

/** Large print: 16 points and more, only captions below. */
export const styles = {
  title: { weight: 'bold', size: 26 },
  topic: { weight: 'bold', size: 20 },
  question: { weight: 'bold', size: 17 },
  body: { weight: 'regular', size: 16 },
  strong: { weight: 'bold', size: 16 },
  caption: { weight: 'regular', size: 13 },
  captionStrong: { weight: 'bold', size: 13 },
} as const satisfies Record<string, Style>;

/** In points. */
export const space = {
  margin: 54,
  top: 84,
  bottom: 76,
  /** Reserved for the number left of a question. */
  numbers: 40,
  indent: 26,
  box: 16,
  /** For one line of handwriting. */
  line: 30,
};

const cell = { width: 22, height: 28, gap: 3, dash: 9 };

export const codeCellsHeight = cell.height;

/** Cells for the eight characters of the code, filled in if there is one. */
export function drawCode(
  sheet: FormSheet,
  {
    code,
    caption,
    right,
    top,
  }: { code: string | null; caption: string; right: number; top: number },
): void {
  const characters =
    code === null ? Array.from({ length: 8 }, () => '') : [...code.replace('-', '')];
  const width = characters.length * (cell.width + cell.gap) - cell.gap + cell.dash;
  const left = right - width;
  characters.forEach((character, place) => {
    const x = left + place * (cell.width + cell.gap) + (place >= 4 ? cell.dash : 0);
    sheet.ornament((page) =>
      page.roundedRect(x, top, cell.width, cell.height, 3).lineWidth(1.5).stroke('#000000'),
    );
    if (character === '') return;
    const at = x + (cell.width - sheet.measure(character, styles.strong)) / 2;
    sheet.drawMargin(character, styles.strong, { left: at, width: cell.width, top: top + 3 });
  });
  sheet.ornament((page) =>
    page
      .moveTo(left + 4 * (cell.width + cell.gap), top + cell.height / 2)
      .lineTo(left + 4 * (cell.width + cell.gap) + cell.dash - cell.gap, top + cell.height / 2)
      .lineWidth(1.5)
      .stroke('#000000'),
  );
  const captionWidth = sheet.measure(caption, styles.caption);
  sheet.drawMargin(caption, styles.caption, {
    left: left - captionWidth - 8,
    width: captionWidth + 1,
    top: top + 5,
  });
}
