/** Signs that may stand in XML text as they are: ASCII without control characters, `&<>"`, and `_`. */
const isPlain = Uint8Array.from({ length: 0x80 }, (_, code) =>
  code >= 0x20 && code !== 0x7f && !'&<>"_'.includes(String.fromCharCode(code)) ? 1 : 0,
);

/** Bytes to begin with; grows as needed. */
const minCapacity = 16 * 1024;

/** The most bytes of a character in UTF-8, by UTF-16 code unit. */
const maxBytesPerUnit = 3;

/**
 * Collects XML as UTF-8. Writing bytes one by one takes half the time of joining strings, of which a
 * long export would leave millions to the garbage collector.
 */
export class XmlBytes {
  #bytes = Buffer.allocUnsafe(minCapacity);
  #length = 0;

  /** Adds markup: ASCII only. */
  markup(text: string): void {
    this.#reserve(text.length);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < text.length; index += 1) bytes[at++] = text.charCodeAt(index);
    this.#length = at;
  }

  /** Adds any text as it is. */
  raw(text: string): void {
    this.#reserve(text.length * maxBytesPerUnit);
    this.#length += this.#bytes.write(text, this.#length);
  }

  /**
   * Adds text, unless it needs escapes or has blanks at its ends.
   * @returns false if it does, and nothing was added
   */
  plain(text: string): boolean {
    if (isBlankOrRare(text.charCodeAt(0)) || isBlankOrRare(text.charCodeAt(text.length - 1))) {
      return false;
    }
    this.#reserve(text.length * maxBytesPerUnit);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code < 0x80) {
        if (isPlain[code] === 0) return false;
        bytes[at++] = code;
      } else if (code < 0x800) {
        bytes[at++] = 0xc0 | (code >> 6);
        bytes[at++] = 0x80 | (code & 0x3f);
      } else {
        return false;
      }
    }
    this.#length = at;
    return true;
  }

  /** Bytes so far. */
  get length(): number {
    return this.#length;
  }

  /** Drops what was added after this many bytes. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** Returns what was added since the last time. */
  take(): Buffer {
    const taken = this.#bytes.subarray(0, this.#length);
    // The next portion is about as long.
    this.#bytes = Buffer.allocUnsafe(Math.max(minCapacity, this.#length + minCapacity));
    this.#length = 0;
    return taken;
  }

  #reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/** True for a blank, and for scripts in which `\s` has to decide. */
function isBlankOrRare(code: number): boolean {
  return code <= 0x20 || code === 0xa0 || code >= 0x800;
}
