import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isApiError } from '#core/web/api/api-error.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { paths } from '#core/web/paths.ts';
import { Notice } from '#core/web/ui/notice.tsx';
import { Section } from '#core/web/ui/section.tsx';
import { SideChoice } from '#core/web/ui/side-choice.tsx';
import { showToast } from '#core/web/ui/toast.tsx';
import type { Comparison, TakenOver } from '#features/lifecycle/contract/merges.ts';
import { ReasonInput, useReason } from '#features/person/web/parts/reasons/reason-input.tsx';
import { useRefusalText } from '../../parts/pair-summary.tsx';
import { useMerge } from '../../parts/queries.ts';
import { type Choice, toBothValues } from './differing-fields.ts';
import { FieldChoices, fieldsTakenOver } from './field-choices.tsx';
import classes from './pair-screen.module.css';
import { PairSide } from './pair-side.tsx';

/** Asks which record remains, what it takes over, and why. */
export function MergeForm({
  comparison: { pair, sides, refusals },
  onStale,
}: {
  comparison: Comparison;
  onStale: () => void;
}) {
  const { t } = useTranslation('duplicates');
  const { personName } = useFormat();
  const [first, second] = sides;
  const [remainingId, setRemainingId] = useState(first.applicant.id);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const [remaining, other] = remainingId === first.applicant.id ? [first, second] : [second, first];
  const values = toBothValues(remaining, other);
  return (
    <>
      <Section title={t('files.title')} text={t('files.text')}>
        <SideChoice<string>
          label={t('files.stays')}
          chosen={remainingId}
          onChoose={(id) => {
            setRemainingId(id);
            // "Own" and "other" changed places.
            setChosen(new Map());
          }}
          sides={sides.map((side) => ({
            side: side.applicant.id,
            owner: side.applicant.reference,
            value: personName(side.applicant),
          }))}
        />
        <div className={classes.files}>
          {sides.map((side) => (
            <PairSide key={side.applicant.id} side={side} />
          ))}
        </div>
      </Section>
      <FieldChoices
        sides={{ remaining, other }}
        values={values}
        chosen={chosen}
        onChoose={(place, choice) => setChosen(new Map(chosen).set(place, choice))}
      />
      <Confirm
        remaining={remaining}
        other={other}
        fields={fieldsTakenOver({ remaining, other }, values, chosen)}
        refusals={refusals}
        onStale={onStale}
        key={pair.id}
      />
    </>
  );
}

type Side = Comparison['sides'][number];

function Confirm({
  remaining,
  other,
  fields,
  refusals,
  onStale,
}: {
  remaining: Side;
  other: Side;
  fields: Record<string, TakenOver>;
  refusals: Comparison['refusals'];
  onStale: () => void;
}) {
  const { t } = useTranslation('duplicates');
  const refusalText = useRefusalText();
  const navigate = useNavigate();
  const reason = useReason();
  const merging = useMerge();

  async function confirm(event: FormEvent) {
    event.preventDefault();
    const reasonText = reason.validate();
    if (reasonText === null) return;
    const { id, version } = remaining.applicant;
    try {
      await merging.mutateAsync({
        params: { id },
        body: {
          version,
          otherId: other.applicant.id,
          otherVersion: other.applicant.version,
          fields,
          reason: reasonText,
        },
      });
    } catch (error) {
      if (isApiError(error, 'stale-version') || isApiError(error, 'merge-refused')) onStale();
      return;
    }
    await navigate({ to: paths.applicant(id), replace: true });
    showToast({ text: t('merge.done') });
  }

  return (
    <Section title={t('merge.title')} text={t('merge.text')}>
      {merging.isError && <Failure error={merging.error} count={merging.submittedAt} />}
      {refusals.length > 0 ? (
        <Notice tone="waiting" title={t('merge.refused')}>
          {refusals.map((refusal) => (
            <div key={`${refusal.why} ${refusal.group}`}>{refusalText(refusal)}</div>
          ))}
        </Notice>
      ) : (
        <form className={classes.confirm} noValidate onSubmit={(event) => void confirm(event)}>
          <ReasonInput reason={reason} label={t('merge.reason')} hint={t('merge.reasonHint')} />
          <Button type="submit" loading={merging.isPending}>
            {t('merge.confirm')}
          </Button>
        </form>
      )}
    </Section>
  );
}

function Failure({ error, count }: { error: unknown; count: number }) {
  const { t } = useTranslation('duplicates');
  const errorMessage = useErrorMessage();
  const issues = error instanceof ApiError ? error.issues : [];
  return (
    <div className={classes.said}>
      <Notice tone="bad" title={t('merge.failed')} takesFocus key={count}>
        {isApiError(error, 'stale-version') ? t('merge.stale') : errorMessage(error)}
        {issues.map(({ path, message }) => (
          <div key={path}>{message}</div>
        ))}
      </Notice>
    </div>
  );
}
