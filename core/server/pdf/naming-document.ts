import PDFDocument from 'pdfkit';

/** A PDF document that can attach the original text to glyphs in another order. */
export class NamingDocument extends PDFDocument {
  #nameText: (() => void) | undefined;

  /**
   * Draws a text.
   * @param name begins the marked content with the original text, inside the text object, since
   * Poppler takes the text's position from where the mark ends
   */
  drawNamed(draw: () => void, name: () => void): void {
    this.#nameText = name;
    draw();
    this.#nameText = undefined;
  }

  override addContent(data: unknown): this {
    // The library's constructor writes too, before this field exists.
    const name = #nameText in this ? this.#nameText : undefined;
    if (name && data === 'ET') this.endMarkedContent();
    super.addContent(data);
    if (name && data === 'BT') name();
    return this;
  }
}
