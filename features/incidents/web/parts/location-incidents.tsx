import { Button, Checkbox, Modal, NativeSelect, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportFormats } from '#core/contract/table-files.ts';
import { download } from '#core/web/api/download.ts';
import { usePages } from '#core/web/api/read.ts';
import { useContractForm } from '#core/web/forms/contract-form.ts';
import { dayFromNow } from '#core/web/i18n/local-day.ts';
import { may } from '#core/web/session/session.ts';
import { DialogForm } from '#core/web/ui/dialog-form.tsx';
import { FormRow } from '#core/web/ui/form-stack.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { exportIncidents, listLocationIncidents } from '#features/incidents/contract/incidents.ts';
import { IncidentList } from './incident-list.tsx';

const pageSize = 5;

/** Incidents at a location, with their export. */
export function LocationIncidents({
  locationId,
  isClosed,
}: {
  locationId: string;
  isClosed: boolean;
}) {
  const { t } = useTranslation('incidents');
  const [isExporting, setExporting] = useState(false);
  const query = usePages(listLocationIncidents, {
    params: { id: locationId },
    query: { limit: pageSize },
  });
  return (
    <>
      <IncidentList
        query={query}
        origin={{ locationId }}
        isReadOnly={isClosed}
        actions={
          may('applicant:export') && (
            <Button
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.8} aria-hidden="true" />}
              onClick={() => setExporting(true)}
            >
              {t('export.button')}
            </Button>
          )
        }
      />
      {isExporting && (
        <Modal opened onClose={() => setExporting(false)} title={t('export.title')} centered>
          <ExportForm locationId={locationId} onClose={() => setExporting(false)} />
        </Modal>
      )}
    </>
  );
}

function ExportForm({ locationId, onClose }: { locationId: string; onClose: () => void }) {
  const { t } = useTranslation(['incidents', 'actions', 'reports']);
  const form = useContractForm({
    schema: exportIncidents.query,
    initialValues: {
      from: dayFromNow(-90),
      to: dayFromNow(),
      format: 'xlsx' as (typeof exportFormats)[number],
      sensitive: false,
    },
    toSent: ({ sensitive, ...values }) => ({
      ...values,
      ...(sensitive && { sensitive: 'include' as const }),
    }),
    send: (query) => download(exportIncidents, { params: { id: locationId }, query }),
    onSaved: (name) => {
      onClose();
      showToast({ text: t('export.done', { name }) });
    },
  });
  return (
    <DialogForm
      form={form}
      intro={<p>{t('export.hint')}</p>}
      submitLabel={t('export.button')}
      cancelLabel={t('actions:cancel')}
      onCancel={onClose}
    >
      <FormRow>
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={form.fields.key(name)}
            {...form.fields.getInputProps(name)}
            type="date"
            label={t(`export.${name}`)}
          />
        ))}
      </FormRow>
      <NativeSelect
        key={form.fields.key('format')}
        {...form.fields.getInputProps('format')}
        label={t('reports:export.format')}
      >
        {exportFormats.map((format) => (
          <option key={format} value={format}>
            {t(`reports:formats.${format}`)}
          </option>
        ))}
      </NativeSelect>
      <Checkbox
        key={form.fields.key('sensitive')}
        {...form.fields.getInputProps('sensitive', { type: 'checkbox' })}
        label={t('export.sensitive')}
      />
    </DialogForm>
  );
}
