import { endEarlierUse, erasePerson, ownRecords, refuseErasure, removeAdded } from '#people/hooks.server.ts'
import { mailedRecords } from '#people/mail.server.ts'
import { registerCompanies } from './http.server.ts'
import { defineCompanyJobs } from './jobs.server.ts'
import {
  exportOwnCompanies,
  requireOtherManagers,
  leaveCompanies,
  removeAddedMembers,
} from './service.memberships.server.ts'
import { invitationMail } from './service.server.ts'
import type { Feature } from '#platform/feature.server.ts'

export const companies: Feature = {
  register: registerCompanies,
  defineJobs: defineCompanyJobs,
  fills: [
    mailedRecords.fill(invitationMail),
    ownRecords.fill(exportOwnCompanies),
    erasePerson.fill(leaveCompanies('erased')),
    endEarlierUse.fill(leaveCompanies('addressVerified')),
    removeAdded.fill(removeAddedMembers),
    refuseErasure.fill(requireOtherManagers),
  ],
}
