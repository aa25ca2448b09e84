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
  mount(listLetterTemplates, ({ scope }) => templates.list(scope));
  mount(createLetterTemplate, ({ scope, body }) => templates.create(scope, body));
  mount(updateLetterTemplate, ({ scope, params, body }) =>
    templates.update(scope, params.id, body),
  );
  mount(readLetterFacts, ({ scope, params, query }) => writing.facts(scope, params.id, query));
  mount(showLetter, ({ scope, params, body }) => writing.show(scope, params.id, body));
  mount(saveLetter, ({ scope, params, body }) => writing.save(scope, params.id, body));
}
