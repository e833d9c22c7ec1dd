import { lookOf } from '#engines/records/kind.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import type { Block, PdfDocument } from '#platform/pdf/pdf-document.ts'
import { commission } from '#platform/state/commission.ts'
import { dataBreach } from '../breaches/kind.ts'
import { reportDue, type RiskLevel } from '../breaches/rules.breaches.ts'
import { riskWords } from '../messages.breaches.ts'
import { rightNames } from '../messages.requests.ts'
import type { RequestStatus } from '../requests/kind.ts'
import { requestKinds, type RequestKind } from '../requests/rules.requests.ts'
import type { Period } from './rules.reports.ts'

/** The blocks that a report has. */
type Part = Exclude<Block, { kind: 'bulletList' | 'numberedList' | 'checkboxLine' | 'qrCode' | 'pageBreak' }>
export interface Report extends PdfDocument {
  subtitle: string
  blocks: Part[]
}

const text = (value: number | null) => (value === null ? '–' : value.toLocaleString('en-GB'))

/** What only people know: a line to write on, with what belongs there. */
const blanks = (labels: readonly string[]): Part[] =>
  labels.map((label) => ({ kind: 'blankLine', label, lines: 2, hint: 'To be filled in: the portal does not know it' }))

function requestTable(requests: RequestFigures): Part {
  const rows = requestKinds.map((kind) => {
    const { received, answered, inTime, refused, withdrawn, extended, open } = requests[kind]
    return [rightNames[kind], ...[received, answered, refused, withdrawn, inTime, extended, open].map(text)]
  })
  const labels = ['Received', 'Answered', 'Refused', 'Withdrawn', 'Closed in time', 'Extended', 'Open at the end']
  return {
    kind: 'table',
    caption: 'Requests by right',
    columns: [{ label: 'Right', share: 1.4 }, ...labels.map((label) => ({ label, align: 'right' as const }))],
    rows,
  }
}

function breachBlocks({ breaches, more }: BreachFigures): Part[] {
  if (breaches.length === 0) return [{ kind: 'paragraph', text: 'The register has no breach discovered in this time.' }]
  const rows = breaches.map(({ reference, discoveredAt, reportedAt, isInTime, people, highRisk, state }) => [
    reference,
    formatShortMoment(discoveredAt),
    reportedAt ? `${formatShortMoment(reportedAt)}${isInTime ? '' : ' (after 72 hours)'}` : state,
    text(people),
    riskWords[highRisk],
  ])
  return [
    {
      kind: 'table',
      caption: 'Breaches by discovery',
      columns: ['Reference', 'Discovered', 'Reported', 'People', 'High risk'].map((label) => ({ label })),
      rows,
    },
    ...(more > 0 ? [{ kind: 'paragraph', text: `${text(more)} more are in the register.` } as const] : []),
  ]
}

const purposes = {
  half: 'The general application and implementation directive of 2025 under the Nigeria Data Protection Act 2023, in force since 19 September 2025, asks the data protection officer for a report every half year. This document has the figures for it that the portal knows.',
  year: 'The general application and implementation directive of 2025 under the Nigeria Data Protection Act 2023, in force since 19 September 2025, asks for compliance audit returns every year. This document has the figures for them that the portal knows.',
}

/** The report of a half year or year, for the page and the PDF. */
export function makeReport(period: Period, figures: ReportFigures, madeAt: string): Report {
  const isYear = period.kind === 'year'
  const { accounts, deleted } = figures
  return {
    title: isYear ? 'Annual report on data protection' : 'Half-yearly report on data protection',
    subtitle: period.label,
    author: commission.name,
    language: commission.language,
    date: madeAt,
    blocks: [
      { kind: 'paragraph', text: isYear ? purposes.year : purposes.half },
      {
        kind: 'notice',
        title: 'Before you use it',
        text: 'This is not a form of the Nigeria Data Protection Commission. Check the figures, fill in the blanks, and copy what its form asks for. Reports of wrongdoing are not counted.',
      },
      ...(figures.isRunning
        ? [{ kind: 'notice', text: 'The time of this report is not over yet: the figures can still change.' } as const]
        : []),
      { kind: 'heading', level: 1, text: 'Data protection officer (section 32 of the Act)' },
      ...blanks([
        'Name and contact of the data protection officer',
        'Registration with the Nigeria Data Protection Commission',
      ]),
      { kind: 'heading', level: 1, text: 'Requests of people about their data (sections 34 to 38)' },
      requestTable(figures.requests),
      { kind: 'heading', level: 1, text: 'Breaches of personal data (section 40)' },
      ...breachBlocks(figures.breaches),
      { kind: 'heading', level: 1, text: 'Accounts and deletion' },
      {
        kind: 'definitionList',
        entries: [
          { term: 'Accounts made in this time', value: text(accounts.made) },
          { term: 'Accounts deleted by their owners in this time', value: text(accounts.erased) },
          { term: 'Records deleted by retention rules', value: text(deleted) },
        ],
      },
      { kind: 'heading', level: 1, text: 'What the portal does not know' },
      ...blanks([
        'Requests and breaches outside the portal that are not in its registers',
        'Impact assessments made, and their results',
        'Training of staff on data protection',
        'Processors, and transfers of data abroad',
        ...(isYear ? ['Audit: by whom, when, and its findings'] : []),
        'Measures planned for the next period',
      ]),
      { kind: 'signatureLine', labels: ['Data protection officer', 'Date'] },
    ],
  }
}

interface RightFigures {
  received: number
  answered: number
  refused: number
  withdrawn: number
  /** Answered or refused by the deadline. */
  inTime: number
  extended: number
  open: number
}
type RequestFigures = Record<RequestKind, RightFigures>

interface BreachFigures {
  breaches: {
    reference: string
    discoveredAt: Date
    reportedAt: Date | null
    isInTime: boolean
    people: number | null
    highRisk: RiskLevel
    state: string
  }[]
  /** Breaches that the document does not list. */
  more: number
}

export interface ReportFigures {
  isRunning: boolean
  requests: RequestFigures
  breaches: BreachFigures
  accounts: { made: number; erased: number }
  /** By retention rules. */
  deleted: number
}

interface Request {
  kind: RequestKind
  status: RequestStatus
  receivedAt: Date
  dueAt: Date
  extendedAt: Date | null
  closedAt: Date | null
}

/** Counts what happened in the period to requests that were received before its end. */
export function countRequestFigures(rows: readonly Request[], { from, before }: Period): RequestFigures {
  const within = (at: Date | null): boolean => at !== null && at >= from && at < before
  const count = (kind: RequestKind): RightFigures => {
    const mine = rows.filter((row) => row.kind === kind && row.receivedAt < before)
    const closed = (status: RequestStatus) => mine.filter((row) => row.status === status && within(row.closedAt))
    const decided = [...closed('answered'), ...closed('refused')]
    return {
      received: mine.filter(({ receivedAt }) => within(receivedAt)).length,
      answered: closed('answered').length,
      refused: closed('refused').length,
      withdrawn: closed('withdrawn').length,
      inTime: decided.filter(({ closedAt, dueAt }) => closedAt! <= dueAt).length,
      extended: mine.filter(({ extendedAt }) => within(extendedAt)).length,
      open: mine.filter(({ closedAt }) => closedAt === null || closedAt >= before).length,
    }
  }
  return Object.fromEntries(requestKinds.map((kind) => [kind, count(kind)])) as RequestFigures
}

interface Breach {
  reference: string
  discoveredAt: Date
  reportedAt: Date | null
  unreportedReason: string
  closedAt: Date | null
  people: number | null
  highRisk: RiskLevel
}

const maxListed = 200

export const listBreachFigures = (rows: readonly Breach[], now: Date): BreachFigures => ({
  breaches: rows.slice(0, maxListed).map((row) => ({
    reference: row.reference,
    discoveredAt: row.discoveredAt,
    reportedAt: row.reportedAt,
    isInTime: row.reportedAt !== null && row.reportedAt <= reportDue(row.discoveredAt),
    people: row.people,
    highRisk: row.highRisk,
    state: row.unreportedReason ? dataBreach.states.unreported.label : lookOf(dataBreach, row, now).label,
  })),
  more: Math.max(0, rows.length - maxListed),
})
