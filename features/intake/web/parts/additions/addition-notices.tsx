import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import {
  type FormAddition,
  type FormAdditionOutcome,
  handleFormAddition,
} from '#features/intake/contract/form-additions.ts';
import { AdditionContent } from './addition-content.tsx';

/** Outcomes to choose from; the first is the usual one. */
export function additionOutcomes(kind: FormAddition['kind']): readonly FormAdditionOutcome[] {
  return kind === 'way' ? ['used', 'not_used'] : ['read'];
}

/** Additions that no one has handled, above the record or the application. */
export function AdditionNotices({
  additions,
  mayHandle,
}: {
  additions: readonly FormAddition[];
  mayHandle: boolean;
}) {
  const waiting = additions.filter(({ handled }) => handled === null);
  if (waiting.length === 0) return null;
  return (
    <Stack gap="xs">
      {waiting.map((addition) => (
        <AdditionNotice key={addition.id} addition={addition} mayHandle={mayHandle} />
      ))}
    </Stack>
  );
}

function AdditionNotice({ addition, mayHandle }: { addition: FormAddition; mayHandle: boolean }) {
  const { t } = useTranslation('additions');
  const { when } = useFormat();
  const errorMessage = useErrorMessage();
  const { mutateAsync: handle, isPending } = useChange(handleFormAddition);
  const { id, kind, createdAt } = addition;

  async function finish(outcome: FormAdditionOutcome) {
    try {
      await handle({ params: { id }, body: { outcome } });
      showToast({ text: t(`done.${outcome}`) });
    } catch (error) {
      showToast({ tone: 'bad', title: t('failed'), text: errorMessage(error) });
    }
  }

  return (
    <Notice
      tone="waiting"
      title={t(`titles.${kind}`, { when: when(createdAt).exact })}
      actions={
        mayHandle &&
        additionOutcomes(kind).map((outcome) => (
          <Button
            key={outcome}
            size="compact-md"
            variant="default"
            loading={isPending}
            onClick={() => void finish(outcome)}
          >
            {t(`outcomes.${outcome}`)}
          </Button>
        ))
      }
    >
      <AdditionContent addition={addition} />
    </Notice>
  );
}
