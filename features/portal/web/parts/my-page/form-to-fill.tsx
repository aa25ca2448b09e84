import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { type MyPage, openMyForm } from '#features/portal/contract/my-page.ts';
import classes from './my-page.module.css';

/** The form that staff asked for, as the first thing to do. */
export function FormToFill({ form: { savedAt } }: Pick<MyPage, 'form'>) {
  const { t } = useTranslation('my-page');
  const errorMessage = useErrorMessage();
  const opening = useChange(openMyForm, { gcTime: 0 });
  const open = () =>
    opening.mutate(undefined, { onSuccess: ({ path }) => window.location.assign(path) });
  const isBegun = savedAt !== null;
  return (
    <Stack gap="sm" align="flex-start">
      <p className={classes.text}>{isBegun ? t('form.goOn') : t('form.begin')}</p>
      <Button loading={opening.isPending} onClick={open}>
        {isBegun ? t('form.continue') : t('form.open')}
      </Button>
      {opening.isError && (
        <Notice key={opening.submittedAt} tone="bad" takesFocus>
          {errorMessage(opening.error)}
        </Notice>
      )}
    </Stack>
  );
}
