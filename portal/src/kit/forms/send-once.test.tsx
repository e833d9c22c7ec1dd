import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useOnceKey } from './use-once-key.ts'
import { useSubmit } from './use-submit.ts'

/** What a hook answers to the component that uses it. */
function use<T>(hook: () => T): T {
  const answers: T[] = []
  const Form = () => {
    answers.push(hook())
    return null
  }
  renderToStaticMarkup(<Form />)
  return answers[0]!
}

test('the same content keeps its key until it has arrived', () => {
  const { keyOf, arrived } = use(() => useOnceKey())
  const key = keyOf('Send it')
  expect(keyOf('Send it')).toBe(key)
  const other = keyOf('Send it now')
  expect(other).not.toBe(key)
  arrived()
  expect(keyOf('Send it now')).not.toBe(other)
})

test('what was sent before a reload keeps its key, and other content does not', () => {
  const before = { words: 'Send it', key: 'key-of-first-try' }
  expect(use(() => useOnceKey(before)).keyOf('Send it')).toBe(before.key)
  expect(use(() => useOnceKey(before)).keyOf('Send it now')).not.toBe(before.key)
})

test('a second press while the first is on its way sends nothing', async () => {
  const { submit } = use(() => useSubmit())
  let sent = 0
  let finish = () => {}
  const work = async () => {
    sent++
    await new Promise<void>((resolve) => (finish = resolve))
  }
  const presses = [submit(work), submit(work)]
  expect(sent).toBe(1)
  finish()
  await Promise.all(presses)
  const next = submit(work)
  finish()
  await next
  expect(sent).toBe(2)
})
