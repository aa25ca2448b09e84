import type { Language } from '#core/contract/languages.ts';
import { escapeHtml } from './html.ts';

/** Text of an email to one person; this module decides its layout. */
export interface Mail {
  to: string;
  language: Language;
  subject: string;
  /** Paragraphs in order; an object is a link button. */
  content: (string | { label: string; url: string })[];
  /** The last line, small: the sender, and why this person gets it. */
  footer: string;
  /** One-click unsubscribe URL (RFC 8058). */
  unsubscribeUrl?: string;
  /** An appointment for calendar programs (RFC 6047), as a MIME part and an attachment. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; text: string };
}

/** Renders an email as plain text and as equivalent HTML, without images or remote content. */
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
