import type { Module } from '#core/server/module.ts';
import {
  addIncident,
  addIncidentAddendum,
  addIncidentTask,
  closeIncident,
  exportIncidents,
  listIncidentsOfPerson,
  listLocationIncidents,
  readIncident,
  reopenIncident,
  updateIncident,
} from '#features/incidents/contract/incidents.ts';
import { exportForLocation } from './export.ts';
import * as incidents from './service.ts';

export const incidentsModule: Module = {
  routes(mount) {
    mount(listLocationIncidents, (ctx, { params, query, language }) =>
      incidents.listForLocation(ctx, params.id, query, language),
    );
    mount(listIncidentsOfPerson, (ctx, { params, query, language }) =>
      incidents.listForPerson(ctx, params.id, query, language),
    );
    mount(readIncident, (ctx, { params, language }) => incidents.read(ctx, params.id, language));
    mount(addIncident, (ctx, { body, language }) => incidents.add(ctx, body, language));
    mount(updateIncident, (ctx, { params, body, language }) =>
      incidents.update(ctx, params.id, body, language),
    );
    mount(addIncidentAddendum, (ctx, { params, body, language }) =>
      incidents.addAddendum(ctx, params.id, body.text, language),
    );
    mount(closeIncident, (ctx, { params, body, language }) =>
      incidents.review(ctx, { id: params.id, ...body }, 'closed', language),
    );
    mount(reopenIncident, (ctx, { params, body, language }) =>
      incidents.review(ctx, { id: params.id, ...body }, 'reopened', language),
    );
    mount(addIncidentTask, (ctx, { params, body, language }) =>
      incidents.addTask(ctx, params.id, body, language),
    );
    mount(exportIncidents, (ctx, { params, query, language }) =>
      exportForLocation(ctx, params.id, query, language),
    );
  },
};
