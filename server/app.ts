import accepts from '@fastify/accepts';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Settings } from './env.ts';
import { mountApplicants } from './modules/applicants/routes.ts';
import { applicantsService } from './modules/applicants/service.ts';
import { mountAuth } from './modules/auth/routes.ts';
import { authService } from './modules/auth/service.ts';
import { mountDashboard } from './modules/dashboard/routes.ts';
import { dashboardService } from './modules/dashboard/service.ts';
import { mountDrafts } from './modules/drafts/routes.ts';
import { draftsService } from './modules/drafts/service.ts';
import { mountLocations } from './modules/locations/routes.ts';
import { locationsService } from './modules/locations/service.ts';
import { mountOrganisation } from './modules/organisation/routes.ts';
import { organisationService } from './modules/organisation/service.ts';
import { mountPreScreening } from './modules/pre-screening/routes.ts';
import { preScreeningService } from './modules/pre-screening/service.ts';
import { mountQuestions } from './modules/questions/routes.ts';
import { questionsService } from './modules/questions/service.ts';
import { mountUsers } from './modules/users/routes.ts';
import { usersService } from './modules/users/service.ts';
import { describeApi } from './platform/api-description.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { refuseCrossSite } from './platform/cross-site.ts';
import type { Database } from './platform/database.ts';
import { answer, handleFailures } from './platform/failures.ts';
import { mountHealth } from './platform/health.ts';
import { mountOn } from './platform/mount.ts';
import { servePages } from './platform/pages.ts';
import { parseByContract } from './platform/parsing.ts';
import type { Secrets } from './platform/secrets.ts';
import { sessionKeeper } from './platform/session.ts';

/** The most that one call may send, in bytes; files come with a call of their own. */
const longestBody = 1024 * 1024;

export interface AppParts {
  settings: Settings;
  db: Database;
  secrets: Secrets;
  /** Folder of the built web client. */
  webRoot: string;
  clock?: Clock;
  /** Off only in tests that make hundreds of calls a minute. */
  limitRates?: boolean;
}

/** Builds the app, ready to listen. The one place that knows every module. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, db, secrets, webRoot, clock = systemClock, limitRates = true } = parts;
  const app = fastify({
    logger: loggerOptions(settings),
    bodyLimit: longestBody,
    trustProxy: 'loopback',
    // Each request is logged by its route, never by its address, which can hold a name.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answer,
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request.routeOptions;
    const line = {
      method,
      route: url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.info(line, 'answered');
  });

  handleFailures(app);
  parseByContract(app);
  await app.register(accepts);
  await app.register(cookie);
  await app.register(helmet, securityHeaders(settings));
  await app.register(compress, { threshold: 1024 });
  if (limitRates) await app.register(rateLimit, { global: false });
  await describeApi(app);
  refuseCrossSite(app);

  const sessions = sessionKeeper(db, secrets.tokenKey, clock);
  const mount = mountOn(app, sessions);
  const users = usersService(db);
  const locations = locationsService(db, clock);
  const applicants = applicantsService({ db, clock, locations, users });
  const questions = questionsService(db, clock, applicants);

  mountAuth(mount, authService(db, sessions, clock));
  mountUsers(mount, users);
  mountOrganisation(mount, organisationService(db));
  mountLocations(mount, locations);
  mountPreScreening(mount, preScreeningService(db, clock, questions));
  mountDrafts(mount, draftsService({ db, clock, questions, applicants }));
  mountQuestions(mount, questions);
  mountApplicants(mount, applicants);
  mountDashboard(mount, dashboardService(db));
  mountHealth(app, db);
  await servePages(app, webRoot);
  return app;
}

function loggerOptions(settings: Settings) {
  return { level: settings.logLevel, base: null, redact: ['req.headers'] };
}

function securityHeaders(settings: Settings) {
  const isSecure = settings.publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(isSecure ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
    strictTransportSecurity: isSecure && { maxAge: 31_536_000 },
    // Nobody learns from a link out of a case file which page it was on.
    referrerPolicy: { policy: 'no-referrer' as const },
    crossOriginOpenerPolicy: { policy: 'same-origin' as const },
  };
}
