/** A form to fill in by hand, in large print. */

import type { Translated } from '#core/contract/languages.ts';
import { textIn } from '#core/contract/languages.ts';
import { type Column, FormSheet, formLineHeight, type Piece } from '#core/server/pdf/form-sheet.ts';
import type { PrintoutFormats } from '#core/server/pdf/printout-formats.ts';
import {
  type NumberedCondition,
  type NumberedQuestion,
  numberQuestions,
} from '#features/questions/contract/numbered-questions.ts';
import type { Question } from '#features/questions/contract/questions.ts';
import { dayParts, type FormOnPaper, orList } from './policy.ts';
import { codeCellsHeight, drawCode, space, styles } from './styles.ts';

/** Longest choice that shares its row with another, as a part of the column. */
const halfRow = 0.5;

/** Lays out the form. Returns the PDF. */
export function paperFormAsPdf(form: FormOnPaper, formats: PrintoutFormats): Promise<Buffer> {
  return new FormLayout(form, formats).layOut();
}

class FormLayout {
  readonly #form: FormOnPaper;
  readonly #formats: PrintoutFormats;
  readonly #sheet: FormSheet;
  readonly #body: Column;

  constructor(form: FormOnPaper, formats: PrintoutFormats) {
    this.#form = form;
    this.#formats = formats;
    this.#sheet = new FormSheet({
      title: this.#t('paper-form:title'),
      language: formats.language,
      size: form.size,
      top: space.top,
      bottom: space.bottom,
      margins: (sheet, page, pages) => this.#margins(sheet, page, pages),
    });
    this.#body = { left: space.margin, width: this.#sheet.width - 2 * space.margin };
  }

  layOut(): Promise<Buffer> {
    this.#begin();
    for (const { topic, questions } of numberQuestions(this.#form.questions)) {
      const heading = this.#text(textIn(topic.title, this.#formats.language), 'topic', this.#body, {
        tag: 'H2',
        after: 4,
      });
      questions.forEach((question, place) => {
        this.#sheet.add(gap(14), ...(place === 0 ? [heading] : []), ...this.#question(question));
      });
    }
    this.#end();
    return this.#sheet.finish();
  }

  #t(key: string, values?: Record<string, string | number>): string {
    return this.#formats.translate(key, values);
  }

  #text(
    text: string,
    style: keyof typeof styles,
    column: Column,
    options?: Parameters<FormSheet['text']>[3],
  ): Piece {
    return this.#sheet.text(text, styles[style], column, options);
  }

  #begin(): void {
    const { phone, help } = this.#form;
    const intro = [
      this.#t('paper-form:intro'),
      phone && this.#t('paper-form:introPhone', { phone }),
    ];
    const title = this.#text(this.#t('paper-form:title'), 'title', this.#body, { tag: 'H1' });
    this.#sheet.add(
      // On the level of the code, which is in the margin of each page.
      { height: 0, draw: (top) => title.draw(top - title.height - 10) },
      this.#text(intro.filter(Boolean).join(' '), 'body', this.#body, { after: 8 }),
    );
    const inner = { left: this.#body.left + 14, width: this.#body.width - 28 };
    const lines = help.map((contact) => {
      const values = {
        name: textIn(contact.name, this.#formats.language),
        phone: contact.phone ?? '',
        text: contact.text ?? '',
        word: contact.textWord ?? '',
      };
      return this.#t(`paper-form:danger.${contactKey(contact)}`, values);
    });
    this.#sheet.add(
      this.#frame([
        this.#text(this.#t('paper-form:danger.title'), 'strong', inner, { after: 2 }),
        ...lines.map((line) => this.#text(line, 'body', inner)),
        this.#text(this.#t('paper-form:danger.facility'), 'body', inner),
      ]),
    );
  }

  #end(): void {
    const { address, days } = this.#form;
    const { left, width } = this.#body;
    const column = { left: left + space.numbers, width: width - space.numbers };
    this.#sheet.add(
      gap(14),
      this.#text(this.#t('paper-form:end.title'), 'topic', this.#body, { tag: 'H2', after: 4 }),
      this.#text(this.#t('paper-form:end.day'), 'question', column, { tag: 'H3' }),
      this.#day(column),
    );
    this.#sheet.add(
      gap(10),
      this.#text(this.#t('paper-form:end.helper'), 'question', column, { tag: 'H3' }),
      this.#line(column),
    );
    this.#sheet.add(
      gap(10),
      this.#text(this.#t('paper-form:end.space'), 'body', column, { after: 4 }),
      ...(address === null
        ? []
        : [this.#text(this.#t('paper-form:mailTo', { address }), 'strong', column, { after: 4 })]),
      this.#text(this.#t('paper-form:end.answer', { count: days }), 'body', column),
    );
  }

  #question({ question, number, depth, conditions }: NumberedQuestion): Piece[] {
    const { language } = this.#formats;
    const indent = space.numbers + depth * space.indent;
    const column = { left: this.#body.left + indent, width: this.#body.width - indent };
    const mark = this.#sheet.mark(number, styles.question, column.left - space.numbers);
    const opening = conditions.length > 0 ? this.#opening(conditions, depth) : null;
    const hint = [textIn(question.help, language), this.#choiceHint(question)]
      .filter(Boolean)
      .join(' ');
    return [
      ...(opening ? [this.#text(opening, 'body', column)] : []),
      this.#text(textIn(question.text, language), 'question', column, { tag: 'H3', mark }),
      ...(hint ? [this.#text(hint, 'body', column, { after: 2 })] : []),
      ...this.#answer(question, column),
    ];
  }

  /** "If text message:" below the question; otherwise with its number. */
  #opening(conditions: readonly NumberedCondition[], depth: number): string {
    return conditions
      .map(({ number, question, equals }) => {
        const labels = equals.flatMap((value) => {
          const option = question.options?.find((one) => one.value === value);
          if (!option) return [];
          return this.#t('paper-form:quoted', {
            choice: textIn(option.label, this.#formats.language),
          });
        });
        const choices = orList(labels, this.#formats.language);
        return depth > 0
          ? this.#t('paper-form:if', { choices })
          : this.#t('paper-form:ifOf', { choices, number });
      })
      .join(' ');
  }

  /** Null where the choices say it: "Yes" and "No", or a hint of the question's own. */
  #choiceHint({ kind, multiple, options = [], help }: Question): string | null {
    if (kind !== 'select') return null;
    if (multiple) return help ? null : this.#t('paper-form:checkAll');
    return options.length > 2 ? this.#t('paper-form:checkOne') : null;
  }

  #answer(question: Question, column: Column): Piece[] {
    if (question.kind === 'select') return this.#choices(question.options ?? [], column);
    if (question.format === 'date') return [this.#day(column)];
    return Array.from({ length: question.long ? 3 : 1 }, () => this.#line(column));
  }

  #choices(options: readonly { label: Translated }[], column: Column): Piece[] {
    const labels = options.map(({ label }) => textIn(label, this.#formats.language));
    const half = column.width * halfRow;
    const isPaired = labels.every(
      (label) => this.#sheet.measure(label, styles.body) + space.box * 2 < half,
    );
    const perRow = isPaired ? 2 : 1;
    const rows: Piece[] = [];
    for (let first = 0; first < labels.length; first += perRow) {
      const row = labels.slice(first, first + perRow).map((label, place) =>
        this.#choice(label, {
          left: column.left + place * half,
          width: isPaired ? half : column.width,
        }),
      );
      rows.push({
        height: Math.max(...row.map(({ height }) => height)),
        draw: (top) => {
          for (const piece of row) piece.draw(top);
        },
      });
    }
    return [gap(2), ...rows];
  }

  #choice(label: string, { left, width }: Column): Piece {
    const indent = space.box + 9;
    const text = this.#text(label, 'body', { left: left + indent, width: width - indent });
    return {
      height: text.height + 6,
      draw: (top) => {
        this.#sheet.ornament((page) =>
          page
            .roundedRect(left, top + 3, space.box, space.box, 2)
            .lineWidth(1.5)
            .stroke('#000000'),
        );
        text.draw(top + 1);
      },
    };
  }

  #line(column: Column): Piece {
    return { height: space.line, draw: (top) => this.#rule(column, top + space.line) };
  }

  /** Three lines in the order of the reader's country, with the month as a word. */
  #day({ left, width }: Column): Piece {
    const parts = dayParts(this.#formats.language);
    const between = 14;
    const unit = (width - between * (parts.length - 1)) / 4;
    let x = left;
    const blanks = parts.map((part) => {
      const column = { left: x, width: part === 'month' ? unit * 2 : unit };
      x += column.width + between;
      return { column, caption: this.#text(this.#t(`paper-form:date.${part}`), 'caption', column) };
    });
    return {
      height: space.line + formLineHeight(styles.caption) + 2,
      draw: (top) => {
        for (const { column, caption } of blanks) {
          this.#rule(column, top + space.line);
          caption.draw(top + space.line + 2);
        }
      },
    };
  }

  #rule({ left, width }: Column, y: number): void {
    this.#sheet.ornament((page) =>
      page
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(1.2)
        .stroke('#000000'),
    );
  }

  #frame(pieces: readonly Piece[]): Piece {
    const inside = pieces.reduce((sum, { height }) => sum + height, 0);
    const { left, width } = this.#body;
    return {
      height: inside + 20,
      draw: (top) => {
        this.#sheet.ornament((page) =>
          page
            .roundedRect(left, top, width, inside + 20, 7)
            .lineWidth(1.5)
            .stroke('#000000'),
        );
        let y = top + 10;
        for (const piece of pieces) {
          piece.draw(y);
          y += piece.height;
        }
      },
    };
  }

  #margins(sheet: FormSheet, page: number, pages: number): void {
    const { code, address } = this.#form;
    const { left, width } = this.#body;
    drawCode(sheet, {
      code,
      caption: this.#t(code === null ? 'paper-form:codeIfAny' : 'paper-form:code'),
      right: left + width,
      top: space.top - codeCellsHeight - 14,
    });
    const number = this.#t('paper-form:page', { page, pages });
    const foot = sheet.height - space.bottom + 14;
    const numberWidth = sheet.measure(number, styles.captionStrong);
    if (address !== null) {
      const mailTo = { left, width: width - numberWidth - 20, top: foot };
      sheet.drawMargin(this.#t('paper-form:mailTo', { address }), styles.caption, mailTo);
    }
    sheet.drawMargin(number, styles.captionStrong, {
      left: left + width - numberWidth,
      width: numberWidth + 1,
      top: foot,
    });
  }
}

function gap(height: number): Piece {
  return { height, draw: () => {} };
}

function contactKey({ name, phone, text, textWord }: FormOnPaper['help'][number]) {
  if (name.en === phone && text === null) return 'callOnly';
  if (phone === null) return textWord === null ? 'text' : 'textWord';
  if (text === null) return 'call';
  if (textWord !== null) return 'callOrTextWord';
  return text === phone ? 'callOrTextSame' : 'callOrText';
}
