import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { bufferKey, expectBox, typeBuffered } from './early-keys.ts'

class Box {
  readOnly = false
  selectionEnd = 0
  value = ''
  setRangeText(text: string) {
    this.value += text
  }
  dispatchEvent() {}
  focus() {}
}
let box: Box
let start: number
beforeEach(() => {
  vi.stubGlobal('HTMLTextAreaElement', Box)
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('location', { pathname: '/consumer-complaint/1' })
  box = new Box()
  expectBox()
  start = performance.now()
})
afterAll(() => void vi.unstubAllGlobals())

const press = (key: string, seconds: number) =>
  bufferKey({ key, target: null, timeStamp: start + seconds * 1_000 } as unknown as KeyboardEvent)
const typed = () => {
  typeBuffered(box as unknown as HTMLTextAreaElement)
  return box.value
}

test('the letters of an answer wait for its box as long as they go on', () => {
  expect(['D', 'e', 'a', 'r'].map((key, at) => press(key, at * 6))).toEqual([true, true, true, true])
  expect(typed()).toBe('Dear')
})

test('a key ten seconds after the last letter is for the screen, and what was kept is gone', () => {
  expect([press('D', 1), press('e', 12)]).toEqual([true, false])
  expect(typed()).toBe('')
})
