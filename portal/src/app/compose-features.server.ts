import { resealSecrets } from '#features/accounts/factors/service.codes.server.ts'
import { defineAccountJobs } from '#features/accounts/jobs.server.ts'
import { registerAccounts } from '#features/accounts/http.server.ts'
import { dutiesKind } from '#features/accounts/service.duties-kind.server.ts'
import { readAccountConsents } from '#features/accounts/service.consents.server.ts'
import { eraseAgain } from '#features/accounts/service.erasure.server.ts'
import { registerApprovals } from '#features/approvals/http.server.ts'
import { defineApprovalJobs } from '#features/approvals/jobs.server.ts'
import type { ApprovalKind } from '#features/approvals/service.kinds.server.ts'
import { registerCannedReplies } from '#features/canned-replies/http.server.ts'
import { caseErasing } from '#features/cases/engine/service.erasing.server.ts'
import { caseRetention } from '#features/cases/engine/service.retention.server.ts'
import { caseListSource } from '#features/cases/list/service.source.server.ts'
import { outageBatches } from '#features/cases/related/service.batches.server.ts'
import { registerDataProtection } from '#features/data-protection/http.server.ts'
import { retentionChange } from '#features/data-protection/retention/service.retention.server.ts'
import { defineDataProtectionJobs } from '#features/data-protection/jobs.server.ts'
import { exportOwnConsents } from '#features/data-protection/own/service.consents.server.ts'
import { registerDocuments } from '#features/documents/http.server.ts'
import { documentReferences } from '#features/documents/store.references.server.ts'
import { defineDocumentJobs } from '#features/documents/jobs.server.ts'
import { exportOwnDocuments } from '#features/documents/service.export.server.ts'
import { registerPresence } from '#features/presence/http.server.ts'
import { registerWriting } from '#features/writing/http.server.ts'
import { defineWritingJobs } from '#features/writing/jobs.server.ts'
import type { Feature } from './feature.server.ts'
import { workplaceOf } from './workplace.server.ts'
import { calendarOf, casesOf, inboundMailOf, listsOf, overviewOf, systemOf } from './engines.server.ts'
import { features, retentionKinds } from './features.server.ts'

/** All features, with `more` of a test, and those that serve them: accounts with what they keep of a person, documents with what they say about their files. */
export function composeFeatures(more: readonly Feature[] = []): Feature[] {
  const described = [...features, ...more]
  const kinds = described.flatMap(({ caseKind }) => caseKind ?? [])
  const withCases = [...described, casesOf(kinds)]
  const lists = [...kinds.map(caseListSource), ...described.flatMap(({ lists: own }) => own ?? [])]
  const threads = withCases.flatMap(({ threadKinds }) => threadKinds ?? [])
  const all = [
    ...withCases,
    listsOf(lists, [outageBatches(kinds)]),
    inboundMailOf(threads),
    calendarOf(withCases.flatMap(({ calendarChanged }) => calendarChanged ?? [])),
    overviewOf(kinds),
    systemOf(kinds),
  ]
  const targets = all.flatMap((feature) => feature.uploadTargets ?? [])
  const references = [documentReferences, ...all.flatMap((feature) => feature.fileReferences ?? [])]
  const retention = [...retentionKinds, ...kinds.map(caseRetention)]
  const ownConsents = [readAccountConsents, ...all.flatMap((feature) => feature.ownConsents ?? [])]
  const presence = all.flatMap((feature) => feature.presenceKinds ?? [])
  const writing = all.flatMap((feature) => feature.writingKinds ?? [])
  const ofPersons = {
    ownRecords: [
      ...all.flatMap((feature) => feature.ownRecords ?? []),
      exportOwnDocuments,
      exportOwnConsents(ownConsents),
    ],
    forgetPerson: all.flatMap((feature) => feature.forgetPerson ?? []),
    refuseErasure: all.flatMap((feature) => feature.refuseErasure ?? []),
    welcomeStaff: all.flatMap((feature) => feature.welcomeStaff ?? []),
    dutiesTaken: all.flatMap((feature) => feature.dutiesTaken ?? []),
    addressProved: all.flatMap((feature) => feature.addressProved ?? []),
    endEarlierUse: all.flatMap((feature) => feature.endEarlierUse ?? []),
    removeAdded: all.flatMap((feature) => feature.removeAdded ?? []),
    addressLost: all.flatMap((feature) => feature.addressLost ?? []),
  }
  const approvals: ApprovalKind[] = [
    dutiesKind(ofPersons),
    ...kinds.map(caseErasing),
    retentionChange(retention),
    ...all.flatMap((feature) => feature.approvalKinds ?? []),
  ]
  return [
    {
      register: (app, deps) => registerAccounts(app, deps, ofPersons),
      defineJobs: defineAccountJobs,
      prepare: resealSecrets,
    },
    ...all,
    workplaceOf(kinds, threads, approvals),
    { register: (app, deps) => registerPresence(app, deps, presence) },
    { register: (app, deps) => registerWriting(app, deps, writing), defineJobs: defineWritingJobs },
    { register: (app, deps) => registerCannedReplies(app, deps, kinds) },
    { register: (app, deps) => registerApprovals(app, deps, approvals), defineJobs: defineApprovalJobs },
    {
      register: (app, deps) => registerDataProtection(app, deps, { ...ofPersons, ownConsents, retention }),
      defineJobs: (deps) => defineDataProtectionJobs(deps, retention),
    },
    {
      register: (app, deps) => registerDocuments(app, deps, targets),
      defineJobs: (deps) => defineDocumentJobs(deps, references),
      fileReferences: documentReferences,
    },
    // After everything that the features prepare, such as the key that finds a person's reports.
    { prepare: (deps) => eraseAgain(deps, ofPersons.forgetPerson) },
  ]
}
