import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useRead } from '#core/web/api/read.ts';
import type { FormFields } from '#core/web/forms/contract-form.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type ConsentTemplate,
  listConsentTemplates,
  removeConsentTemplate,
  saveConsentTemplate,
} from '#features/consents/contract/consent-templates.ts';
import { listConsents } from '#features/consents/contract/consents.ts';
import { useRecipientNames } from './consent-facts.tsx';
import classes from './consent-form.module.css';
import { type ConsentValues, earlierValues, templateValues } from './consent-values.ts';

/** Fills the form from a template or an earlier consent of this person. */
export function ConsentStart({
  applicantId,
  fields,
}: {
  applicantId: string;
  fields: FormFields<ConsentValues>;
}) {
  const { t } = useTranslation('consents');
  const names = useRecipientNames();
  const { data: templates = [] } = useRead(listConsentTemplates);
  const { data: consents = [] } = useRead(listConsents, { params: { id: applicantId } });
  const [chosenId, setChosenId] = useState('');
  const earlier = consents.filter(({ isOurs, state }) => isOurs && state !== 'void');
  const chosenTemplate = templates.find(({ id }) => id === chosenId);
  if (templates.length === 0 && earlier.length === 0) return null;

  function start(id: string) {
    setChosenId(id);
    const template = templates.find((one) => one.id === id);
    const consent = earlier.find((one) => one.id === id);
    if (template) fields.setValues(templateValues(template, fields.getValues().signedOn));
    else if (consent) fields.setValues(earlierValues(consent));
  }

  return (
    <div className={classes.start}>
      <NativeSelect
        label={t('start.label')}
        value={chosenId}
        onChange={(event) => start(event.currentTarget.value)}
        data-autofocus
      >
        <option value="">{t('start.empty')}</option>
        {templates.length > 0 && (
          <optgroup label={t('start.templates')}>
            {templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
        {earlier.length > 0 && (
          <optgroup label={t('start.earlier')}>
            {earlier.map((consent) => (
              <option key={consent.id} value={consent.id}>
                {t('choose.option', { who: names(consent), purpose: consent.purpose })}
              </option>
            ))}
          </optgroup>
        )}
      </NativeSelect>
      {chosenTemplate && (
        <RemoveTemplate template={chosenTemplate} onRemoved={() => setChosenId('')} />
      )}
    </div>
  );
}

function RemoveTemplate({
  template,
  onRemoved,
}: {
  template: ConsentTemplate;
  onRemoved: () => void;
}) {
  const { t } = useTranslation(['consents', 'actions']);
  const errorMessage = useErrorMessage();
  const { mutateAsync: remove, isPending } = useChange(removeConsentTemplate);
  const { mutateAsync: save } = useChange(saveConsentTemplate);
  const { id, ...kept } = template;
  const fail = (error: unknown) => showToast({ tone: 'bad', text: errorMessage(error) });

  async function removeIt() {
    await remove({ params: { id } });
    onRemoved();
    showToast({
      text: t('start.removed', { name: kept.name }),
      action: {
        label: t('actions:undo'),
        onClick: () => void save({ body: kept }).catch(fail),
      },
    });
  }

  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={isPending}
      onClick={() => void removeIt().catch(fail)}
    >
      {t('start.remove')}
    </Button>
  );
}
