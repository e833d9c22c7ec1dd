import { applicationOverview } from '#features/applications/statistics/service.overview.server.ts'
import { readLastRuns } from '#features/backups/service.schedule.server.ts'
import { registerCalendar } from '#features/calendar/http.server.ts'
import { type CalendarChanged, defineCalendarJobs } from '#features/calendar/jobs.server.ts'
import { readCaseConsents } from '#features/cases/engine/service.consents.server.ts'
import { recalculateDeadlines } from '#features/cases/engine/service.clock.server.ts'
import { joinCases, leaveCases } from '#features/cases/engine/service.customers.server.ts'
import { caseUploads } from '#features/cases/engine/service.documents.server.ts'
import type { CaseKind } from '#features/cases/engine/service.kinds.server.ts'
import { casePresence } from '#features/cases/engine/service.presence.server.ts'
import { caseThread } from '#features/cases/engine/service.thread.server.ts'
import { caseWriting } from '#features/cases/engine/service.writing.server.ts'
import { registerCases } from '#features/cases/http.server.ts'
import { defineCaseJobs } from '#features/cases/jobs.server.ts'
import { exportOwnCases } from '#features/cases/list/service.list.server.ts'
import { caseOverview } from '#features/cases/office/service.overview.server.ts'
import { countOverdue } from '#features/cases/office/service.statistics.server.ts'
import { enquiryOverview } from '#features/contact/desk/service.overview.server.ts'
import { registerInboundMail } from '#features/inbound-mail/http.server.ts'
import { defineInboundMailJobs } from '#features/inbound-mail/jobs.server.ts'
import { resealReplyKey } from '#features/inbound-mail/service.key.server.ts'
import type { ThreadKind } from '#features/inbound-mail/service.kinds.server.ts'
import { readInboundState } from '#features/inbound-mail/service.office.server.ts'
import { exportOwnMails, forgetMails } from '#features/inbound-mail/service.own.server.ts'
import { registerLists } from '#features/lists/http.server.ts'
import { defineListJobs } from '#features/lists/jobs.server.ts'
import type { BatchSource, ListSource } from '#features/lists/service.sources.server.ts'
import { exportOwnViews as exportOwnListViews, forgetListViews } from '#features/lists/service.views.server.ts'
import { registerOverview } from '#features/overview/http.server.ts'
import { defineOverviewJobs } from '#features/overview/jobs.server.ts'
import { forgetWeekly } from '#features/overview/service.server.ts'
import { registerSystem } from '#features/system/http.server.ts'
import { defineSystemJobs } from '#features/system/jobs.server.ts'
import type { Feature } from './feature.server.ts'

/** The lists of staff, and what else is done to many records as a batch. */
export const listsOf = (sources: readonly ListSource[], batches: readonly BatchSource[]): Feature => ({
  register: (app, deps) => registerLists(app, deps, sources),
  defineJobs: (deps) => defineListJobs(deps, [...sources, ...batches]),
  ownRecords: exportOwnListViews,
  forgetPerson: forgetListViews,
})

/** The overview of everything that staff work on. */
export function overviewOf(kinds: readonly CaseKind[]): Feature {
  const sources = [...kinds.map(caseOverview), applicationOverview, enquiryOverview]
  return {
    register: (app, deps) => registerOverview(app, deps, sources),
    defineJobs: (deps) => defineOverviewJobs(deps, sources),
    forgetPerson: forgetWeekly,
  }
}

/** The calls and jobs of all kinds of case, and what is kept of a person in them. */
export const casesOf = (kinds: readonly CaseKind[]): Feature => ({
  register: (app, deps) => registerCases(app, deps, kinds),
  defineJobs: (deps) => defineCaseJobs(deps, kinds),
  calendarChanged: (deps) => recalculateDeadlines(deps, kinds),
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
export const calendarOf = (changed: readonly CalendarChanged[]): Feature => ({
  register: registerCalendar,
  defineJobs: (deps) => defineCalendarJobs(deps, changed),
})

/** Answers by e-mail to the threads of all features. */
export const inboundMailOf = (threads: readonly ThreadKind[]): Feature => ({
  register: (app, deps) => registerInboundMail(app, deps, threads),
  defineJobs: (deps) => defineInboundMailJobs(deps, threads),
  prepare: resealReplyKey,
  ownRecords: exportOwnMails,
  forgetPerson: forgetMails,
})

/** The page about the portal itself. */
export const systemOf = (kinds: readonly CaseKind[]): Feature => ({
  register: (app, deps) =>
    registerSystem(app, deps, {
      overdue: () => countOverdue(deps, kinds),
      backups: readLastRuns,
      inbound: readInboundState,
    }),
  defineJobs: defineSystemJobs,
})
