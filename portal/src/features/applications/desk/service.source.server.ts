import { viewTimes } from '#features/calendar/service.server.ts'
import { nameCompanies } from '#features/companies/service.lookup.server.ts'
import { recordActions } from '#features/lists/service.records.server.ts'
import { listSource } from '#features/lists/service.sources.server.ts'
import { may } from '#platform/duties.ts'
import { isOfficer } from '#platform/mandates.ts'
import { recordType } from '../rules.ts'
import { applicationServer } from '../service.record.server.ts'
import { applicationTable, findListed } from './store.list.server.ts'

export const applicationListSource = listSource(applicationTable, {
  reading: async (deps, reader) => ({ reader, ...(await viewTimes(deps)) }),
  async find({ database: { db } }, ids, columns) {
    const rows = await findListed(db, ids)
    const companyOf = await nameCompanies(db, columns.includes('applicant') ? rows : [])
    return rows.map((row) => ({ ...row, company: companyOf(row)?.name ?? '' }))
  },
  label: (row) => row.reference,
  audited: { [recordType]: 'Application' },
  isToAnswer: (row) => row.answerSince !== null,
  actionsOf: (row, { reader }) => (isOfficer(reader, row, may.handleApplications) ? ['assign'] : []),
  actions: recordActions(applicationServer),
})
