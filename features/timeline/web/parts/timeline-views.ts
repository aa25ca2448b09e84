import type * as z from 'zod';
import type { readTimeline } from '#features/timeline/contract/timeline.ts';

type Filters = Pick<z.input<typeof readTimeline.query>, 'kind' | 'contact'>;

/** The ways to narrow a timeline, with the filters of each. */
export const timelineViews = {
  all: {},
  notes: { kind: ['note'] },
  contacts: { kind: ['note'], contact: 'only' },
  texts: { kind: ['text'] },
  status: { kind: ['status', 'enrolment', 'bed', 'waiting', 'file', 'merge'] },
  documents: { kind: ['upload', 'consent'] },
  safety: { kind: ['incident', 'shift-note'] },
  changes: {
    kind: ['fields', 'answers', 'support', 'photo', 'screening', 'draft', 'page', 'reminder'],
  },
} as const satisfies Record<string, Filters>;
export type TimelineView = keyof typeof timelineViews;

/** In the order of the filter. */
export const timelineViewNames = Object.keys(timelineViews) as [TimelineView, ...TimelineView[]];
