import { Button } from '@mantine/core';
import { IconRefresh, IconTool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { paths } from '#core/web/paths.ts';
import { MessageScreen } from '#core/web/ui/message-screen.tsx';
import classes from './broken-screen.module.css';

/** Instead of a screen that threw. A screen that the server no longer has is only an update. */
export function BrokenScreen({ error }: { error: unknown }) {
  const { t } = useTranslation('shell');
  const isUpdate = isMissingScreen(error);
  const title = isUpdate ? t('updatedTitle') : t('brokenTitle');
  usePageTitle(title);
  const Icon = isUpdate ? IconRefresh : IconTool;
  return (
    <div role="alert">
      <MessageScreen
        icon={<Icon size={32} stroke={1.5} />}
        title={title}
        text={isUpdate ? t('updatedText') : t('brokenText')}
        action={
          <>
            <Button onClick={() => location.reload()}>{t('reload')}</Button>
            {!isUpdate && (
              <Button variant="default" component="a" href={paths.root}>
                {t('toStart')}
              </Button>
            )}
          </>
        }
      />
    </div>
  );
}

/** Instead of a layout that threw: without what it puts around a page, which would throw again. */
export function BrokenLayout({ error }: { error: unknown }) {
  return (
    <main className={classes.alone}>
      <BrokenScreen error={error} />
    </main>
  );
}

/** Browsers word it each in their way; what they share is that a module was to be fetched. */
function isMissingScreen(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|module script failed|unable to preload/i.test(error.message)
  );
}
