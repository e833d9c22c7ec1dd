import { endEarlierUse, erasePerson, ownRecords, refuseErasure, removeAdded } from '#people/hooks.server.ts'
import { registerCompanies } from './http.server.ts'
import { defineCompanyJobs } from './jobs.server.ts'
import { exportOwnCompanies, keepManagers, leaveCompanies, removeAddedMembers } from './service.members.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const companies: Feature = {
  register: registerCompanies,
  defineJobs: defineCompanyJobs,
  fills: [
    ownRecords.fill(exportOwnCompanies),
    erasePerson.fill(leaveCompanies('erased')),
    endEarlierUse.fill(leaveCompanies('addressVerified')),
    removeAdded.fill(removeAddedMembers),
    refuseErasure.fill(keepManagers),
  ],
}
