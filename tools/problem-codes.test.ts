import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../portal/src/', import.meta.url))
/** Deciding on words: `error.message === …`, `error.message.includes(…)`, `… === messages.formClosed`. */
const onWords =
  /\b(error|problem|refusal|failure|thrown)\??\.message (===|!==)|\b(error|problem|refusal|failure|thrown)\??\.message\.(includes|startsWith|endsWith|match)\(|[!=]== \w*[mM]essages\.\w/

test.each([
  ["if (error.message === 'Gone') return", true],
  ['if (error.message.startsWith(words.gone)) return', true],
  ['return words === messages.userIdRequired', true],
  ["if (error.code === 'form-closed') return", false],
  ['toast.error(error.message)', false],
])('%j decides on a message: %s', (line, found) => expect(onWords.test(line)).toBe(found))

test('callers decide on the code of a problem, never on its message', () => {
  const files = globSync('{features,kit,fields,ui}/**/*.{ts,tsx}', { cwd: source }).filter(
    (file) => !/\.test\./.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    readFileSync(source + file, 'utf8')
      .split('\n')
      .filter((line) => onWords.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})
