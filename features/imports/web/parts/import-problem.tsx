import { fieldIssue } from '#core/contract/errors.ts';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorWords } from '#core/web/api/error-words.ts';
import { Notice } from '#core/web/ui/notice.tsx';

/** Why a step of an import was refused: what is wrong, where the server names it. */
export function ImportProblem({ error }: { error: unknown }) {
  const errorWords = useErrorWords();
  if (!error) return null;
  const details = isApiError(error, 'invalid') ? error.details : undefined;
  const issues = fieldIssue.array().safeParse(details).data ?? [];
  return (
    <Notice tone="bad" takesFocus>
      {issues.length > 0 ? issues.map(({ message }) => message).join(' ') : errorWords(error)}
    </Notice>
  );
}
