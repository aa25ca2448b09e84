import type { Language } from '#core/contract/languages.ts';
import { escapeHtml } from './html.ts';

/** A mail to one person, in words; how it looks is decided here. */
export interface Mail {
  to: string;
  language: Language;
  subject: string;
  /** What it says, in order; an object is a link to press. */
  content: (string | { label: string; url: string })[];
  /** The last line, small: who writes, and why this person gets it. */
  footer: string;
  /** Where a mail program ends further mails of this kind with one press (RFC 8058). */
  unsubscribeUrl?: string;
  /** An appointment that calendar programs take out of the mail (RFC 6047), as a part and as a file. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string };
}

/** The mail as plain text and as HTML that says the same. No picture, nothing that is fetched. */
export function mailBodies({ language, subject, content, footer }: Mail): {
  text: string;
  html: string;
} {
  const text = [
    ...content.map((part) => (typeof part === 'string' ? part : `${part.label}\n${part.url}`)),
    `-- \n${footer}`,
  ].join('\n\n');
  const parts = content.map((part) =>
    typeof part === 'string'
      ? `<p style="margin:0 0 16px">${escapeHtml(part)}</p>`
      : `<p style="margin:0 0 16px"><a href="${escapeHtml(part.url)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1f5f5b;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(part.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#5c6461;word-break:break-all">${escapeHtml(part.url)}</p>`,
  );
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f6f4f0;font:16px/1.5 system-ui,sans-serif;color:#22302e">
<div style="max-width:520px;margin:0 auto;padding:28px;border-radius:12px;background:#ffffff">
${parts.join('\n')}
<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e3dfd8;font-size:13px;color:#5c6461">${escapeHtml(footer)}</p>
</div></body></html>
`;
  return { text, html };
}
