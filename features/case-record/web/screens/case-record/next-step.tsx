import { Button, Menu } from '@mantine/core';
import { IconArrowRight, IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { paths } from '#core/web/paths.ts';
import {
  type CaseSummary,
  type NextStep,
  nextStepFor,
} from '#features/case-record/contract/case-summary.ts';
import { readClient } from '#features/enrollment/contract/clients.ts';
import {
  type StatusTransition,
  staffTransitionsFrom,
} from '#features/enrollment/contract/status-transitions.ts';
import { BedDialog } from '#features/enrollment/web/parts/clients/bed-dialog.tsx';
import { EnrollDialog } from '#features/enrollment/web/parts/clients/enroll-dialog.tsx';
import { useStatusChangeLabel } from '#features/enrollment/web/parts/status/status-change-labels.ts';
import { StatusDialog } from '#features/enrollment/web/parts/status/status-dialog.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { NewTaskDialog } from '#features/tasks/web/parts/task-dialog.tsx';

/** The one primary button of a case record: what comes next by the person's status. */
export function NextStepButton({
  applicant,
  summary,
}: {
  applicant: Applicant;
  summary: CaseSummary | undefined;
}) {
  const step = nextStepFor(applicant.status, summary);
  if (step === null || !applicant.abilities.update) return null;
  const Step = steps[step];
  return <Step applicant={applicant} />;
}

type StepProps = { applicant: Applicant };

/** Answers and the form sent to the person are in these sections. */
function SectionStep({
  applicant,
  section,
  children,
}: StepProps & { section: 'activity' | 'overview'; children: ReactNode }) {
  return (
    <Button
      component={Link}
      to={paths.applicant(applicant.id)}
      search={paths.inFile(section)}
      rightSection={<IconArrowRight size={17} stroke={1.8} aria-hidden="true" />}
    >
      {children}
    </Button>
  );
}

function Review({ applicant }: StepProps) {
  const { t } = useTranslation('case-record');
  return (
    <SectionStep applicant={applicant} section="activity">
      {t('nextSteps.review')}
    </SectionStep>
  );
}

function SendScreening({ applicant }: StepProps) {
  const { t } = useTranslation('case-record');
  return (
    <SectionStep applicant={applicant} section="overview">
      {t('nextSteps.send-screening')}
    </SectionStep>
  );
}

/** Approve or decline; each asks for a reason. */
function Decide({ applicant }: StepProps) {
  const { t } = useTranslation('case-record');
  const transitionLabel = useStatusChangeLabel();
  const [chosen, setChosen] = useState<StatusTransition | null>(null);
  return (
    <>
      <Menu position="bottom-end" width="target">
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden="true" />}>
            {t('nextSteps.decide')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {staffTransitionsFrom(applicant.status).map((transition) => (
            <Menu.Item key={transition.to} onClick={() => setChosen(transition)}>
              {transitionLabel(transition)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {chosen && (
        <StatusDialog applicant={applicant} chosen={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

/** A button whose dialog takes the step. */
function DialogStep({
  children,
  dialog,
}: {
  children: ReactNode;
  dialog: (onClose: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        rightSection={<IconArrowRight size={17} stroke={1.8} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {isOpen && dialog(() => setOpen(false))}
    </>
  );
}

function Enroll({ applicant }: StepProps) {
  const { t } = useTranslation('case-record');
  return (
    <DialogStep dialog={(close) => <EnrollDialog applicant={applicant} onClose={close} />}>
      {t('nextSteps.enroll')}
    </DialogStep>
  );
}

function AssignBed({ applicant }: StepProps) {
  const { t } = useTranslation('case-record');
  const { data: client } = useRead(readClient, { params: { id: applicant.id } });
  const [current] = client?.enrolments ?? [];
  return (
    <DialogStep
      dialog={(close) =>
        client && current && <BedDialog client={client} enrollment={current} onClose={close} />
      }
    >
      {t('nextSteps.assign-bed')}
    </DialogStep>
  );
}

function PlanFollowUp({ applicant }: StepProps) {
  const { t } = useTranslation('case-record');
  return (
    <DialogStep dialog={(close) => <NewTaskDialog about={applicant} onClose={close} />}>
      {t('nextSteps.plan-follow-up')}
    </DialogStep>
  );
}

const steps: Record<NextStep, (props: StepProps) => ReactNode> = {
  review: Review,
  'send-screening': SendScreening,
  decide: Decide,
  enroll: Enroll,
  'assign-bed': AssignBed,
  'plan-follow-up': PlanFollowUp,
};
