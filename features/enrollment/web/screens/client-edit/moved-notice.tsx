import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { DefinitionList } from '#core/web/ui/definition-list.tsx';
import { Notice } from '#core/web/ui/notice.tsx';
import type { Client } from '#features/enrollment/contract/clients.ts';
import { outcomeChoices } from '#features/enrollment/contract/enrollments.ts';
import { listLocations } from '#features/locations/contract/locations.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import type { BothCorrected, EnrolmentField } from './enrollment-merge.ts';

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
