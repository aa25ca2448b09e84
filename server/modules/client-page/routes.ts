import {
  inviteToPage,
  readClientPage,
  resumePage,
  revokePageInvitation,
  unlinkPage,
} from '#contract/client-page.ts';
import { answerMoveWish, listMoveWishes } from '#contract/move-wishes.ts';
import {
  acceptPage,
  askToMove,
  downloadMyAppointment,
  downloadMyDocument,
  openMyForm,
  readMyConsents,
  readMyOpenings,
  readMyPage,
  sendMyDocument,
  setMyTaskDone,
  takeBackMyConsent,
} from '#contract/my-page.ts';
import type { Mount } from '#server/platform/mount.ts';
import type { MoveWishesService } from './move-wishes.ts';
import type { OwnPageService } from './own-page.ts';
import type { ClientPageService } from './service.ts';

export function mountClientPage(
  mount: Mount,
  {
    staff,
    wishes,
    own,
  }: { staff: ClientPageService; wishes: MoveWishesService; own: OwnPageService },
): void {
  mount(readClientPage, ({ scope, params }) => staff.read(scope, params.id));
  mount(inviteToPage, ({ scope, params, body }) => staff.invite(scope, params.id, body));
  mount(revokePageInvitation, ({ scope, params }) => staff.revoke(scope, params.id));
  mount(resumePage, ({ scope, params }) => staff.resume(scope, params.id));
  mount(unlinkPage, ({ scope, params, body }) => staff.unlink(scope, params.id, body));
  mount(listMoveWishes, ({ scope, query }) => wishes.list(scope, query));
  mount(answerMoveWish, ({ scope, params }) => wishes.answer(scope, params.id));

  mount(readMyPage, ({ scope, language }) => own.read(scope, language));
  mount(acceptPage, ({ scope, body }) => own.accept(scope, body));
  mount(openMyForm, ({ scope }) => own.openForm(scope));
  mount(downloadMyDocument, ({ scope, params }) => own.download(scope, params.id));
  mount(sendMyDocument, ({ scope, parts }) => own.send(scope, parts));
  mount(downloadMyAppointment, ({ scope, params, query, language }) =>
    own.downloadAppointment(scope, params.id, { ...query, language }),
  );
  mount(askToMove, ({ scope, params, body }) => own.askToMove(scope, params.id, body));
  mount(setMyTaskDone, ({ scope, params, body }) => own.setTaskDone(scope, params.id, body.isDone));
  mount(readMyConsents, ({ scope }) => own.readConsents(scope));
  mount(takeBackMyConsent, ({ scope, params }) => own.takeBackConsent(scope, params.id));
  mount(readMyOpenings, ({ scope }) => own.listOpenings(scope));
}
