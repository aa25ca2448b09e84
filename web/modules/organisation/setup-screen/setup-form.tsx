import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrganisationSettings } from '#contract/organisation.ts';
import { paths } from '#web/paths.ts';
import { useKeptNotice } from '#web/platform/kept-text-notice.ts';
import { useUnsavedWords } from '#web/platform/unsaved-words.ts';
import { ownZone } from '#web/platform/zone-clock.ts';
import { FormActions, FormProblem } from '#web/ui/form-stack.tsx';
import { KeptNotice } from '#web/ui/kept-notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { UnsavedGuard } from '#web/ui/unsaved-guard.tsx';
import { ContactDetailsFields } from '../components/contact-details-fields.tsx';
import { DateDisplayFields } from '../components/date-display-fields.tsx';
import classes from '../organisation-screen/organisation-screen.module.css';
import type { OrganisationValues } from '../organisation-screen/organisation-values.ts';
import { StaleOrganisation } from '../organisation-screen/stale-organisation.tsx';
import { useOrganisationForm } from '../organisation-screen/use-organisation-form.ts';

/** Name, dates, and how people reach the organization; on the first visit by what the browser knows. */
export function SetupForm({ settings }: { settings: OrganisationSettings }) {
  const { t } = useTranslation('organisation');
  const navigate = useNavigate();
  const unsavedWords = useUnsavedWords();
  // Once it is set up, what an administrator chose stays.
  const [suggested] = useState(
    (): Partial<OrganisationValues> =>
      settings.isSetUp ? {} : { isSetUp: true, timeZone: ownZone() || settings.timeZone },
  );
  const { form, theirs, takeTheirs } = useOrganisationForm({
    settings,
    suggested,
    keptAs: 'setup',
    onSaved: () => {
      showToast({ text: t('saved') });
      void navigate({ to: paths.dashboard });
    },
  });
  const { fields } = form;
  return (
    <>
      <UnsavedGuard hasUnsaved={form.hasUnsaved} onLeave={form.forgetKept} words={unsavedWords} />
      <KeptNotice notice={useKeptNotice(form.back)} />
      <form {...form.formProps} className={classes.form}>
        <FormProblem text={form.problem} count={form.problemCount} />
        {theirs && (
          <StaleOrganisation
            theirs={theirs}
            onTakeTheirs={() => takeTheirs(theirs)}
            onKeepMine={() => void form.submit()}
          />
        )}
        <Section title={t('setup.about')} text={t('setup.aboutText')}>
          <div className={classes.fields}>
            <TextInput
              key={fields.key('name')}
              {...fields.getInputProps('name')}
              label={t('name')}
              autoComplete="organization"
            />
            <DateDisplayFields fields={fields} />
          </div>
        </Section>
        <Section title={t('contactDetails.title')} text={t('contactDetails.text')}>
          <div className={classes.fields}>
            <ContactDetailsFields fields={fields} />
          </div>
        </Section>
        {!theirs && (
          <FormActions>
            <Button type="submit" loading={form.sending}>
              {t('setup.save')}
            </Button>
            <Button variant="default" component={Link} to={paths.dashboard}>
              {t('setup.later')}
            </Button>
          </FormActions>
        )}
      </form>
    </>
  );
}
