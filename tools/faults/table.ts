import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { median } from '../bench/process.ts'
import { repositoryRoot } from '../repository-root.ts'
import type { Result } from './round.ts'
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

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The rows of the table in a document, by fault. */
export function readRows(text: string): Map<string, string[]> {
  const between = text.split(begin)[1]?.split(end)[0] ?? ''
  const lines = between.split('\n').filter((line) => line.startsWith('|'))
  return new Map(lines.slice(2).map((line) => [cellsOf(line)[0]!, cellsOf(line)]))
}

export const showSeconds = (seconds: number[]): string =>
  seconds.length === 0 ? '' : `${median(seconds).toFixed(1)}, ${Math.max(...seconds).toFixed(1)}`

function cellsOfResult({ fault, rounds, acknowledged, found, seconds, problems }: Result): string[] {
  const pieces = acknowledged > 0 ? [acknowledged, found] : ['', '']
  const measured = `${new Date().toISOString().slice(0, 10)}, load ${loadavg()[1]!.toFixed(0)}`
  return [fault, rounds, ...pieces, showSeconds(seconds), problems.length, measured].map(String)
}

/** Replaces the rows of these faults in docs/reliability.md; the others keep what was measured before, if anything. */
export function writeRows(results: Result[]): void {
  const text = readFileSync(file, 'utf8')
  const rows = readRows(text)
  for (const result of results) rows.set(result.fault, cellsOfResult(result))
  const order = Object.values(kinds).flatMap(({ faults }) => faults)
  const sorted = order.map((fault) => rows.get(fault) ?? [fault, '0', '', '', '', '', 'not yet'])
  const machine = `Machine of the last run: ${availableParallelism()} processors, ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node.js ${process.versions.node}. 'Load' is the average number of programs that wanted a processor during the run.`
  const [before, after] = [text.slice(0, text.indexOf(begin)), text.slice(text.indexOf(end))]
  writeFileSync(file, `${before}${begin}\n\n${machine}\n\n${draw([head, ...sorted])}\n\n${after}`)
}

/** As the formatter writes it. */
function draw(rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...rows.map((cells) => cells[column]!.length)))
  const line = (cells: string[]) => `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  const [first, ...others] = rows.map(line)
  return [first, line(widths.map((width) => '-'.repeat(width))), ...others].join('\n')
}
