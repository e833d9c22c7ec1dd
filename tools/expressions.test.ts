import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RegExpParser } from '@eslint-community/regexpp'
import { analyse } from 'scslre'
import ts from 'typescript-5'
import { expect, test } from 'vitest'
import { repositoryRoot } from './repository-root.ts'

const parser = new RegExpParser({ ecmaVersion: 2025 })

/** The regular expressions of a source that take more than a multiple of the length of some text, each with its line. */
function findSlowExpressions(path: string, source: string): string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)
  const slow: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && analyse(parser.parseLiteral(node.text)).reports.length > 0)
      slow.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.text}`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return slow
}

test.each([
  [String.raw`text.replace(/[>)\]"'.,;:!]+$/u, '')`],
  [String.raw`path.replace(/\/+$/, '')`],
  [String.raw`figures.replace(/\s*%\s*$/, '')`],
  [String.raw`/^(a+)+b$/.test(text)`],
  [String.raw`/^(\s*)(.*?)(\s*)$/s.exec(text)`],
])('%s is found', (source) => {
  expect(findSlowExpressions('a.ts', source)).toHaveLength(1)
})

// `trimEndOf` and `trimMarks` (`platform/values/trim-marks.ts`) read a text once.
test('every regular expression of the portal reads a text in the time of its length', () => {
  const files = globSync('portal/src/**/*.{ts,tsx}', { cwd: repositoryRoot, exclude: ['**/*.test.*', '**/testing*'] })
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.flatMap((path) => findSlowExpressions(path, readFileSync(join(repositoryRoot, path), 'utf8')))).toEqual(
    [],
  )
})
