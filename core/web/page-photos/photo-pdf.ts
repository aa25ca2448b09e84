/** A page as a JPEG, with its size in pixels. */
export interface JpegPage {
  jpeg: Uint8Array;
  width: number;
  height: number;
}

export type PaperSize = 'letter' | 'a4';

/** Countries that use Letter. */
const letterCountries = ['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'CR', 'GT', 'PA', 'SV', 'VE', 'PR'];

/** The paper of the device's country, by its language tag such as `fr-CA`. Letter if unknown. */
export function paperSizeFor(languageTag: string): PaperSize {
  const country = /-([A-Z]{2})\b/.exec(languageTag)?.[1];
  return country === undefined || letterCountries.includes(country) ? 'letter' : 'a4';
}

/** In points, upright. */
const paperSizes: Readonly<Record<PaperSize, readonly [number, number]>> = {
  letter: [612, 792],
  a4: [595, 842],
};

/** In points; printers can't print the very edge. */
const margin = 18;

/**
 * Joins photos into one PDF, one a page, each as large as fits. The JPEGs go in unchanged. It holds
 * neither a date nor a title, author, or device.
 */
export function photosToPdf(pages: readonly JpegPage[], paper: PaperSize): Uint8Array {
  const pdf = new PdfWriter();
  const firstPage = 3;
  const pageNumber = (index: number) => firstPage + index * 3;
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ');
  pdf.add(`<< /Type /Catalog /Pages 2 0 R >>`);
  pdf.add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  pages.forEach(({ jpeg, width, height }, index) => {
    const [contents, image] = [pageNumber(index) + 1, pageNumber(index) + 2];
    const { paperWidth, paperHeight, place } = fitOnPaper({ width, height }, paper);
    const drawing = new TextEncoder().encode(`q ${place.join(' ')} cm /Photo Do Q`);
    pdf.add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${paperWidth} ${paperHeight}]` +
        ` /Resources << /XObject << /Photo ${image} 0 R >> >> /Contents ${contents} 0 R >>`,
    );
    pdf.add(`<< /Length ${drawing.length} >>`, drawing);
    pdf.add(
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB` +
        ` /BitsPerComponent 8 /Filter /DCTDecode /Length ${jpeg.length} >>`,
      jpeg,
    );
  });
  return pdf.finish();
}

/** Turns the paper for a wide photo. Centered, with a margin. */
function fitOnPaper({ width, height }: { width: number; height: number }, paper: PaperSize) {
  const [short, long] = paperSizes[paper];
  const isWide = width > height;
  const [paperWidth, paperHeight] = isWide ? [long, short] : [short, long];
  const scale = Math.min((paperWidth - 2 * margin) / width, (paperHeight - 2 * margin) / height);
  const [fitWidth, fitHeight] = [width * scale, height * scale];
  const left = (paperWidth - fitWidth) / 2;
  const bottom = (paperHeight - fitHeight) / 2;
  const place = [fitWidth, 0, 0, fitHeight, left, bottom].map((number) => number.toFixed(2));
  return { paperWidth, paperHeight, place };
}

/** Writes numbered objects and where each begins. */
class PdfWriter {
  readonly #parts: Uint8Array[] = [];
  readonly #starts: number[] = [];
  #length = 0;

  constructor() {
    // The second line tells programs that copy files that this isn't text.
    this.#write('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n');
  }

  add(dictionary: string, stream?: Uint8Array): void {
    this.#starts.push(this.#length);
    this.#write(`${this.#starts.length} 0 obj\n${dictionary}\n`);
    if (stream) {
      this.#write('stream\n');
      this.#append(stream);
      this.#write('\nendstream\n');
    }
    this.#write('endobj\n');
  }

  finish(): Uint8Array {
    const tableStart = this.#length;
    const count = this.#starts.length + 1;
    const entries = this.#starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
    this.#write(`xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}`);
    this.#write(`trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${tableStart}\n%%EOF\n`);
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  #write(text: string): void {
    this.#append(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
  }

  #append(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.#length += bytes.length;
  }
}
