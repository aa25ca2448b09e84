import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as an independent reader sees it. */
export interface ReadPdf {
  /** The text of each page, its lines joined by spaces. */
  pages: string[];
  /** The text of each page as lines. */
  lines: string[][];
  /** The text of all pages. */
  text: string;
  title: unknown;
  language: unknown;
  /** Structure roles of the first page in reading order. */
  roles: string[];
}

/** Reads with a library other than the one that wrote the PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const lines: string[][] = [];
  for (let page = 1; page <= pdf.numPages; page++) lines.push(await pageLines(pdf, page));
  const pages = lines.map((page) => page.join(' ').replaceAll(/\s+/g, ' '));
  const { info } = await pdf.getMetadata();
  const { Title: title, Language: language } = info as { Title?: unknown; Language?: unknown };
  const roles = rolesIn(await (await pdf.getPage(1)).getStructTree());
  await task.destroy();
  return { pages, lines, text: pages.join(' '), title, language, roles };
}

interface Part {
  role?: string;
  children?: readonly object[];
}

function rolesIn(part: Part | null): string[] {
  if (!part?.role) return [];
  return [part.role, ...(part.children ?? []).flatMap((child) => rolesIn(child as Part))];
}

async function pageLines(pdf: PDFDocumentProxy, number: number): Promise<string[]> {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
  return text.join('').split('\n');
}
