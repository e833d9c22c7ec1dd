import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/deps.server.ts'
import { download, mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { askForApproval, saveNotes } from './service.approval.server.ts'
import { exportReport, printReport, readReport, readReports } from './service.server.ts'

export function registerMonthlyReport(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.listReports, ({ actor }) => readReports(deps, actor))
  mount(app, contract.readReport, ({ actor, params, query }) => readReport(deps, actor, { ...params, ...query }))
  mount(app, contract.printReport, async ({ actor, params, query, reply }) => {
    const pdf = await printReport(deps, actor, { ...params, ...query })
    return reply.headers(download('application/pdf', `monthly-report-${params.month}.pdf`)).send(pdf)
  })
  mount(app, contract.exportReport, async ({ actor, params, query, reply }) => {
    const csv = await exportReport(deps, actor, { ...params, ...query })
    return reply.headers(download('text/csv; charset=utf-8', `monthly-report-${params.month}.csv`)).send(csv)
  })
  mount(app, contract.saveNotes, ({ actor, params, body }) => saveNotes(deps, actor, { ...params, ...body }))
  mount(app, contract.askForApproval, ({ actor, params, body }) => askForApproval(deps, actor, { ...params, ...body }))
}
