import {
  addNote,
  deleteNote,
  listEarlierNotes,
  listNotes,
  pinNote,
  restoreNote,
  updateNote,
} from '#contract/notes.ts';
import { readTimeline } from '#contract/timeline.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { NotesService } from './service.ts';
import type { TimelineService } from './timeline.ts';

export function mountNotes(mount: Mount, notes: NotesService, timeline: TimelineService): void {
  mount(listNotes, ({ scope, params, query }) => notes.list(scope, params.id, query));
  mount(addNote, ({ scope, params, body }) => notes.add(scope, params.id, body));
  mount(updateNote, ({ scope, params, body }) => notes.update(scope, params, body));
  mount(pinNote, ({ scope, params, body }) => notes.pin(scope, params, body.pinned));
  mount(deleteNote, ({ scope, params }) => notes.delete(scope, params));
  mount(restoreNote, ({ scope, params }) => notes.restore(scope, params));
  mount(listEarlierNotes, ({ scope, params }) => notes.listEarlier(scope, params));
  mount(readTimeline, ({ scope, params, query }) => timeline.read(scope, params.id, query));
}
