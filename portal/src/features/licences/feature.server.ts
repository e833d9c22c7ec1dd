import { definePaperJob } from '#engines/papers/service.server.ts'
import { callsPart } from '#engines/records/http.calls.server.ts'
import { serveRecord } from '#engines/records/service.parts.server.ts'
import { approvalKinds } from '#features/approvals/service.kinds.server.ts'
import { lists } from '#features/lists/service.sources.server.ts'
import { reportSources } from '#features/monthly-report/service.kinds.server.ts'
import { type OwnPapers, ownPapers, type OwnRecords, ownRecords } from '#people/hooks.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { licenceCalls } from './contract.ts'
import { registerLicences } from './http.server.ts'
import { entering } from './service.grant.server.ts'
import { certificates } from './service.papers.server.ts'
import { licenceApprovals, licenceServer } from './service.record.server.ts'
import { licenceReport } from './service.report.server.ts'
import { licenceListSource } from './store.list.server.ts'
import { certificateStore, listOwn } from './store.server.ts'

/** A person's own licences, not those of their companies. */
const exportOwn: OwnRecords = async ({ database: { db } }, { id }) => ({
  licences: await listOwn(db, { userId: id, companyIds: [] }),
})

const exportCertificates: OwnPapers = async ({ database: { db } }, { id }) => {
  const own = await listOwn(db, { userId: id, companyIds: [] })
  const lists = await Promise.all(own.map((licence) => certificateStore.list(db, licence.id)))
  return lists.flatMap((papers, at) =>
    papers.map(({ licenceId, paper }) => ({
      name: `${own[at]!.numberKey} certificate ${paper}.pdf`,
      read: () => certificateStore.readFile(db, licenceId, paper),
    })),
  )
}

const served = serveRecord(licenceServer, {
  calls: callsPart(licenceCalls),
  list: () => ({ fills: [lists.fill(licenceListSource)] }),
  approvals: licenceApprovals.part,
  export: () => ({ fills: [ownRecords.fill(exportOwn), ownPapers.fill(exportCertificates)] }),
})

export const licences: Feature = {
  ...served,
  fills: [...served.fills, approvalKinds.fill(entering), reportSources.fill(licenceReport)],
  register(app, deps) {
    registerLicences(app, deps)
    served.register(app, deps)
  },
  defineJobs(deps) {
    definePaperJob(deps, certificates)
    served.defineJobs(deps)
  },
}
