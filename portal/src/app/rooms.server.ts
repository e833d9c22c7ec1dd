import type { FastifyInstance } from 'fastify'
import { defineAccountJobs } from '#features/accounts/jobs.server.ts'
import { registerAccounts } from '#features/accounts/http.server.ts'
import type { AddressLost } from '#features/accounts/service.email-change.server.ts'
import type { AddressProved } from '#features/accounts/service.proof.server.ts'
import type { ForgetPerson, OwnRecords, WelcomeStaff } from '#features/accounts/service.server.ts'
import { registerApplications } from '#features/applications/http.server.ts'
import { defineApplicationJobs } from '#features/applications/jobs.server.ts'
import { templateUploads } from '#features/applications/service.attachments.server.ts'
import { seedTemplates } from '#features/applications/service.builtins.server.ts'
import { exportOwnForms } from '#features/applications/service.list.server.ts'
import { submissionUploads } from '#features/applications/service.documents.server.ts'
import { readApplicationUse } from '#features/applications/service.quotas.server.ts'
import { registerCases } from '#features/cases/http.server.ts'
import { defineCaseJobs } from '#features/cases/jobs.server.ts'
import { joinCases, leaveCases } from '#features/cases/service.customers.server.ts'
import { exportOwnCases } from '#features/cases/service.list.server.ts'
import { readCaseUse } from '#features/cases/service.quotas.server.ts'
import { registerComplaints } from '#features/complaints/http.server.ts'
import { complaintKind, complaintUploads } from '#features/complaints/service.server.ts'
import { registerContact } from '#features/contact/http.server.ts'
import { defineContactJobs } from '#features/contact/jobs.server.ts'
import { registerContentFiles } from '#features/content/http.server.ts'
import { registerDocuments } from '#features/documents/http.server.ts'
import { defineDocumentJobs } from '#features/documents/jobs.server.ts'
import { readUploadUse } from '#features/documents/service.quotas.server.ts'
import type { UploadTarget } from '#features/documents/service.server.ts'
import { registerPetitions } from '#features/petitions/http.server.ts'
import { petitionKind, petitionUploads } from '#features/petitions/service.server.ts'
import { registerQuotas } from '#features/quotas/http.server.ts'
import { exportOwnQuotas, forgetQuotas } from '#features/quotas/service.office.server.ts'
import type { ReadUse } from '#features/quotas/service.server.ts'
import { registerSearch } from '#features/search/http.server.ts'
import { registerSite } from '#features/site/http.server.ts'
import { registerWhistleblowing } from '#features/whistleblowing/http.server.ts'
import { defineWhistleblowingJobs } from '#features/whistleblowing/jobs.server.ts'
import { forgetReporter } from '#features/whistleblowing/service.erasure.server.ts'
import { prepareMasterKey } from '#features/whistleblowing/service.master-key.server.ts'
import { inheritDenials } from '#features/whistleblowing/service.readers.server.ts'
import type { Deps } from '#platform/deps.server.ts'

import { defineContentTypeJobs, registerContentTypes } from './content-types.server.ts'
import { prepareSearch } from './search-index.server.ts'

export interface Room {
  /** Mounts the room's calls below `/api`. */
  register(app: FastifyInstance, deps: Deps): void
  /** Declares the room's deferred work. */
  defineJobs?(deps: Deps): void
  /** Puts in place what ships with the room, before anybody is served; several processes may do it at once. */
  prepare?(deps: Deps): Promise<void>
  /** The records of a person, for whom takes the own data along. */
  ownRecords?: OwnRecords
  /** Takes a person who deletes the account out of the room's records. */
  forgetPerson?: ForgetPerson
  /** What somebody gets, or does not, who is made a member of staff. */
  welcomeStaff?: WelcomeStaff
  /** Hands the records made for an address over to the account that has proved it. */
  addressProved?: AddressProved
  /** Takes those records back from an account that had the address by mistake. */
  addressLost?: AddressLost
  /** What the room says about the files of its records. */
  uploadTargets?: UploadTarget[]
}

const caseKinds = [complaintKind, petitionKind]
/** Each feature counts what an account has of its own. */
const quotaReaders: ReadUse[] = [readApplicationUse, readCaseUse, readUploadUse]

/** Every room of the portal; a new one is a line here. */
const rooms: Room[] = [
  { register: registerSite },
  { register: registerContentFiles },
  { register: registerSearch, prepare: prepareSearch },
  {
    register: registerApplications,
    defineJobs: defineApplicationJobs,
    prepare: seedTemplates,
    uploadTargets: [submissionUploads, templateUploads],
    ownRecords: exportOwnForms,
  },
  { register: registerComplaints, uploadTargets: [complaintUploads], ownRecords: exportOwnCases(complaintKind) },
  { register: registerPetitions, uploadTargets: [petitionUploads], ownRecords: exportOwnCases(petitionKind) },
  {
    register: (app, deps) => registerCases(app, deps, caseKinds),
    defineJobs: (deps) => defineCaseJobs(deps, caseKinds),
    addressProved: joinCases,
    addressLost: leaveCases,
  },
  {
    register: (app, deps) => registerQuotas(app, deps, quotaReaders),
    ownRecords: exportOwnQuotas,
    forgetPerson: forgetQuotas,
  },
  { register: registerContentTypes, defineJobs: defineContentTypeJobs },
  { register: registerContact, defineJobs: defineContactJobs },
  {
    register: registerWhistleblowing,
    defineJobs: defineWhistleblowingJobs,
    prepare: prepareMasterKey,
    forgetPerson: forgetReporter,
    welcomeStaff: inheritDenials,
  },
]

/** All rooms, with `more` of a test, and those that serve them: accounts with what they keep of a person, documents with what they say about their files. */
export function composeRooms(more: readonly Room[] = []): Room[] {
  const all = [...rooms, ...more]
  const targets = all.flatMap((room) => room.uploadTargets ?? [])
  const ofPersons = {
    ownRecords: all.flatMap((room) => room.ownRecords ?? []),
    forgetPerson: all.flatMap((room) => room.forgetPerson ?? []),
    welcomeStaff: all.flatMap((room) => room.welcomeStaff ?? []),
    addressProved: all.flatMap((room) => room.addressProved ?? []),
    addressLost: all.flatMap((room) => room.addressLost ?? []),
  }
  return [
    { register: (app, deps) => registerAccounts(app, deps, ofPersons), defineJobs: defineAccountJobs },
    ...all,
    { register: (app, deps) => registerDocuments(app, deps, targets), defineJobs: defineDocumentJobs },
  ]
}
