import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/api-client.ts'
import { createAutosave } from './autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

function open() {
  const keep = vi.fn()
  const save = vi.fn(() => Promise.resolve())
  return { keep, save, autosave: createAutosave({ keep, save }) }
}

test('a failed save is repeated when the connection is back, and once', async () => {
  const { save, autosave } = open()
  save.mockImplementationOnce(async () => void autosave.failed(new Error('no line')))
  autosave.changed()
  await wait(2_000)
  expect(save).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  await wait(60_000)
  window.dispatchEvent(new Event('online'))
  expect(save).toHaveBeenCalledTimes(2)
})

test('a save that the portal refused is not repeated, and what another program answered is', async () => {
  const { save, autosave } = open()
  const refusals: unknown[] = []
  const fails = (error: Error) => save.mockImplementationOnce(async () => void refusals.push(autosave.failed(error)))
  const closed = new ApiError(409, 'This form is not open for applications.', [], { code: 'form-closed' })
  for (const refusal of [closed, new ApiError(404, 'Form not found'), new ApiError(413, 'Too long')]) {
    fails(refusal)
    autosave.changed()
    await wait(60_000)
    expect(refusals.at(-1)).toBe(refusal)
  }
  expect(save).toHaveBeenCalledTimes(3)
  for (const status of [0, 200, 401, 404, 429, 500, 503]) {
    fails(new ApiError(status, 'No answer', [], { kind: 'PARSING_ERROR' }))
    autosave.changed()
    await wait(20_000)
    expect(refusals.at(-1)).toBeUndefined()
  }
  expect(save).toHaveBeenCalledTimes(3 + 2 * 7)
})

test('what waits is stored when the page is left, and saved when the screen is left', async () => {
  const { keep, save, autosave } = open()
  autosave.changed()
  window.dispatchEvent(new Event('pagehide'))
  expect([keep.mock.calls.length, save.mock.calls.length]).toEqual([1, 0])
  autosave.end()
  autosave.failed(new Error('no line'))
  autosave.changed()
  await wait(60_000)
  expect(save).toHaveBeenCalledTimes(1)
})

test('one save runs at a time, and nothing after the text was sent', async () => {
  const { save, autosave } = open()
  let finish = () => {}
  save.mockImplementation(() => new Promise<void>((resolve) => (finish = resolve)))
  void autosave.saveNow()
  void autosave.saveNow()
  expect(save).toHaveBeenCalledTimes(1)
  finish()
  await wait(0)
  expect(save).toHaveBeenCalledTimes(2)
  void autosave.saveNow()
  const settled = autosave.settle()
  finish()
  await settled
  await wait(60_000)
  expect(save).toHaveBeenCalledTimes(2)
})
