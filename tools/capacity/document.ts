import { assumptions, type Cost, fullest, type Kind, kinds, type Need, needOf, ordinary } from './model.ts'
import type { Figures } from './measure.ts'

const table = (head: string[], rows: string[][]) =>
  [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

const sizes = [1, 36, 360]
const columns = ['one state', 'all 36 states', '10 times that']

/** Three significant digits, so that a figure does not look more exact than it is. */
const rounded = (n: number) => Number(n.toPrecision(3)).toLocaleString('en-GB', { maximumFractionDigits: 3 })
const bytes = (n: number) =>
  n >= 1e12 ? `${rounded(n / 1e12)} TB` : n >= 1e9 ? `${rounded(n / 1e9)} GB` : `${rounded(n / 1e6)} MB`
const bits = (n: number) => (n >= 1e9 ? `${rounded(n / 1e9)} Gbit/s` : `${rounded(n / 1e6)} Mbit/s`)
const percent = (share: number) => `${rounded(share * 100)} %`

const costRow = (kind: Kind, { portal, database, bytes: size }: Cost) => [
  kinds[kind],
  rounded(portal),
  rounded(database),
  size > 0 ? rounded(size / 1_000) : '–',
]

const assumed = (name: keyof typeof assumptions): string[] => {
  const { value, says } = assumptions[name]
  return [says, value.toLocaleString('en-GB')]
}

function needRows(needs: Need[]): string[][] {
  const row = (title: string, show: (need: Need) => string) => [title, ...needs.map(show)]
  const total = ({ rates }: Need) => Object.values(rates).reduce((sum, rate) => sum + rate, 0)
  return [
    row('requests in a second of the busiest hour', (need) => rounded(total(need))),
    row('cases filed in a second', ({ rates }) => rounded(rates.filing)),
    row('processors for portals', (need) => rounded(need.portalProcessors)),
    row('processes of the portal', (need) => String(need.processes)),
    row('memory of these', (need) => bytes(need.portalMemory)),
    row('processors for the database', (need) => rounded(need.databaseProcessors)),
    row('connections to the database, at most', (need) => String(need.connections)),
    row(`database after ${assumptions.years.value} years`, (need) => bytes(need.databaseBytes)),
    row(`documents after ${assumptions.years.value} years`, (need) => bytes(need.documentBytes)),
    row('line outwards', (need) => bits(need.answerBits)),
    row('line inwards', (need) => bits(need.uploadBits)),
  ]
}

/** The part of docs/capacity.md that the measurement fills. */
export function describe(figures: Figures, machine: string): string {
  const { costs, bytesPerCase, idle, idleMemory, busyMemory } = figures
  const needs = sizes.map((states) => needOf(states, costs, { bytesPerCase, memory: busyMemory * 2 ** 20 }))
  const shares = needs.map(fullest)
  return [
    `Measured on ${machine}.`,
    '',
    '## What a request takes',
    '',
    'Milliseconds of processor time, and the size of the answer in kB. The database is the embedded one.',
    '',
    table(
      ['', 'portal', 'database', 'kB'],
      (Object.keys(kinds) as Kind[]).map((kind) => costRow(kind, costs[kind])),
    ),
    '',
    `Without requests a process takes ${rounded(idle.portal * 1_000)} ms of processor time in a second and its database ${rounded(idle.database * 1_000)} ms; the table is without that.`,
    '',
    `A process has ${rounded(idleMemory)} MiB of memory after its start and ${rounded(busyMemory)} MiB after these requests. A case with its history, audit entries and jobs takes ${rounded(bytesPerCase / 1_000)} kB of the database.`,
    '',
    '## What is assumed',
    '',
    table(['', 'value'], (Object.keys(assumptions) as (keyof typeof assumptions)[]).map(assumed)),
    '',
    '## What is needed',
    '',
    table(['', ...columns], needRows(needs)),
    '',
    '## What runs out first',
    '',
    'Of one ordinary machine of each sort:',
    '',
    table(
      ['', ...columns],
      Object.values(ordinary).map(({ says }) => [
        says,
        ...shares.map((each) => percent(each.find((limit) => limit.says === says)!.share)),
      ]),
    ),
    '',
    ...columns.map(
      (name, at) =>
        `- ${name}: ${shares[at]![0]!.says} (${percent(shares[at]![0]!.share)}), then ${shares[at]![1]!.says} (${percent(shares[at]![1]!.share)}).`,
    ),
  ].join('\n')
}
