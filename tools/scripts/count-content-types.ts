// `npm run count:content-types`: the lines of code of each content type. The engine does the rest.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { repositoryRoot } from '../repository-root.ts'

const goal = 40

interface Counted {
  file: string
  key: string
  lines: number
}

/** The descriptions in a file, each from `contentType({` to its closing brace, without blank lines and comments. */
export function countTypes(file: string, text: string): Counted[] {
  const found: Counted[] = []
  let open: string[] | undefined
  for (const line of text.split('\n')) {
    if (/contentType\(\{/.test(line)) open = []
    if (open && line.trim() && !/^\s*(\/\/|\/?\*)/.test(line)) open.push(line)
    if (!open || !line.startsWith('})')) continue
    const key = /key: '([^']+)'/.exec(open.join('\n'))?.[1] ?? '?'
    found.push({ file, key, lines: open.length })
    open = undefined
  }
  return found
}

function main(): void {
  const files = globSync('portal/src/features/*/content*.ts', { cwd: repositoryRoot })
  const counted = files
    .flatMap((file) =>
      countTypes(relative('portal/src/features', file), readFileSync(join(repositoryRoot, file), 'utf8')),
    )
    .sort((one, other) => other.lines - one.lines)
  for (const { key, file, lines } of counted) console.log(`${String(lines).padStart(4)}  ${key.padEnd(16)} ${file}`)
  const total = counted.reduce((sum, { lines }) => sum + lines, 0)
  const above = counted.filter(({ lines }) => lines > goal)
  console.log(
    `${counted.length} types, ${(total / counted.length).toFixed(1)} lines each; goal: at most ${goal}, ${above.length} above`,
  )
  if (counted.length === 0 || above.length > 0) process.exitCode = 1
}

if (import.meta.main) main()
