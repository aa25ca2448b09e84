import {
  createLetterTemplate,
  listLetterTemplates,
  readLetterFacts,
  saveLetter,
  showLetter,
  updateLetterTemplate,
} from '#contract/letters.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { LetterTemplatesService } from './service.ts';
import type { LetterWriting } from './writing.ts';

export function mountLetters(
  mount: Mount,
  templates: LetterTemplatesService,
  writing: LetterWriting,
): void {
  mount(listLetterTemplates, ({ ctx }) => templates.list(ctx));
  mount(createLetterTemplate, ({ ctx, body }) => templates.create(ctx, body));
  mount(updateLetterTemplate, ({ ctx, params, body }) => templates.update(ctx, params.id, body));
  mount(readLetterFacts, ({ ctx, params, query }) => writing.facts(ctx, params.id, query));
  mount(showLetter, ({ ctx, params, body }) => writing.show(ctx, params.id, body));
  mount(saveLetter, ({ ctx, params, body }) => writing.save(ctx, params.id, body));
}
