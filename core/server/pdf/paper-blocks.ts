import type { PaperBlock, PaperFact } from '#core/contract/printout.ts';
import type { PaperSheet } from './paper-sheet.ts';
import { gap, lineHeight, margin, styles } from './paper-styles.ts';

/** Width of the column of terms, in points. */
const termWidth = 150;

/** Adds an underlined section title. */
export function addSection(sheet: PaperSheet, title: string): void {
  sheet.skip(10);
  // Keeps a heading on the same page as the text below it.
  sheet.ensure(lineHeight(styles.section) + 3 * lineHeight(styles.body));
  sheet.paragraph('H2', title, styles.section, { after: 2 });
  sheet.rule();
  sheet.skip(7);
}

/** Adds a heading, a text, facts, or an entry. */
export function addBlock(sheet: PaperSheet, block: PaperBlock): void {
  switch (block.kind) {
    case 'heading':
      sheet.skip(4);
      sheet.ensure(lineHeight(styles.heading) + 2 * lineHeight(styles.body));
      sheet.paragraph('H3', block.text, styles.heading, { after: 3 });
      break;
    case 'text':
      sheet.paragraph('P', block.text, styles.body, { after: 8 });
      break;
    case 'facts':
      addFacts(sheet, block.facts);
      break;
    case 'entry':
      sheet.ensure(lineHeight(styles.strong) + 2 * lineHeight(styles.body));
      sheet.paragraph('P', block.title, styles.strong, { after: 1 });
      if (block.detail) sheet.paragraph('P', block.detail, styles.small, { after: 2 });
      if (block.facts.length > 0) addFacts(sheet, block.facts);
      if (block.text) sheet.paragraph('P', block.text, styles.body, { after: 0 });
      sheet.skip(8);
  }
}

/** Adds terms at the left, with their values beside them. */
function addFacts(sheet: PaperSheet, facts: readonly PaperFact[]): void {
  const list = sheet.group('L');
  for (const { term, lines } of facts) {
    const item = sheet.group('LI', list);
    sheet.ensure(2 * lineHeight(styles.body));
    const top = sheet.place();
    const column = { left: margin, width: termWidth - gap };
    sheet.text({ within: item, tag: 'Lbl', text: term, style: styles.strong }, column);
    const labelEnd = sheet.place();
    // Puts the value beside its term; if the term moved to the next page, so does the value.
    if (labelEnd.page === top.page) sheet.goTo(top);
    const beside = { left: margin + termWidth, width: sheet.width - termWidth };
    const value = lines.join('\n');
    sheet.text({ within: item, tag: 'LBody', text: value, style: styles.body }, beside);
    item.end();
    const valueEnd = sheet.place();
    if (valueEnd.page === labelEnd.page && valueEnd.y < labelEnd.y) sheet.goTo(labelEnd);
    sheet.skip(2.5);
  }
  list.end();
  sheet.skip(5);
}
