import { roleMay } from '#core/contract/permissions.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ApplicantStatus, ProgramStatus } from '#features/person/contract/enumerations.ts';
import type { ClientPage } from '#features/portal/contract/client-page.ts';
import type { MyPage, Stage } from '#features/portal/contract/my-page.ts';

/** What this person may do about the page of this applicant. */
export function pageAbilities(
  scope: StaffScope,
  applicant: Applicant,
  state: ClientPage['state'],
): ClientPage['abilities'] {
  const mayWrite = applicant.deletedAt === null && roleMay(scope.role, 'applicant:write');
  return {
    invite: mayWrite && state !== 'linked' && state !== 'suspended',
    revoke: mayWrite && state === 'invited',
    unlink: mayWrite && (state === 'linked' || state === 'suspended'),
    resume: mayWrite && state === 'suspended' && maySettleLink(scope, applicant),
  };
}

/** Who may vouch for a link that a colleague handed over. */
export function maySettleLink(
  { role, accountId }: StaffScope,
  { caseWorkerId }: Pick<Applicant, 'caseWorkerId'>,
): boolean {
  return role === 'admin' || caseWorkerId === accountId;
}

const stageOfStatus: Record<Exclude<ApplicantStatus, 'client'>, Stage> = {
  'prescreening-incomplete': 'form-to-fill',
  'screening-incomplete': 'form-to-fill',
  pending: 'in-review',
  approve: 'accepted',
  decline: 'declined',
};

const stageOfProgram: Record<ProgramStatus, Stage> = {
  yet_to_started_program: 'about-to-start',
  started_program: 'started',
  completed: 'completed',
  abandoned: 'ended',
};

/** Where somebody stands, as they are told it. */
export function stageOf(status: ApplicantStatus, program: ProgramStatus | null): Stage {
  if (status !== 'client') return stageOfStatus[status];
  return program === null ? 'accepted' : stageOfProgram[program];
}

/** How somebody meets the longer form: only while it is asked of them, or once it is handed in. */
export function formStateOf(
  stage: Stage,
  sitting: { isSubmitted: boolean; isOpen: boolean } | undefined,
): MyPage['form']['state'] {
  if (sitting?.isSubmitted) return 'done';
  if (stage !== 'form-to-fill') return 'none';
  return sitting?.isOpen ? 'open' : 'waits';
}
