interface Shape {
  separator: string;
  /** Maximum fields per row; the last non-empty one beyond it is appended. */
  maxFields: number;
}

/** Parses comma-separated values (RFC 4180) in chunks, without holding the whole text. */
export function* csvRows(pieces: Iterable<string>, shape: Shape): Generator<string[]> {
  const reader = new RowReader(shape);
  for (const piece of pieces) yield* reader.read(piece);
  yield* reader.end();
}

const [quote, lineFeed, carriageReturn] = [34, 10, 13];

/** State of the current row and field, across chunks. */
class RowReader {
  readonly #between: number;
  readonly #most: number;
  #row: string[] = [];
  #field = '';
  #isRowWhole = false;
  #quoting: 'none' | 'open' | 'perhaps closed' = 'none';
  #isAfterReturn = false;

  constructor({ separator, maxFields }: Shape) {
    this.#between = separator.charCodeAt(0);
    this.#most = maxFields;
  }

  *read(piece: string): Generator<string[]> {
    let at = 0;
    while (at < piece.length) {
      at = this.#quoting === 'none' ? this.#plain(piece, at) : this.#quoted(piece, at);
      if (this.#isRowWhole) yield this.#takeRow();
    }
  }

  /** Ends the last row, which may lack a line break. */
  *end(): Generator<string[]> {
    if (this.#field === '' && this.#row.length === 0) return;
    this.#endField();
    yield this.#takeRow();
  }

  /** Reads up to the next special character and handles it; returns where to continue. */
  #plain(piece: string, from: number): number {
    const isSecondOfTwo = this.#isAfterReturn && piece.charCodeAt(from) === lineFeed;
    this.#isAfterReturn = false;
    if (isSecondOfTwo) return from + 1;
    const end = this.#nextSign(piece, from);
    this.#field += piece.slice(from, end);
    if (end === piece.length) return end;
    const sign = piece.charCodeAt(end);
    if (sign === quote) {
      // Inside a field, a quote is literal.
      if (this.#field === '') this.#quoting = 'open';
      else this.#field += '"';
      return end + 1;
    }
    this.#endField();
    this.#isRowWhole = sign !== this.#between;
    this.#isAfterReturn = sign === carriageReturn;
    return end + 1;
  }

  #nextSign(piece: string, from: number): number {
    for (let at = from; at < piece.length; at += 1) {
      const sign = piece.charCodeAt(at);
      const isSeparatorOrQuote = sign === this.#between || sign === quote;
      if (isSeparatorOrQuote || sign === lineFeed || sign === carriageReturn) return at;
    }
    return piece.length;
  }

  /** Like `#plain`, inside quotes, where a doubled quote is literal. */
  #quoted(piece: string, from: number): number {
    if (this.#quoting === 'perhaps closed') {
      const isDoubled = piece.charCodeAt(from) === quote;
      this.#quoting = isDoubled ? 'open' : 'none';
      if (isDoubled) this.#field += '"';
      return isDoubled ? from + 1 : from;
    }
    const found = piece.indexOf('"', from);
    const end = found < 0 ? piece.length : found;
    this.#field += piece.slice(from, end);
    if (found < 0) return end;
    this.#quoting = 'perhaps closed';
    return end + 1;
  }

  #endField(): void {
    if (this.#row.length < this.#most) this.#row.push(this.#field);
    else if (this.#field !== '') this.#row[this.#most] = this.#field;
    this.#field = '';
  }

  #takeRow(): string[] {
    const row = this.#row;
    this.#row = [];
    this.#isRowWhole = false;
    return row;
  }
}
