import { Button, Stack } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptNotice } from '#core/web/forms/kept-text-notice.ts';
import { FormActions, FormProblem } from '#core/web/ui/form-stack.tsx';
import { KeptNotice } from '#core/web/ui/kept-notice.tsx';
import classes from './paper-form-frame.module.css';
import type { MakingPaper } from './use-paper-form.ts';

export function PaperFormFrame<Values extends object>({
  making: { form, begin, isUnderWay },
  maySave = true,
  warning,
  otherActions,
  children,
}: {
  making: MakingPaper<Values>;
  maySave?: boolean;
  warning?: ReactNode;
  otherActions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('papers');
  const notice = useKeptNotice(form.back);
  return (
    <>
      <KeptNotice notice={notice} />
      <form
        {...form.formProps}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          begin('show');
        }}
      >
        <FormProblem text={form.problem} count={form.problemCount} />
        {children}
        {warning}
        <FormActions>
          <Button
            type="submit"
            loading={isUnderWay('show')}
            disabled={form.sending}
            leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden="true" />}
          >
            {t('show')}
          </Button>
          {maySave && (
            <Button
              variant="default"
              loading={isUnderWay('save')}
              disabled={form.sending}
              leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
              onClick={() => begin('save')}
            >
              {t('save')}
            </Button>
          )}
          {otherActions}
        </FormActions>
      </form>
    </>
  );
}

export function PaperFields({ children }: { children: ReactNode }) {
  return <Stack gap="lg">{children}</Stack>;
}
