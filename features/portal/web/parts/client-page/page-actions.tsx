import { Button } from '@mantine/core';
import { IconHandGrab, IconLink, IconLinkOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#core/web/api/change.ts';
import { useErrorMessage } from '#core/web/api/error-messages.ts';
import { useFormat } from '#core/web/i18n/format.ts';
import { showToast } from '#core/web/ui/toast.tsx';
import type { Applicant } from '#features/person/contract/applicants.ts';
import { refetchAfterRefusal } from '#features/person/web/parts/contact-safety/queries.ts';
import { ReasonDialog } from '#features/person/web/parts/reasons/reason-dialog.tsx';
import { LinkActions } from '#features/person/web/parts/secret-links/link-actions.tsx';
import { LinkPaper } from '#features/person/web/parts/secret-links/link-paper.tsx';
import type { PrintedLink } from '#features/person/web/parts/secret-links/printed-link-dialog.tsx';
import {
  type ClientPage,
  inviteToPage,
  resumePage,
  revokePageInvitation,
  unlinkPage,
} from '#features/portal/contract/client-page.ts';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

/** Asks for the reason for ending portal access. */
function UnlinkDialog({
  applicantId,
  link,
  isOpen,
  onClose,
}: {
  applicantId: string;
  link: NonNullable<ClientPage['link']>;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['client-page', 'applicants']);
  const { personName } = useFormat();
  const errorMessage = useErrorMessage();
  const unlinking = useChange(unlinkPage);
  return (
    <ReasonDialog
      isOpen={isOpen}
      title={t('unlinkTitle')}
      text={t('unlinkText', { name: personName(link) })}
      label={t('applicants:delete.reason')}
      hint={t('unlinkReasonHint')}
      problem={
        unlinking.isError
          ? { title: t('problem'), text: errorMessage(unlinking.error), at: unlinking.submittedAt }
          : null
      }
      submitLabel={t('unlink')}
      submitColor="red"
      isSending={unlinking.isPending}
      onConfirm={(reason) =>
        unlinking.mutate(
          { params: { id: applicantId }, body: { reason } },
          {
            onSuccess: () => {
              onClose();
              showToast({ text: t('wasUnlinked') });
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

export function PageActions({ applicant, page }: { applicant: Applicant; page: ClientPage }) {
  const { t } = useTranslation(['client-page', 'contact-safety']);
  const invite = useChange(inviteToPage, { gcTime: 0, onError: refetchAfterRefusal });
  const revoke = useChange(revokePageInvitation);
  const resume = useChange(resumePage);
  const buttons = useRef<HTMLDivElement>(null);
  const [isUnlinking, setUnlinking] = useState(false);
  const may = page.abilities;
  const params = { id: applicant.id };

  function openAgain(): void {
    resume.mutate(
      { params },
      {
        onSuccess: () => {
          // The focused button is gone.
          buttons.current?.focus();
          showToast({ text: t('wasResumed') });
        },
      },
    );
  }

  return (
    <>
      <LinkActions
        applicant={applicant}
        namespace="client-page"
        make={invite}
        making={invite.isPending ? invite.variables.body.how : undefined}
        onMake={(body) => invite.mutateAsync({ params, body })}
        revoke={revoke}
        onRevoke={() => revoke.mutateAsync({ params })}
        changes={[resume]}
        mayMake={may.invite}
        mayRevoke={may.revoke}
        mail={{ contactPath: 'portal-mail', overrideLabel: t('contact-safety:override.invite') }}
        paper={{
          how: 'hand',
          contactPath: 'portal-hand',
          icon: IconHandGrab,
          printLabel: t('paper.print'),
          page: (link) => <InvitationPaper link={link} />,
        }}
        buttons={buttons}
        furtherButtons={(isBusy) => (
          <>
            {may.resume && (
              <Button
                variant="default"
                leftSection={<IconLink {...icon} />}
                disabled={isBusy}
                onClick={openAgain}
              >
                {t('resume')}
              </Button>
            )}
            {may.unlink && (
              <Button
                variant="default"
                color="red"
                leftSection={<IconLinkOff {...icon} />}
                onClick={() => setUnlinking(true)}
              >
                {t('unlink')}
              </Button>
            )}
          </>
        )}
      />
      {page.link && (
        <UnlinkDialog
          applicantId={applicant.id}
          link={page.link}
          isOpen={isUnlinking}
          onClose={() => setUnlinking(false)}
        />
      )}
    </>
  );
}

function InvitationPaper({ link }: { link: PrintedLink }) {
  const { t } = useTranslation('client-page', { lng: link.language });
  return <LinkPaper link={link} namespace="client-page" about={t('paper.how')} />;
}
