// Keys are quick, records load. A key pressed while the page of a record loads is kept for that page, in order, and the letters of an answer until its
// box can be typed into; none of them acts on another record meanwhile. What was kept for an address is dropped where another one arrives, ten seconds
// after the last letter, or by Escape. Nothing is ever sent by a kept key.

/** A box is waited for so long from the last key on; a page, until the router says that it is on its way. */
const boxMs = 10_000
const pageMs = 1_000
const maxKeys = 2_000

/** The address and, where `hasBox`, the box for a text of which it is known that they will be there. */
let expected: { path: string; hasBox: boolean; since: number } | undefined
/** A kept key acts now. */
let isReplaying = false
let kept: { path: string; keys: string[] } = { path: '', keys: [] }

const expect = (path: string, hasBox: boolean) => {
  expected = { path, hasBox, since: performance.now() }
}

/** Begins to buffer keys for the page of a record that is loading. */
export const expectRecord = (address: string): void => expect(address.split('?')[0]!, false)

/** Begins to buffer keys for the box for a reply or a note on the page with this address. */
export const expectBox = (address = location.pathname): void => expect(address.split('?')[0]!, true)

const isWriteKey = (key: string) => key === 'r' || key === 'n'

/** Where a key belongs that is pressed now; undefined where the screen in front is there. */
function pathOf(leavingTo: string | undefined, pressedAt: number): string | undefined {
  if (expected && pressedAt - expected.since > (expected.hasBox ? boxMs : pageMs)) expected = undefined
  if (expected) return expected.path
  return leavingTo ?? (document.querySelector('[data-record-loading]') ? location.pathname : undefined)
}

/** Buffers a key for the page or the box that is loading; false where none is, or the key is not for it. */
export function bufferKey({ key, target, timeStamp }: KeyboardEvent, leavingTo?: string): boolean {
  if (isReplaying) return false
  const isBoxComing = target instanceof HTMLTextAreaElement && target.readOnly
  if (isBoxComing && !expected) expectBox()
  const path = pathOf(leavingTo, timeStamp)
  if (kept.path !== path) kept = { path: path ?? '', keys: [] }
  if (path === undefined) return false
  if (key === 'Escape') return dropKeys()
  const { keys } = kept
  const isText = expected?.hasBox === true || keys.some(isWriteKey)
  if (isText && key === 'Backspace' && keys.length > (expected?.hasBox ? 0 : 1)) keys.pop()
  else if (isText && key === 'Enter') keys.push('\n')
  else if (key.length === 1 && (isText || key !== ' ') && keys.length < maxKeys) keys.push(key)
  else return false
  // Who goes on typing waits on, also where a busy machine comes to the keys late.
  if (expected) expected.since = timeStamp
  return true
}

function dropKeys(): false {
  expected = undefined
  kept = { path: '', keys: [] }
  return false
}

/** Replays the buffered keys on the loaded page of a record; those that belong to an answer wait for its box. */
export function replayKeys(): void {
  const { path, keys } = kept
  if (!expected?.hasBox || expected.path !== location.pathname) expected = undefined
  if (path !== location.pathname) return void (expected || dropKeys())
  while (keys.length > 0 && !expected?.hasBox) {
    const key = keys.shift()!
    isReplaying = true
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    isReplaying = false
    // Where the record has no box for an answer, its letters must not act; after a step to another record the rest is not meant for this one.
    if (expected?.hasBox !== true && (isWriteKey(key) || expected)) return void (expected || dropKeys())
  }
}

/** Types the buffered text into the box that has loaded. */
export function typeBuffered(box: HTMLTextAreaElement | null): void {
  if (!box || box.readOnly || !expected?.hasBox || expected.path !== location.pathname) return
  const { path, keys } = kept
  const text = path === expected.path ? keys.join('') : ''
  dropKeys()
  box.focus({ preventScroll: true })
  if (!text) return
  box.setRangeText(text, box.selectionEnd, box.selectionEnd, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
}
