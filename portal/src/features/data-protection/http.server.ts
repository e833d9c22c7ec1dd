import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { answerWaiting, download, mount } from '#platform/http.server.ts'
import * as breaches from './breaches/contract.ts'
import { correctOneBreach, enterNewBreach, readBreach } from './breaches/service.breaches.server.ts'
import * as contract from './contract.ts'
import { printOwnData, readOwnConsents, archiveOwnData, readOwnViews } from './own/service.export.server.ts'
import * as retention from './retention/contract.ts'
import { type RetentionKind, retentionKinds } from './retention/service.kinds.server.ts'
import { changeRule, previewRule, readRetention } from './retention/service.retention.server.ts'
import * as reports from './reports/contract.ts'
import { printReport, readReport } from './reports/service.reports.server.ts'
import * as requests from './requests/contract.ts'
import { actOn, enterForPerson, readRequest } from './requests/service.office.server.ts'
import { fileOwnRequest, listOwnRequests, withdrawOwnRequest } from './requests/service.own.server.ts'

/** What a person may know and request about their data, and the registers of the staff. */
export function registerDataProtection(app: FastifyInstance, deps: Deps): void {
  registerOwnData(app, deps)
  registerRequests(app, deps)
  registerBreaches(app, deps)
  registerRetention(app, deps, deps.hooks.of(retentionKinds))
  registerReports(app, deps)
}

function registerOwnData(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.getOwnConsents, ({ actor }) => readOwnConsents(deps, actor))
  mount(app, contract.listOwnViews, ({ actor, query }) => readOwnViews(deps, actor, query))
  mount(app, contract.printOwnData, async ({ actor, reply }) => {
    const pdf = await printOwnData(deps, actor)
    return reply.headers(download('application/pdf', 'my-data.pdf')).send(pdf)
  })
  // A HEAD request would read every document.
  mount(
    app,
    contract.archiveOwnData,
    async ({ actor, reply }) => {
      const archive = await archiveOwnData(deps, actor)
      return reply.headers(download('application/zip', 'my-data.zip')).send(archive)
    },
    { exposeHeadRoute: false },
  )
}

/** Requests of people about their data, and the register of them. */
function registerRequests(app: FastifyInstance, deps: Deps): void {
  mount(app, requests.listOwnRequests, ({ actor }) => listOwnRequests(deps, actor))
  mount(app, requests.fileRequest, ({ actor, body, idempotencyKey }) =>
    fileOwnRequest(deps, actor, body, idempotencyKey),
  )
  mount(app, requests.withdrawRequest, ({ actor, params }) => withdrawOwnRequest(deps, actor, params.id))
  mount(app, requests.enterRequest, ({ actor, body, idempotencyKey }) =>
    enterForPerson(deps, actor, body, idempotencyKey),
  )
  mount(app, requests.getRequest, ({ actor, params }) => readRequest(deps, actor, params.id))
  mount(app, requests.actOnRequest, ({ actor, params, body, idempotencyKey: key }) =>
    actOn(deps, actor, { id: params.id, key, ...body }),
  )
}

function registerBreaches(app: FastifyInstance, deps: Deps): void {
  mount(app, breaches.enterBreach, ({ actor, body, idempotencyKey }) =>
    enterNewBreach(deps, actor, body, idempotencyKey),
  )
  mount(app, breaches.getBreach, ({ actor, params }) => readBreach(deps, actor, params.id))
  mount(app, breaches.correctBreach, ({ actor, params, body }) =>
    correctOneBreach(deps, actor, { id: params.id, ...body }),
  )
}

function registerRetention(app: FastifyInstance, deps: Deps, kinds: readonly RetentionKind[]): void {
  mount(app, retention.getRetention, ({ actor }) => readRetention(deps, actor, kinds))
  mount(app, retention.previewRetention, ({ actor, params, query }) =>
    previewRule(deps, actor, { ...params, ...query }, kinds),
  )
  mount(app, retention.saveRetention, async ({ actor, params, body, reply }) =>
    answerWaiting(reply, await changeRule(deps, actor, { ...params, ...body }, kinds)),
  )
}

function registerReports(app: FastifyInstance, deps: Deps): void {
  mount(app, reports.getReport, ({ actor, query }) => readReport(deps, actor, query))
  mount(app, reports.printReport, async ({ actor, query, reply }) => {
    const pdf = await printReport(deps, actor, query)
    return reply.headers(download('application/pdf', `data-protection-${query.year}-${query.period}.pdf`)).send(pdf)
  })
}
