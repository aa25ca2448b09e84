/** Forms on paper. */

import { Readable } from 'node:stream';
import type { Language } from '#core/contract/languages.ts';
import { perApp } from '#core/server/app.ts';
import type { Ctx } from '#core/server/context.ts';
import type { FileReply } from '#core/server/http/send-file.ts';
import { printoutFormats } from '#core/server/pdf/printout-formats.ts';
import type { PublicScope, StaffScope } from '#core/server/scope/scope.ts';
import type { PaperForm } from '#features/intake/contract/paper-form.ts';
import * as organization from '#features/organization/server/organization/service.ts';
import * as questions from '#features/questions/server/service.ts';
import { paperFormAsPdf } from './layout.ts';
import { type FormOnPaper, helpOnPaper, paperSize, returnAddress } from './policy.ts';

interface PaperRequest {
  form: PaperForm;
  language: Language;
}

/** Says nothing to anyone who sees it among downloads. */
const neutralName = 'form.pdf';

/** Two forms in a few languages, and one change of the settings. */
const maxCachedForms = 12;

const formCache = perApp(() => new Map<string, Promise<Buffer>>());

/** The blank form. Made once for all readers, until a question or a setting that it shows changes. */
export async function readBlank(
  ctx: Ctx<PublicScope>,
  { form, language }: PaperRequest,
): Promise<FileReply> {
  const edition = await questions.newestEdition(ctx, form);
  const onPaper = await prepare(ctx, { form, edition, code: null });
  const key = JSON.stringify([language, onPaper]);
  const cache = formCache(ctx.app);
  let made = cache.get(key);
  if (!made) {
    const [oldest] = cache.keys();
    if (cache.size >= maxCachedForms && oldest !== undefined) cache.delete(oldest);
    made = paperFormAsPdf(onPaper, printoutFormats(language, { hourCycle: null }));
    cache.set(key, made);
    made.catch(() => cache.delete(key));
  }
  return asFile(await made);
}

/** Contents of a form on paper, with a code or an empty box for one. */
export async function prepare(
  ctx: Ctx<PublicScope | StaffScope>,
  { form, edition, code }: { form: PaperForm; edition: number; code: string | null },
): Promise<FormOnPaper> {
  const asked = await questions.listEditionWithTopics(ctx, { form, edition });
  const settings = await organization.read(ctx);
  return {
    questions: asked,
    size: paperSize(settings.timeZone),
    code,
    phone: settings.contactDetails.phone,
    address: returnAddress(settings).join(', ') || null,
    help: helpOnPaper(asked, settings),
    days: settings.promisedReply.days,
  };
}

/** The form as a file that is made for this copy only. */
export async function print(onPaper: FormOnPaper, language: Language): Promise<FileReply> {
  return asFile(await paperFormAsPdf(onPaper, printoutFormats(language, { hourCycle: null })));
}

function asFile(pdf: Buffer): FileReply {
  return { name: neutralName, size: pdf.length, content: Readable.from([pdf]) };
}
