import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '#core/web/ui/notice.tsx';
import { useFileWords } from './file-words.ts';
import classes from './refused-files.module.css';
import type { RefusedFile } from './sort-out.ts';

/** Files that were chosen and can't be taken, each with the reason. */
export function RefusedFiles({
  refused,
  onClose,
}: {
  refused: readonly RefusedFile[];
  onClose: () => void;
}) {
  const { t } = useTranslation(['files', 'actions']);
  const words = useFileWords();
  if (refused.length === 0) return null;
  const reason = ({ why, largest, count }: RefusedFile) => {
    if (why === 'folder') return t('refused.folder', { count });
    return why === 'empty'
      ? t('refused.empty')
      : t('refused.tooLarge', { largest: words.size(largest) });
  };
  return (
    <Notice
      key={refused.map(({ name }) => name).join('/')}
      tone="bad"
      takesFocus
      title={t('refused.title', { count: refused.length })}
      actions={
        <Button variant="default" size="compact-sm" onClick={onClose}>
          {t('actions:close')}
        </Button>
      }
    >
      <ul className={classes.list}>
        {refused.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and none of them moves
          <li key={place}>
            {one.name && (
              <>
                <bdi>{one.name}</bdi>
                {' – '}
              </>
            )}
            {reason(one)}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
