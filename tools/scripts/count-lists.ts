// `npm run count:lists`: the lists of staff, and the lines that each takes. The engine does the rest.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { repositoryRoot } from '../repository-root.ts'

const goal = 60

/** The lines of the descriptions in a file, each from `describeList({` to its closing brace, without blank lines and comments. */
export function countLists(text: string): number[] {
  const found: number[] = []
  let lines = 0
  let indent: string | undefined
  for (const line of text.split('\n')) {
    if (/describeList\(\{/.test(line)) [indent, lines] = [/^\s*/.exec(line)![0], 0]
    if (indent === undefined) continue
    if (line.trim() && !/^\s*(\/\/|\/?\*)/.test(line)) lines += 1
    if (!line.startsWith(`${indent}})`)) continue
    found.push(lines)
    indent = undefined
  }
  return found
}

function main(): void {
  const folder = 'portal/src/features'
  const read = (file: string) => readFileSync(join(repositoryRoot, file), 'utf8')
  const counted = globSync([`${folder}/**/list*.ts`, `${folder}/**/contract.list*.ts`], { cwd: repositoryRoot })
    .filter((file) => !/[.]test[.]ts$|features\/lists\//.test(file))
    .flatMap((file) => countLists(read(file)).map((lines) => ({ file: relative(folder, file), lines })))
    .sort((one, other) => other.lines - one.lines)
  // One description serves every kind of case.
  const kinds = globSync(`${folder}/*/kind.ts`, { cwd: repositoryRoot }).length
  const served = counted.reduce((sum, { file }) => sum + (file === 'cases/contract.list.ts' ? kinds : 1), 0)
  for (const { file, lines } of counted) console.log(`${String(lines).padStart(4)}  ${file}`)
  const above = counted.filter(({ lines }) => lines > goal).length
  console.log(`${served} lists from ${counted.length} descriptions; goal: at most ${goal} lines, ${above} above`)
  if (counted.length === 0 || above > 0) process.exitCode = 1
}

if (import.meta.main) main()
