import { roleMay } from '#core/contract/permissions.ts';
import type { StaffScope } from '#core/server/scope/scope.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';
import type { ApplicantStatus, ProgramStatus } from '#features/person/contract/enumerations.ts';
import type { ClientPage } from '#features/portal/contract/client-page.ts';
import type { MyPage, Stage } from '#features/portal/contract/my-page.ts';

/** Uploaded documents per account. */
export const uploadLimit = { name: 'page:documents', points: 30, seconds: 86_400 };

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

/** Returns true when this user may vouch for a colleague's link. */
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

export function toStage(status: ApplicantStatus, program: ProgramStatus | null): Stage {
  if (status !== 'client') return stageOfStatus[status];
  return program === null ? 'accepted' : stageOfProgram[program];
}

/** Screening state for the client. `open` only while staff ask for it. */
export function toFormState(
  stage: Stage,
  sitting: { isSubmitted: boolean; isOpen: boolean } | undefined,
): MyPage['form']['state'] {
  if (sitting?.isSubmitted) return 'done';
  if (stage !== 'form-to-fill') return 'none';
  return sitting?.isOpen ? 'open' : 'waits';
}
