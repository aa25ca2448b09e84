import type { Module } from '#core/server/module.ts';
import { answerMoveWish, listMoveWishes } from '#features/calendar/contract/move-requests.ts';
import {
  inviteToPage,
  readClientPage,
  resumePage,
  revokePageInvitation,
  unlinkPage,
} from '#features/portal/contract/client-page.ts';
import {
  acceptPage,
  askToMove,
  confirmMyAppointment,
  downloadMyAppointment,
  downloadMyDocument,
  openMyForm,
  readMyConsents,
  readMyOpenings,
  readMyPage,
  sendMyDocument,
  sendMyNeededDocument,
  setMyNeededDocument,
  setMyTaskDone,
  takeBackMyConsent,
  writeAboutMyTask,
  writeToTeam,
} from '#features/portal/contract/my-page.ts';
import * as own from './client-portal.ts';
import * as moveRequests from './move-requests.ts';
import * as neededDocuments from './needed-documents.ts';
import * as ownTasks from './own-tasks.ts';
import * as portalAppointments from './portal-appointments.ts';
import * as staff from './service.ts';
import * as teamMessages from './team-messages.ts';

export const clientPageModule: Module = {
  routes(mount) {
    mount(readClientPage, (ctx, { params }) => staff.read(ctx, params.id));
    mount(inviteToPage, (ctx, { params, body }) => staff.invite(ctx, params.id, body));
    mount(revokePageInvitation, (ctx, { params }) => staff.revoke(ctx, params.id));
    mount(resumePage, (ctx, { params }) => staff.resume(ctx, params.id));
    mount(unlinkPage, (ctx, { params, body }) => staff.unlink(ctx, params.id, body));
    mount(listMoveWishes, (ctx, { query }) => moveRequests.list(ctx, query));
    mount(answerMoveWish, (ctx, { params }) => moveRequests.answer(ctx, params.id));

    mount(readMyPage, (ctx, { language }) => own.read(ctx, language));
    mount(acceptPage, (ctx, { body }) => own.accept(ctx, body));
    mount(openMyForm, own.openForm);
    mount(downloadMyDocument, (ctx, { params }) => own.download(ctx, params.id));
    mount(sendMyDocument, (ctx, { parts }) => own.send(ctx, parts));
    mount(sendMyNeededDocument, (ctx, { params, parts }) =>
      neededDocuments.send(ctx, params.id, parts),
    );
    mount(setMyNeededDocument, (ctx, { params, body }) =>
      neededDocuments.setHad(ctx, params.id, body.isHad),
    );
    mount(downloadMyAppointment, (ctx, { params, query, language }) =>
      portalAppointments.download(ctx, params.id, { ...query, language }),
    );
    mount(askToMove, (ctx, { params, body }) => portalAppointments.askToMove(ctx, params.id, body));
    mount(confirmMyAppointment, (ctx, { params, body }) =>
      portalAppointments.confirm(ctx, params.id, body),
    );
    mount(setMyTaskDone, (ctx, { params, body }) => ownTasks.setDone(ctx, params.id, body.isDone));
    mount(writeAboutMyTask, (ctx, { params, body }) => ownTasks.write(ctx, params.id, body));
    mount(writeToTeam, (ctx, { body }) => teamMessages.write(ctx, body));
    mount(readMyConsents, own.readConsents);
    mount(takeBackMyConsent, (ctx, { params }) => own.revokeConsent(ctx, params.id));
    mount(readMyOpenings, own.listOpenings);
  },
  start: staff.start,
};
