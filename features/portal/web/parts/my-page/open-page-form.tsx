import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { FormActions, FormProblem, FormStack } from '#core/web/ui/form-stack.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { NamedDay } from '#features/person/web/parts/applicants/named-day.tsx';
import { acceptPage } from '#features/portal/contract/my-page.ts';
import classes from './my-page.module.css';
import { keepPageInvitation } from './page-invitation.ts';

/** The last step to one's own page: the date of birth, so that nobody else opens it. */
export function OpenPageForm({ invitation }: { invitation: string }) {
  const { t } = useTranslation('my-page');
  const { mutateAsync: accept } = useChange(acceptPage);
  const [end, setEnd] = useState<'gone' | 'tooMany' | null>(null);
  const { fields, formProps, sending, problem, problemCount } = useContractForm({
    schema: acceptPage.body,
    initialValues: { dateOfBirth: '' },
    toSent: (values) => ({ ...values, token: invitation }),
    send: (body) => accept({ body }),
    onSaved: () => {
      keepPageInvitation(null);
      showToast({ text: t('accept.opened') });
    },
    onProblem: ({ code }) => {
      if (code !== 'gone' && code !== 'too-many') return false;
      setEnd(code === 'gone' ? 'gone' : 'tooMany');
      return true;
    },
  });
  if (end !== null) {
    return (
      <Notice
        tone="waiting"
        takesFocus
        title={t('accept.goneTitle')}
        actions={
          <Button variant="default" onClick={() => keepPageInvitation(null)}>
            {t('accept.later')}
          </Button>
        }
      >
        {t(`accept.${end}`)}
      </Notice>
    );
  }
  return (
    <div className={classes.sections}>
      <Section title={t('accept.title')} text={t('accept.text')}>
        <FormStack {...formProps}>
          <FormProblem text={problem} count={problemCount} />
          <NamedDay
            key={fields.key('dateOfBirth')}
            {...fields.getInputProps('dateOfBirth', { withFocus: false })}
            label={t('accept.dateOfBirth')}
          />
          <FormActions>
            <Button variant="default" onClick={() => keepPageInvitation(null)}>
              {t('accept.later')}
            </Button>
            <Button type="submit" loading={sending}>
              {t('accept.open')}
            </Button>
          </FormActions>
        </FormStack>
      </Section>
    </div>
  );
}
