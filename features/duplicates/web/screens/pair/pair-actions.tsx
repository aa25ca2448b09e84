import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '#core/web/api/error-words.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import type { Comparison } from '#features/lifecycle/contract/merges.ts';
import { useSaying } from '../../parts/queries.ts';

/** What can be said of a pair without merging it. */
export function PairActions({ comparison: { pair, abilities } }: { comparison: Comparison }) {
  const { t } = useTranslation(['duplicates', 'actions']);
  const errorWords = useErrorWords();
  const { dismissing, asking } = useSaying(pair.id);
  const isDismissed = pair.dismissed !== null;

  async function say(saying: () => Promise<unknown>, done: string, undo?: () => void) {
    try {
      await saying();
    } catch (error) {
      showToast({ tone: 'bad', title: t('pair.failedSaying'), text: errorWords(error) });
      return;
    }
    showToast({
      text: done,
      ...(undo && { action: { label: t('actions:undo'), onClick: undo } }),
    });
  }
  const params = { id: pair.id };
  const setDismissed = (dismissed: boolean) =>
    dismissing.mutateAsync({ params, body: { dismissed } });
  const propose = () => say(() => setDismissed(false), t('pair.takenBack'));
  const dismiss = () =>
    say(
      () => setDismissed(true),
      t('pair.dismissDone'),
      () => void propose(),
    );

  return (
    <>
      {abilities.dismiss && (
        <Button
          variant="default"
          loading={dismissing.isPending}
          onClick={() => void (isDismissed ? propose() : dismiss())}
        >
          {isDismissed ? t('pair.takeBack') : t('pair.dismiss')}
        </Button>
      )}
      {abilities.ask && (
        <Button
          loading={asking.isPending}
          onClick={() => void say(() => asking.mutateAsync({ params }), t('pair.askDone'))}
        >
          {t('pair.ask')}
        </Button>
      )}
    </>
  );
}
