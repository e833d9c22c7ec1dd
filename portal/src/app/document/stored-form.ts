import { announce } from './announce.ts'

type Draft = Record<string, string>
type Field = HTMLInputElement | HTMLTextAreaElement
type WaitingForm = typeof import('./waiting-form.ts').waitingForm

/** Passwords and codes are never kept, and no page may choose files. */
const keptFields =
  'input:not([type=hidden], [type=password], [type=checkbox], [type=radio], [type=file], [tabindex], [autocomplete=one-time-code]), textarea'

/**
 * Keeps a form's draft while the tab is open, and sends the form once it may be sent and the server can be reached; else a form with `data-waits` is kept
 * on the device and sent later, and any other is sent when the line is back, while its page is open.
 */
export function attachKeptForm(form: HTMLFormElement): void {
  const key = form.dataset.keeps ?? ''
  // An answer to a form becomes a plain entry of the history: going back to it or reloading it sends nothing again.
  history.replaceState(history.state, '', location.href)
  const fields = [...form.querySelectorAll<Field>(keptFields)]
  restore(fields, readDraft(key))
  // Loaded while there is a line, with the first letter that is typed.
  let waiting: Promise<WaitingForm> | undefined
  form.addEventListener('input', () => {
    if (form.dataset.waits) waiting ??= loadWaitingForm()
    waiting?.catch(() => (waiting = undefined))
    // Another form with this key has other fields.
    storeDraft(key, { ...readDraft(key), ...Object.fromEntries(fields.map(({ name, value }) => [name, value])) })
  })
  const { waitSeconds } = form.dataset
  // The server refuses an enquiry whose form was just loaded, since bots send forms immediately.
  const mayBeSent = new Promise<void>((resolve) =>
    waitSeconds === undefined ? resolve() : setTimeout(resolve, Number(waitSeconds) * 1_000 + 250),
  )
  const button = form.querySelector('[type=submit]')!
  const isSending = () => button.ariaBusy === 'true'
  const setSending = (now: boolean) => (button.ariaBusy = String(now))
  // The person came back from the next page.
  addEventListener('pageshow', () => setSending(false))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (isSending()) return
    setSending(true)
    // The browser's error page for a lost connection would replace the form.
    Promise.all([reachServer(), mayBeSent]).then(
      () => form.submit(),
      async () => {
        const isKept = await waiting?.then(({ storeForm }) => storeForm(form)).catch(() => false)
        setSending(false)
        if (isKept) eraseText(key)
        else {
          announce(form, form.querySelector('[data-unsent]'))
          addEventListener('online', () => form.requestSubmit(), { once: true })
        }
      },
    )
  })
}

export const eraseDraft = ({ dataset }: HTMLElement): void => eraseText(dataset.forgets ?? '')

async function reachServer(): Promise<void> {
  const { ok } = await fetch(location.pathname, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(20_000),
  })
  if (!ok) throw new Error('the server cannot accept it now')
}

async function loadWaitingForm(): Promise<WaitingForm> {
  const { waitingForm } = await import('./waiting-form.ts')
  waitingForm.resume()
  return waitingForm
}

/** Fills empty fields as if typed, so that character counts follow. */
function restore(fields: readonly Field[], draft: Draft): void {
  for (const field of fields) {
    const text = draft[field.name]
    if (!text || field.value) continue
    field.value = text
    field.dispatchEvent(new Event('input'))
  }
}

export function parseDraft(stored: string | null | undefined): Draft {
  try {
    const draft: unknown = JSON.parse(stored ?? '{}')
    if (typeof draft !== 'object' || draft === null) return {}
    return Object.fromEntries(Object.entries(draft).filter(([, text]) => typeof text === 'string'))
  } catch {
    return {}
  }
}

const readDraft = (key: string) => parseDraft(withStorage((storage) => storage.getItem(key)))
/** Deletes the draft of the forms with this key. */
export const eraseText = (key: string): void => withStorage((storage) => storage.removeItem(key))
const storeDraft = (key: string, draft: Draft) => withStorage((storage) => storage.setItem(key, JSON.stringify(draft)))

/** Storage that is full or switched off: the form works without. */
function withStorage<T>(touch: (storage: Storage) => T): T | undefined {
  try {
    return touch(sessionStorage)
  } catch {
    return undefined
  }
}
