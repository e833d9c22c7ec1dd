// `npm run count:content-types` and `npm run count:lists`: the lines of code of each content type and of each list of staff. The engines do the rest.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { repositoryRoot } from '../repository-root.ts'

const folder = 'portal/src/features'
const find = (...patterns: string[]) =>
  globSync(
    patterns.map((each) => `${folder}/${each}`),
    { cwd: repositoryRoot },
  )

interface Description {
  key: string
  lines: number
}

/** The descriptions in a file, each from `opening({` to its closing brace, without blank lines and comments. */
export function countDescriptions(opening: string, text: string): Description[] {
  const found: Description[] = []
  let open: string[] | undefined
  let indent = ''
  for (const line of text.split('\n')) {
    if (line.includes(`${opening}({`)) [open, indent] = [[], /^\s*/.exec(line)![0]]
    if (open && line.trim() && !/^\s*(\/\/|\/?\*)/.test(line)) open.push(line)
    if (!open || !line.startsWith(`${indent}})`)) continue
    found.push({ key: /key: '([^']+)'/.exec(open.join('\n'))?.[1] ?? '', lines: open.length })
    open = undefined
  }
  return found
}

const described = {
  'content-types': { opening: 'contentType', goal: 40, files: () => find('*/content*.ts') },
  lists: {
    opening: 'describeList',
    goal: 60,
    files: () =>
      find('**/list*.ts', '**/contract.list*.ts', '**/store.*-list.server.ts').filter(
        (file) => !/[.]test[.]ts$|features\/lists\//.test(file),
      ),
  },
}

function main(what: keyof typeof described): void {
  const { opening, goal, files } = described[what]
  const counted = files()
    .flatMap((file) =>
      countDescriptions(opening, readFileSync(join(repositoryRoot, file), 'utf8')).map((each) => ({ ...each, file })),
    )
    .sort((one, other) => other.lines - one.lines)
  for (const { key, file, lines } of counted)
    console.log(`${String(lines).padStart(4)}  ${key.padEnd(16)} ${relative(folder, file)}`)
  const above = counted.filter(({ lines }) => lines > goal)
  // One description serves the lists of every kind of case.
  const shared = what === 'lists' ? find('*/kind.ts').length - 1 : 0
  const average = counted.reduce((sum, { lines }) => sum + lines, 0) / counted.length
  console.log(
    `${counted.length + shared} ${what} from ${counted.length} descriptions, ${average.toFixed(1)} lines each; goal: at most ${goal}, ${above.length} above`,
  )
  if (counted.length === 0 || above.length > 0) process.exitCode = 1
}

if (import.meta.main) main(process.argv[2] as keyof typeof described)
