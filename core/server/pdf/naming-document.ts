import PDFDocument from 'pdfkit';

/** A document in which a text can have its letters named, where its glyphs stand in another order. */
export class NamingDocument extends PDFDocument {
  #nameText: (() => void) | undefined;

  /**
   * Draws one text.
   *
   * @param name begins the marked content that names it. It does so within the text object, since Poppler takes
   *   the place of the text from where its name ends.
   */
  drawNamed(draw: () => void, name: () => void): void {
    this.#nameText = name;
    draw();
    this.#nameText = undefined;
  }

  override addContent(data: unknown): this {
    // The library's own constructor writes as well, before there is a field.
    const name = #nameText in this ? this.#nameText : undefined;
    if (name && data === 'ET') this.endMarkedContent();
    super.addContent(data);
    if (name && data === 'BT') name();
    return this;
  }
}
