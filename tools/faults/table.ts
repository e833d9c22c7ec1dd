import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { median } from '../bench/process.ts'
import { repositoryRoot } from '../repository-root.ts'
import type { Result } from './result.ts'
import { kinds } from './kinds.ts'

const file = join(repositoryRoot, 'docs/reliability.md')
const [begin, end] = ['<!-- begin of the table -->', '<!-- end of the table -->']
const head = [
  'Fault',
  'Rounds',
  'Acknowledged before',
  'Found after',
  'Back after (s): median, most',
  'Problems',
  'Measured',
]

/** The rows of the table in a document, by fault. */
export function readRows(text: string): Map<string, string[]> {
  const [, between = ''] = text.split(begin)
  const lines = between
    .split(end)[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'))
  const rows = lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return new Map(rows.map((cells) => [cells[0]!, cells]))
}

export const showSeconds = (seconds: number[]): string =>
  seconds.length === 0 ? 'no time' : `${median(seconds).toFixed(1)}, ${Math.max(...seconds).toFixed(1)}`

/** Replaces the rows of these faults in docs/reliability.md; the others keep what was measured before. */
export function writeRows(results: Result[]): void {
  const text = readFileSync(file, 'utf8')
  const rows = readRows(text)
  const today = new Date().toISOString().slice(0, 10)
  const load = loadavg()[1]!.toFixed(0)
  for (const { fault, rounds, acknowledged, found, seconds, problems } of results) {
    const cells = [fault, rounds, acknowledged, found, showSeconds(seconds), problems.length, `${today}, load ${load}`]
    rows.set(fault, cells.map(String))
  }
  const order = Object.values(kinds).flatMap(({ faults }) => faults)
  const sorted = order.flatMap((fault) => (rows.has(fault) ? [rows.get(fault)!] : []))
  const table = [head, head.map(() => '---'), ...sorted].map((cells) => `| ${cells.join(' | ')} |`)
  const machine = `Machine of the last run: ${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node.js ${process.versions.node}. 'Load' is the average number of programs that wanted a processor during the run.`
  const [before, rest] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))]
  writeFileSync(file, `${before}${begin}\n\n${machine}\n\n${pad(table)}\n\n${rest}`)
}

/** As the formatter writes it. */
function pad(lines: string[]): string {
  const rows = lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  const widths = rows[0]!.map((_, column) => Math.max(3, ...rows.map((cells) => cells[column]!.length)))
  return rows
    .map(
      (cells, at) =>
        `| ${cells.map((cell, column) => (at === 1 ? '-'.repeat(widths[column]!) : cell.padEnd(widths[column]!))).join(' | ')} |`,
    )
    .join('\n')
}
