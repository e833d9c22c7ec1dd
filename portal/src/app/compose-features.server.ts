import { resealSecrets } from '#features/accounts/factors/service.server.ts'
import { registerAccounts } from '#features/accounts/http.server.ts'
import { defineAccountJobs } from '#features/accounts/jobs.server.ts'
import { dutiesKind, readAccountConsents } from '#features/accounts/service.duties.server.ts'
import { personWorkplace, eraseAgain } from '#features/accounts/service.server.ts'
import { applicationWorkplace } from '#features/applications/desk/service.workplace.server.ts'
import { applicationOverview } from '#features/applications/statistics/service.overview.server.ts'
import { registerApprovals } from '#features/approvals/http.server.ts'
import { defineApprovalJobs } from '#features/approvals/jobs.server.ts'
import { approvalWorkplace, type ApprovalKind } from '#features/approvals/service.ask.server.ts'
import { readLastRuns } from '#features/backups/service.schedule.server.ts'
import { registerCalendar } from '#features/calendar/http.server.ts'
import { type CalendarChanged, defineCalendarJobs } from '#features/calendar/jobs.server.ts'
import { registerCannedReplies } from '#features/canned-replies/http.server.ts'
import { recalculateCases, casePresence } from '#features/cases/engine/service.clock.server.ts'
import { joinCases, leaveCases } from '#features/cases/engine/service.server.ts'
import type { CaseKind } from '#features/cases/engine/service.kinds.server.ts'
import { caseThread, caseUploads, caseErasing, caseRetention } from '#features/cases/engine/service.thread.server.ts'
import { caseWriting, readCaseConsents } from '#features/cases/engine/service.attachments.server.ts'
import { registerCases } from '#features/cases/http.server.ts'
import { defineCaseJobs } from '#features/cases/jobs.server.ts'
import { exportOwnCases } from '#features/cases/list/service.list.server.ts'
import { caseListSource } from '#features/cases/list/service.source.server.ts'
import { caseOverview } from '#features/cases/office/service.overview.server.ts'
import { countOverdue } from '#features/cases/office/service.statistics.server.ts'
import { outageBatches } from '#features/cases/related/service.batches.server.ts'
import { caseWorkplace } from '#features/cases/workplace/service.workplace.server.ts'
import { enquiryOverview, enquiryWorkplace } from '#features/contact/desk/service.overview.server.ts'
import { contentWorkplace } from '#features/content/service.workplace.server.ts'
import { registerDataProtection } from '#features/data-protection/http.server.ts'
import { defineDataProtectionJobs } from '#features/data-protection/jobs.server.ts'
import { exportOwnConsents } from '#features/data-protection/own/service.export.server.ts'
import { retentionChange } from '#features/data-protection/retention/service.retention.server.ts'
import { registerDocuments } from '#features/documents/http.server.ts'
import { defineDocumentJobs } from '#features/documents/jobs.server.ts'
import { exportOwnDocuments } from '#features/documents/service.server.ts'
import { documentReferences } from '#features/documents/store.references.server.ts'
import { registerInboundMail } from '#features/inbound-mail/http.server.ts'
import { defineInboundMailJobs } from '#features/inbound-mail/jobs.server.ts'
import { resealReplyKey } from '#features/inbound-mail/service.addresses.server.ts'
import {
  readInboundState,
  type ThreadKind,
  inboundMailWorkplace,
  exportOwnMails,
  eraseMails,
} from '#features/inbound-mail/service.mails.server.ts'
import { registerLists } from '#features/lists/http.server.ts'
import { defineListJobs } from '#features/lists/jobs.server.ts'
import type { BatchSource, ListSource } from '#features/lists/service.sources.server.ts'
import {
  exportOwnViews as exportOwnListViews,
  eraseListViews,
} from '#features/lists/service.batches-and-views.server.ts'
import { registerOverview } from '#features/overview/http.server.ts'
import { defineOverviewJobs } from '#features/overview/jobs.server.ts'
import { eraseWeekly } from '#features/overview/service.server.ts'
import { registerPresence } from '#features/presence/http.server.ts'
import { registerSystem } from '#features/system/http.server.ts'
import { defineSystemJobs } from '#features/system/jobs.server.ts'
import { reportWorkplace } from '#features/whistleblowing/service.workplace.server.ts'
import { registerWorkplace } from '#features/workplace/http.server.ts'
import { registerWriting } from '#features/writing/http.server.ts'
import { defineWritingJobs } from '#features/writing/jobs.server.ts'
import { contentTypes } from './content-types.ts'
import type { Feature } from './feature.server.ts'
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

/** The workplace of staff: what each feature adds to it, in the order of its lists and results; the places are in `workplace.ts`. */
const workplaceOf = (
  kinds: readonly CaseKind[],
  threads: readonly ThreadKind[],
  approvals: readonly ApprovalKind[],
): Feature => ({
  register: (app, deps) =>
    registerWorkplace(app, deps, [
      applicationWorkplace,
      ...kinds.map(caseWorkplace),
      enquiryWorkplace,
      inboundMailWorkplace(threads),
      personWorkplace,
      contentWorkplace(contentTypes),
      approvalWorkplace(approvals),
      reportWorkplace,
    ]),
})

/** The lists of staff, and what else is done to many records as a batch. */
const listsOf = (sources: readonly ListSource[], batches: readonly BatchSource[]): Feature => ({
  register: (app, deps) => registerLists(app, deps, sources),
  defineJobs: (deps) => defineListJobs(deps, [...sources, ...batches]),
  ownRecords: exportOwnListViews,
  forgetPerson: eraseListViews,
})

/** The overview of everything that staff work on. */
function overviewOf(kinds: readonly CaseKind[]): Feature {
  const sources = [...kinds.map(caseOverview), applicationOverview, enquiryOverview]
  return {
    register: (app, deps) => registerOverview(app, deps, sources),
    defineJobs: (deps) => defineOverviewJobs(deps, sources),
    forgetPerson: eraseWeekly,
  }
}

/** The calls and jobs of all kinds of case, and what is kept of a person in them. */
const casesOf = (kinds: readonly CaseKind[]): Feature => ({
  register: (app, deps) => registerCases(app, deps, kinds),
  defineJobs: (deps) => defineCaseJobs(deps, kinds),
  calendarChanged: (deps) => recalculateCases(deps, kinds),
  addressProved: joinCases,
  addressLost: leaveCases,
  uploadTargets: kinds.map(caseUploads),
  presenceKinds: [casePresence(kinds)],
  writingKinds: kinds.map(caseWriting),
  threadKinds: kinds.map(caseThread),
  ownConsents: readCaseConsents,
  ownRecords: async (deps, actor) => {
    const records = await Promise.all(kinds.map((kind) => exportOwnCases(kind)(deps, actor)))
    return Object.assign({}, ...records) as Record<string, unknown[]>
  },
})

/** Working days, and the features whose deadlines move with them. */
const calendarOf = (changed: readonly CalendarChanged[]): Feature => ({
  register: registerCalendar,
  defineJobs: (deps) => defineCalendarJobs(deps, changed),
})

/** Answers by e-mail to the threads of all features. */
const inboundMailOf = (threads: readonly ThreadKind[]): Feature => ({
  register: (app, deps) => registerInboundMail(app, deps, threads),
  defineJobs: (deps) => defineInboundMailJobs(deps, threads),
  prepare: resealReplyKey,
  ownRecords: exportOwnMails,
  forgetPerson: eraseMails,
})

/** The page about the portal itself. */
const systemOf = (kinds: readonly CaseKind[]): Feature => ({
  register: (app, deps) =>
    registerSystem(app, deps, {
      overdue: () => countOverdue(deps, kinds),
      backups: readLastRuns,
      inbound: readInboundState,
    }),
  defineJobs: defineSystemJobs,
})
