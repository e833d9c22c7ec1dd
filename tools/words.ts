import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repository-root.ts'

/** Sentences on the screens of staff that a colleague must guess (docs/words.md). */
const sentenceRules: readonly { words: RegExp; plain: string }[] = [
  {
    words: /\b(the|this) person\b/gi,
    plain: 'customer, petitioner, applicant, sender, reporter, requester or colleague',
  },
  { words: /return(ed)? with words/gi, plain: 'Send back' },
  { words: /approve for a date/gi, plain: 'Schedule' },
  { words: /words of the entry/gi, plain: 'Label' },
]

/** Texts for others than staff, descriptions of calls, and questions of forms. */
const isForOthers = (path: string) =>
  !path.startsWith('portal/src/features/') ||
  /\/(companies|accounts\/screens|forms\/templates)\/|\/(mails|contract[^/]*|testing[^/]*)\.ts$|\.test\.tsx?$/.test(
    path,
  )

const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))

/** Words in the sentences of a file that staff do not read, each with its line and the plain word. */
export function findSentences(path: string, source: string): { line: number; name: string; plain: string }[] {
  if (isForOthers(path)) return []
  const code = withoutComments(source)
  return sentenceRules.flatMap(({ words, plain }) =>
    [...code.matchAll(words)].map((found) => ({
      line: code.slice(0, found.index).split('\n').length,
      name: found[0],
      plain,
    })),
  )
}

if (import.meta.main) {
  const listed = spawnSync('git', ['ls-files', '-z', 'portal/src', 'tools', 'e2e'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
  })
  if (listed.status !== 0) throw new Error(`git ls-files failed: ${listed.stderr}`)
  const files = listed.stdout
    .split('\0')
    .filter((path) => /[.]tsx?$/.test(path) && path !== 'tools/words.test.ts' && existsSync(join(repositoryRoot, path)))
  let count = 0
  for (const path of files) {
    const source = readFileSync(join(repositoryRoot, path), 'utf8')
    for (const { line, name, plain } of findSentences(path, source)) {
      console.log(`${path}:${line}: ${name}; write: ${plain}`)
      count++
    }
  }
  console.log(`${files.length} files, ${count} words to write plainly`)
  process.exitCode = count > 0 ? 1 : 0
}
