import { useRead } from '#core/web/api/read.ts';
import { listConsents } from '#features/consents/contract/consents.ts';
import { ConsentDialog } from '#features/consents/web/parts/consent-dialog.tsx';
import type { WantedConsent } from '#features/consents/web/parts/consent-values.ts';
import { readClient } from '#features/enrollment/contract/clients.ts';
import { FollowUpDialog } from '#features/enrollment/web/parts/clients/follow-up-dialog.tsx';
import type { DayItem } from '#features/insight/contract/my-day.ts';
import { useChangeTasks } from '#features/tasks/web/parts/use-change-tasks.ts';
import { itemPersonId, mainAction } from './day-items.ts';

interface DialogProps {
  personId: string;
  /** The follow-up or the consent. */
  id: string;
  onSaved: () => void;
  onClose: () => void;
}

/** The follow-up or consent that an item is about. */
function causeId(item: DayItem): string | null {
  if (item.kind === 'task') return item.causeId;
  return item.kind === 'date' ? item.id : null;
}

/** The form that an item asks for, over the day. Saving it completes the task. */
export function DayDialog({ item, onClose }: { item: DayItem; onClose: () => void }) {
  const { change } = useChangeTasks();
  const { opens } = mainAction(item);
  const personId = itemPersonId(item);
  const id = causeId(item);
  if (!personId || !id) return null;
  const onSaved = () => {
    if (item.kind === 'task') void change([item.task], { isDone: true });
  };
  const props = { personId, id, onSaved, onClose };
  return opens === 'consent' ? <RenewConsent {...props} /> : <RecordFollowUp {...props} />;
}

function RecordFollowUp({ personId, id, onSaved, onClose }: DialogProps) {
  const { data: client } = useRead(readClient, { params: { id: personId } });
  const followUp = client?.enrolments
    .flatMap(({ followUps }) => followUps)
    .find((one) => one.id === id);
  if (!client || !followUp) return null;
  return <FollowUpDialog client={client} followUp={followUp} onSaved={onSaved} onClose={onClose} />;
}

/** A new consent for the same disclosures as the one that ends. */
function RenewConsent({ personId, id, onSaved, onClose }: DialogProps) {
  const { data: consents } = useRead(listConsents, { params: { id: personId } });
  const before = consents?.find((one) => one.id === id);
  if (!consents) return null;
  const wanted = before && {
    parts: before.parts,
    topics: before.topics,
    groups: before.groups as WantedConsent['groups'] & {},
    purpose: before.purpose,
    ...(before.recipients[0] && { recipient: before.recipients[0].name }),
  };
  return (
    <ConsentDialog
      applicantId={personId}
      isOpen
      {...(wanted && { wanted })}
      onAdded={onSaved}
      onClose={onClose}
    />
  );
}
