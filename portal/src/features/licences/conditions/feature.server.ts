import { callsPart } from '#engines/records/http.calls.server.ts'
import { serveRecord } from '#engines/records/service.parts.server.ts'
import { uploadTargets } from '#features/documents/service.server.ts'
import { lists } from '#features/lists/service.sources.server.ts'
import { workplaceSources } from '#features/workplace/service.kinds.server.ts'
import { type OwnRecords, ownRecords } from '#people/hooks.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { conditionCalls } from './contract.ts'
import { registerConditions } from './http.server.ts'
import { defineConditionJobs } from './jobs.server.ts'
import { returnUploads } from './service.own.server.ts'
import { conditionApprovals, conditionServer } from './service.record.server.ts'
import { licenceWork } from './service.workplace.server.ts'
import { listOwn } from '../store.server.ts'
import { conditionListSource } from './store.list.server.ts'
import { listOfLicences } from './store.server.ts'

/** Of a person's own licences, not those of their companies. */
const exportOwn: OwnRecords = async ({ database: { db } }, { id }) => {
  const own = await listOwn(db, { userId: id, companyIds: [] })
  return {
    licenceConditions: await listOfLicences(
      db,
      own.map((licence) => licence.id),
    ),
  }
}

const served = serveRecord(conditionServer, {
  calls: callsPart(conditionCalls),
  list: () => ({ fills: [lists.fill(conditionListSource)] }),
  work: () => ({ fills: [workplaceSources.fill(...licenceWork)] }),
  approvals: conditionApprovals.part,
  uploads: () => ({ fills: [uploadTargets.fill(returnUploads)] }),
  mails: () => ({ defineJobs: defineConditionJobs }),
  export: () => ({ fills: [ownRecords.fill(exportOwn)] }),
})

/** The conditions of licences, and what their holders see of both. */
export const licenceConditions: Feature = {
  ...served,
  register(app, deps) {
    registerConditions(app, deps)
    served.register(app, deps)
  },
}
