// The monthly report of the Commission (decision 104). Until it is approved its figures are those of today; with the approval of a second person they are
// stored with every word that is needed to read them, and page, PDF and file are made of that alone.

import { stringify } from 'csv-stringify/sync'
import { listWaiting } from '#features/approvals/service.server.ts'
import type { SignedIn } from '#platform/actor.ts'
import type { Deps } from '#platform/deps.server.ts'
import { may } from '#platform/duties.ts'
import type { ResponseOf } from '#platform/endpoint.ts'
import { senderOf } from '#platform/limited-process/parsing.server.ts'
import { printPdf } from '#platform/pdf/print-pdf.server.ts'
import { requireDuty } from '#platform/permission.ts'
import { notFound } from '#platform/problem.ts'
import { commission } from '#platform/state/commission.ts'
import { formatDay, nigerianMonth } from '#platform/values/nigerian-time.ts'
import type { listReports, Report } from './contract.ts'
import { reportMessages as messages } from './messages.ts'
import { describeVersion, lineHeader, linesOf, monthName, reportBlocks } from './report-document.ts'
import { addMonths, listedMonths } from './rules.ts'
import { reportApproval, requireState } from './service.approval.server.ts'
import { readFigures } from './service.figures.server.ts'
import { findDraft, findVersion, listVersions } from './store.server.ts'

/** This month, those before it, and every older one that has a version. */
export async function readReports(deps: Deps, actor: SignedIn): Promise<ResponseOf<typeof listReports>> {
  requireDuty(actor, may.readMonthlyReports)
  const now = deps.clock.now()
  const waiting = await listWaiting(deps.database.db, reportApproval, now)
  const versions = await listVersions(deps.database.db)
  const recent = Array.from({ length: listedMonths + 1 }, (_, back) => addMonths(nigerianMonth(now), -back))
  const months = new Set([...recent, ...[...versions, ...waiting].map(({ month }) => month)])
  return {
    reports: [...months]
      .toSorted()
      .toReversed()
      .map((month) => {
        const own = versions.filter((version) => version.month === month)
        const isWaiting = waiting.some((asked) => asked.month === month)
        const state = requireState({ month, versions: own.length, isWaiting }, now)
        const approved = own[0] ? `${formatDay(own[0].approvedAt)} by ${own[0].approvedBy}` : ''
        return { month, title: monthName(month), state, versions: own.length, approved }
      }),
  }
}

interface Wanted {
  month: string
  /** 'today', 'asked' or the number of a version. */
  of?: string | undefined
}

/** The figures that are wanted, with what they are; 404 for a month that has not begun, and for figures that do not exist. */
async function readWanted(deps: Deps, actor: SignedIn, { month, of: wanted }: Wanted) {
  requireDuty(actor, may.readMonthlyReports)
  const { db } = deps.database
  const now = deps.clock.now()
  const asked = (await listWaiting(db, reportApproval, now)).find((each) => each.month === month)
  const versions = (await listVersions(db, month)).map(({ number }) => number)
  const state = requireState({ month, versions: versions.length, isWaiting: asked !== undefined }, now)
  const [latest = 0] = versions
  const of = wanted ?? (asked ? 'asked' : latest > 0 ? String(latest) : 'today')
  const draft = await findDraft(db, month)
  const facts = { month, state, of, draft, versions }
  if (of === 'today') {
    const text = `They can still change.${state === 'running' ? ' The month has not ended yet.' : ''}`
    const standing = { title: 'Draft: figures of today', text }
    return { ...facts, figures: await readFigures(deps, month), notes: draft.notes, standing }
  }
  if (of === 'asked' && asked) {
    const { figures, notes, reason } = asked
    const text = `A second person is asked to approve these figures of ${formatDay(figures.asOf)}. ${reason}`.trim()
    return { ...facts, figures, notes, standing: { title: 'Waiting for approval', text } }
  }
  const version = of === 'asked' ? undefined : await findVersion(db, month, Number(of))
  if (!version) throw notFound(messages.notFound)
  return { ...facts, figures: version.figures, notes: version.notes, standing: describeVersion(version, latest) }
}

const titleOf = (month: string) => `Monthly report, ${monthName(month)}`

export async function readReport(deps: Deps, actor: SignedIn, wanted: Wanted): Promise<Report> {
  const { figures, notes, standing, ...facts } = await readWanted(deps, actor, wanted)
  return { ...facts, title: titleOf(facts.month), blocks: reportBlocks(figures, { notes, standing }) }
}

export async function printReport(deps: Deps, actor: SignedIn, wanted: Wanted): Promise<Buffer> {
  const { month, figures, notes, standing } = await readWanted(deps, actor, wanted)
  return printPdf(deps, senderOf(actor, ''), {
    title: titleOf(month),
    reference: standing.title,
    author: commission.name,
    language: commission.language,
    date: figures.asOf,
    emblem: true,
    blocks: reportBlocks(figures, { notes, standing }),
  })
}

/** A line for each figure; a spreadsheet takes no text for a formula. */
export async function exportReport(deps: Deps, actor: SignedIn, wanted: Wanted): Promise<string> {
  const { figures } = await readWanted(deps, actor, wanted)
  return stringify([lineHeader, ...linesOf(figures)], { escape_formulas: true, record_delimiter: 'windows', bom: true })
}
