import { Button, Group, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useLoadFailureTexts } from '#core/web/api/load-failure-texts.ts';
import { useRead } from '#core/web/api/read.ts';
import { usePageTitle } from '#core/web/browser/page-title.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { PageHeader } from '#core/web/ui/page-header.tsx';
import { RecordProblem } from '#core/web/ui/record-problem.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import { type Comparison, compareDuplicates } from '#features/lifecycle/contract/merges.ts';
import { useEnumerationLabel } from '#features/person/web/parts/applicants/enumeration-label.ts';
import { useFieldName } from '#features/person/web/parts/applicants/field-name.ts';
import { Strength, useDecisionText, useReasonText } from '../../parts/pair-summary.tsx';
import { useDecision } from '../../parts/queries.ts';
import { compareFields, toBothValues } from './differing-fields.ts';
import { ValueOrEmpty } from './field-choices.tsx';
import { MergeForm } from './merge-form.tsx';
import classes from './pair-screen.module.css';
import { PairSide } from './pair-side.tsx';

/** `/page/applicants/duplicates/{id}`: compares two records and merges them. */
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

/** Actions on a pair other than merging it. */
function PairActions({ comparison: { pair, abilities } }: { comparison: Comparison }) {
  const { t } = useTranslation(['duplicates', 'actions']);
  const errorMessage = useErrorMessage();
  const { dismissing, asking } = useDecision(pair.id);
  const isDismissed = pair.dismissed !== null;

  async function decide(request: () => Promise<unknown>, done: string, undo?: () => void) {
    try {
      await request();
    } catch (error) {
      showToast({ tone: 'bad', title: t('pair.failedSaying'), text: errorMessage(error) });
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
  const propose = () => decide(() => setDismissed(false), t('pair.takenBack'));
  const dismiss = () =>
    decide(
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
          onClick={() => void decide(() => asking.mutateAsync({ params }), t('pair.askDone'))}
        >
          {t('pair.ask')}
        </Button>
      )}
    </>
  );
}

/** The differences, read-only. */
function ReadDifferences({ sides }: { sides: Comparison['sides'] }) {
  const { t } = useTranslation('duplicates');
  const fieldName = useFieldName();
  const label = useEnumerationLabel();
  const [one, other] = sides;
  const values = toBothValues(one, other);
  const { same, differing } = compareFields(values);
  const statuses = sides.map(({ applicant }) => applicant.status);
  const isStatusSame = statuses[0] === statuses[1];
  return (
    <Section title={t('fields.title')} text={t('fields.readText')}>
      {differing.length === 0 && isStatusSame ? (
        <p className={classes.text}>{t('fields.none')}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('fields.field')}</VisuallyHidden>
              </th>
              {sides.map(({ applicant }) => (
                <th key={applicant.id} scope="col">
                  {applicant.reference}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {!isStatusSame && (
              <tr>
                <th scope="row">{t('fields.status')}</th>
                {sides.map(({ applicant }) => (
                  <td key={applicant.id}>{label('applicantStatuses', applicant.status)}</td>
                ))}
              </tr>
            )}
            {differing.map((field) => (
              <tr key={field.path}>
                <th scope="row">{fieldName(field)}</th>
                <td>
                  <ValueOrEmpty field={field} values={values.own} />
                </td>
                <td>
                  <ValueOrEmpty field={field} values={values.other} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {same.length > 0 && (
        <p className={classes.text}>
          {t('fields.same')} {same.map(fieldName).join(' · ')}
        </p>
      )}
    </Section>
  );
}

function Pair({ comparison, onStale }: { comparison: Comparison; onStale: () => void }) {
  const { t } = useTranslation('duplicates');
  const reasons = useReasonText();
  const decisionText = useDecisionText();
  const { personName } = useFormat();
  const { pair, sides, abilities } = comparison;
  const decision = decisionText(pair);
  const names = [...new Set(sides.map(({ applicant }) => personName(applicant)))].join(' · ');
  const [one, other] = sides;
  return (
    <>
      <PageHeader
        title={t('pair.title')}
        subtitle={
          <Group gap="var(--space-1) var(--space-3)">
            <span>{names}</span>
            <Strength strength={pair.strength} />
            <span>{reasons(pair)}</span>
          </Group>
        }
        actions={<PairActions comparison={comparison} />}
      />
      {decision && (
        <div className={classes.said}>
          <Notice tone={pair.dismissed ? 'info' : 'waiting'}>{decision}</Notice>
        </div>
      )}
      {abilities.merge ? (
        // Resets the choices when a colleague changes either record.
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
                <PairSide key={side.applicant.id} side={side} isTitled />
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
  const failureTexts = useLoadFailureTexts(t('pair.failed'));
  return (
    <>
      <PageHeader title={t('pair.title')} />
      <RecordProblem
        isGone={isGone}
        icon={<IconUsers size={26} stroke={1.6} />}
        goneTitle={t('pair.gone')}
        goneText={t('pair.goneText')}
        failed={failureTexts}
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
