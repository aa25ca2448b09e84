import { sql } from 'kysely';
import {
  type MarkedRow,
  type Mover,
  markedRowMover,
  rowMover,
} from '#features/person/server/person-records/movers.ts';

interface MovedDrafts {
  drafts: string[];
  attachments: MarkedRow[];
}

const drafts = rowMover('draftApplicant');
// An attached application can't be detached until the merge is undone: its answers are in the other
// record.
const attachments = markedRowMover('draftAttachment', { moving: sql`undone_at is null` });

export const draftMover: Mover<MovedDrafts> = {
  count: drafts.count,
  move: async (ctx, way) => ({
    drafts: await drafts.move(ctx, way),
    attachments: await attachments.move(ctx, way),
  }),
  async moveBack(ctx, way, moved) {
    const parted = await drafts.moveBack(ctx, way, moved.drafts);
    await attachments.moveBack(ctx, way, moved.attachments);
    return parted;
  },
};
