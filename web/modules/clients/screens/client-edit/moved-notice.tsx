import { useTranslation } from 'react-i18next';
import type { Client } from '#contract/clients.ts';
import { outcomeChoices } from '#contract/enrolments.ts';
import { listLocations } from '#contract/locations.ts';
import { useEnumerationLabel } from '#web/modules/applicants/parts/enumeration-label.ts';
import { useFormat } from '#web/platform/format.ts';
import { useRead } from '#web/platform/read.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Notice } from '#web/ui/notice.tsx';
import type { BothCorrected, EnrolmentField } from './enrolment-merge.ts';

/** Somebody else has corrected enrolments meanwhile: what they saved where mine says otherwise. */
export function MovedNotice({
  client,
  bothCorrected,
}: {
  client: Client;
  bothCorrected: readonly BothCorrected[];
}) {
  const { t } = useTranslation('clients');
  const { day } = useFormat();
  const label = useEnumerationLabel();
  const { data: locations = [] } = useRead(listLocations);

  const name = (field: EnrolmentField) => {
    if (field === 'locationId') return t('location');
    if (field === 'startDate' || field === 'begunOn' || field === 'endDate') return t(field);
    return t(`outcome.${field}`);
  };
  const inWords = (field: EnrolmentField, value: string) => {
    if (field === 'locationId') return locations.find(({ id }) => id === value)?.name ?? '';
    if (field === 'startDate' || field === 'begunOn' || field === 'endDate') return day(value);
    return field === 'credentialName' ? value : label(outcomeChoices[field].list, value);
  };
  const since = (id: string) =>
    day(client.enrolments.find((enrolment) => enrolment.id === id)?.startDate ?? null);

  return (
    <Notice tone="waiting" title={t('edit.movedTitle')} takesFocus>
      <p>{t('edit.movedText')}</p>
      {bothCorrected.length > 0 && (
        <>
          <p>{t('edit.bothCorrected')}</p>
          <DefinitionList
            items={bothCorrected.map(({ enrolmentId, field, theirs }) => ({
              key: `${enrolmentId} ${field}`,
              term:
                client.enrolments.length > 1
                  ? t('edit.fieldOf', { field: name(field), day: since(enrolmentId) })
                  : name(field),
              value: inWords(field, theirs),
            }))}
          />
        </>
      )}
    </Notice>
  );
}
