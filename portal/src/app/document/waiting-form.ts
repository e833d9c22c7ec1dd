import { keyOfContent } from '#kit/uploads/key-of-content.ts'
import { discardEntry, storeMessage, readOwn, wake, watch, type OwnEntry } from '#kit/outbox/entries.ts'
import { readAccesses } from '#kit/outbox/ports.ts'
import { device } from '#kit/outbox/rules.ts'
import { isSendable } from '#kit/outbox/sendable.ts'
import { recordWaiting } from './waiting-flag.ts'
import { readRoot } from './root-entry.ts'

// Loaded when somebody starts to type in a form that may wait, and while something waits (docs/decisions/0031).

const signedIn = () => readRoot().state.auth.user?.id
/** A message from a public page belongs to the device, even if somebody is signed in. */
const readDevice = async () => (await readAccesses(() => undefined)).find(({ owner }) => owner === device)!

let watching = false

/** Sends what waits, and shows on the page of a form that a message of this device waits, without its words. */
function resume(): void {
  if (watching) return
  watching = true
  watch(() => void show().catch(() => {}), signedIn)
  void show().catch(() => {})
}

/** Keeps the message of a form that cannot be sent now; false when this device cannot. */
async function storeForm(form: HTMLFormElement): Promise<boolean> {
  const name = form.dataset.waits ?? ''
  if (!isSendable(name) || !form.checkValidity()) return false
  const body = Object.fromEntries(
    [...new FormData(form)].flatMap(([field, value]) =>
      field !== 'token' && typeof value === 'string' ? [[field, value.replaceAll('\r\n', '\n')]] : [],
    ),
  )
  const message = { name, key: await keyOfContent(body), title: '', body }
  if (!(await storeMessage(message, await readDevice()))) return false
  form.reset()
  // The counts of characters follow.
  for (const area of form.querySelectorAll('textarea')) area.dispatchEvent(new Event('input'))
  await show()
  document.querySelector<HTMLElement>('[data-waiting-state]')?.focus()
  void wake(signedIn)
  return true
}

async function show(): Promise<void> {
  const entries = await readOwn(await readDevice())
  recordWaiting(entries.length > 0)
  const form = document.querySelector<HTMLFormElement>('form[data-waits]')
  if (!form) return
  document.querySelectorAll('[data-waiting-state]').forEach((old) => old.remove())
  for (const entry of entries) form.before(blockOf(form, entry))
}

/** A copy of the template for the state of the message. */
function blockOf(form: HTMLFormElement, entry: OwnEntry): HTMLElement {
  const state = entry.state === 'late' ? 'refused' : entry.state
  const template = form.querySelector<HTMLTemplateElement>(`template[data-state=${state}]`)
  const block = document.createElement('div')
  block.dataset.waitingState = state
  block.tabIndex = -1
  block.append(template?.content.cloneNode(true) ?? '')
  const { reference, said } = entry.content.result ?? {}
  fill(block, 'reference', reference)
  fill(block, 'said', said)
  block.querySelector('[data-discard]')?.addEventListener('click', () => {
    void discardEntry(entry).then(() => form.querySelector('input')?.focus())
  })
  return block
}

function fill(block: HTMLElement, name: string, text: string | undefined): void {
  const place = block.querySelector(`[data-fill=${name}]`)
  if (place && text) place.textContent = text
}

export const waitingForm = { resume, storeForm }
