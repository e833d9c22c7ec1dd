import type { FastifyInstance } from 'fastify'
import type { OwnRecords } from '#features/accounts/service.server.ts'
import type { Deps } from '#platform/deps.server.ts'
import { mount } from '#platform/http.server.ts'
import * as contract from './contract.ts'
import { archiveOwnData } from './own/service.archive.server.ts'
import { type OwnConsents, readOwnConsents } from './own/service.consents.server.ts'
import { printOwnData } from './own/service.export.server.ts'
import { readOwnViews } from './own/service.views.server.ts'

/** What other features know of a person. */
export interface DataSources {
  ownRecords: readonly OwnRecords[]
  ownConsents: readonly OwnConsents[]
}

/** What a person may know and request about their data, and the registers of the staff. */
export function registerDataProtection(app: FastifyInstance, deps: Deps, sources: DataSources): void {
  registerOwnData(app, deps, sources)
}

const download = (type: string, name: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
})

function registerOwnData(app: FastifyInstance, deps: Deps, { ownRecords, ownConsents }: DataSources): void {
  mount(app, contract.getOwnConsents, ({ actor }) => readOwnConsents(deps, actor, ownConsents))
  mount(app, contract.listOwnViews, ({ actor, query }) => readOwnViews(deps, actor, query))
  mount(app, contract.printOwnData, async ({ actor, reply }) => {
    const pdf = await printOwnData(deps, actor, ownRecords)
    return reply.headers(download('application/pdf', 'my-data.pdf')).send(pdf)
  })
  // A HEAD request would read every document.
  mount(
    app,
    contract.archiveOwnData,
    async ({ actor, reply }) => {
      const archive = await archiveOwnData(deps, actor, ownRecords)
      return reply.headers(download('application/zip', 'my-data.zip')).send(archive)
    },
    { exposeHeadRoute: false },
  )
}
