import { Button, Skeleton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useFailedWords } from '#core/web/api/failed-words.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RecordProblem } from '#core/web/ui/record-problem.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { type Comparison, compareDuplicates } from '#features/lifecycle/contract/merges.ts';
import { Strength, useReasons, useSoFar } from '../../parts/pair-words.tsx';
import { FilesSide } from './files-side.tsx';
import { MergeForm } from './merge-form.tsx';
import { PairActions } from './pair-actions.tsx';
import classes from './pair-screen.module.css';
import { ReadDifferences } from './read-differences.tsx';

/** `/page/applicants/duplicates/{id}`: two files side by side, and what is to become of them. */
export function PairScreen() {
  const { t } = useTranslation('duplicates');
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  usePageTitle(t('pair.title'));
  const query = useRead(compareDuplicates, { params: { id } });
  const isGone = ['not-found', 'invalid', 'merged'].some((code) =>
    isApiError(query.error, code as 'not-found'),
  );
  if (query.isError && (!query.data || isGone)) {
    return <Problem error={query.error} isGone={isGone} onRetry={() => void query.refetch()} />;
  }
  if (!query.data) {
    return (
      <div role="status" aria-label={t('pair.loading')}>
        <Skeleton height={30} width="16rem" />
        <Skeleton height={120} mt="md" />
        <Skeleton height={240} mt="md" />
      </div>
    );
  }
  return <Pair comparison={query.data} onStale={() => void query.refetch()} />;
}

function Pair({ comparison, onStale }: { comparison: Comparison; onStale: () => void }) {
  const { t } = useTranslation('duplicates');
  const reasons = useReasons();
  const soFar = useSoFar();
  const { personName } = useFormat();
  const { pair, sides, abilities } = comparison;
  const said = soFar(pair);
  const names = [...new Set(sides.map(({ applicant }) => personName(applicant)))].join(' · ');
  const [one, other] = sides;
  return (
    <>
      <PageHeader
        title={t('pair.title')}
        subtitle={
          <div className={classes.subtitle}>
            <span>{names}</span>
            <Strength strength={pair.strength} />
            <span>{reasons(pair)}</span>
          </div>
        }
        actions={<PairActions comparison={comparison} />}
      />
      {said && (
        <div className={classes.said}>
          <Notice tone={pair.dismissed ? 'info' : 'waiting'}>{said}</Notice>
        </div>
      )}
      {abilities.merge ? (
        // Whoever has changed one of them meanwhile: what was chosen was chosen of other files.
        <MergeForm
          key={`${one.applicant.version} ${other.applicant.version}`}
          comparison={comparison}
          onStale={onStale}
        />
      ) : (
        <>
          <Section title={t('files.title')}>
            <div className={classes.files}>
              {sides.map((side) => (
                <FilesSide key={side.applicant.id} side={side} isTitled />
              ))}
            </div>
          </Section>
          <ReadDifferences sides={sides} />
        </>
      )}
    </>
  );
}

function Problem({
  error,
  isGone,
  onRetry,
}: {
  error: unknown;
  isGone: boolean;
  onRetry: () => void;
}) {
  const { t } = useTranslation('duplicates');
  const failed = useFailedWords(t('pair.failed'));
  return (
    <>
      <PageHeader title={t('pair.title')} />
      <RecordProblem
        isGone={isGone}
        icon={<IconUsers size={26} stroke={1.6} />}
        goneTitle={t('pair.gone')}
        goneText={t('pair.goneText')}
        failed={failed}
        error={error}
        back={
          <Button variant="default" component={Link} to={paths.duplicates}>
            {t('pair.back')}
          </Button>
        }
        onRetry={onRetry}
      />
    </>
  );
}
