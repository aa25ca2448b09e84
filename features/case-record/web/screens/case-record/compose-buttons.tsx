import { Button } from '@mantine/core';
import { type Icon, IconMessage, IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRead } from '#core/web/api/read.ts';
import { readCaseSummary } from '#features/case-record/contract/case-summary.ts';
import type { Applicant } from '#features/person/contract/applicants.ts';

/** Opens the line that adds to the record, for this kind. */
export function ComposeButton({
  kind,
  to,
  icon: Icon,
  className,
}: {
  kind: 'note' | 'call' | 'text';
  /** The address of the record, without a section. */
  to: string;
  icon: Icon;
  className?: string | undefined;
}) {
  const { t } = useTranslation('case-record');
  return (
    <Button
      component={Link}
      className={className}
      variant="default"
      to={to}
      search={{ compose: kind } as never}
      leftSection={<Icon size={18} stroke={1.8} aria-hidden="true" />}
    >
      {t(`composer.${kind}`)}
    </Button>
  );
}

/**
 * The channel that the person prefers, if they may be reached on it. Nothing for someone who may
 * only be reached through a safe contact, or has no phone.
 */
export function SafestChannel({ applicant, to }: { applicant: Applicant; to: string }) {
  const { data } = useRead(readCaseSummary, { params: { id: applicant.id } });
  const { preferredContact, phone } = applicant;
  if (!phone || !data?.mayCall) return null;
  if (preferredContact === 'text') return <ComposeButton kind="text" to={to} icon={IconMessage} />;
  return <ComposeButton kind="call" to={to} icon={IconPhone} />;
}
