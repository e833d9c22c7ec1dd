import { type FormEvent, useEffect, useRef } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { type DraftField, type EnquiryDraft, messageLimit } from '../rules.ts'
import { draftKey, keepDraft, readDraft } from './draft-storage.ts'
import { EnquirySent } from './enquiry-sent.tsx'
import { useEnquiry } from './use-enquiry.ts'

const fields: DraftField[] = ['name', 'email', 'message']
const readForm = (form: HTMLFormElement) => {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { name: text('name'), email: text('email'), message: text('message'), website: text('website') }
}
const words = ({ name, email, message }: EnquiryDraft): EnquiryDraft => ({ name, email, message })

/** Hidden where scripts are off: it could not be sent, and the ways to write and call stand beside it. */
export function EnquiryForm() {
  const { send, restart, problems, failure, busy, reference, attempt } = useEnquiry()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => (form.current ? attend(form.current) : undefined), [reference])
  if (reference) return <EnquirySent reference={reference} onRestart={restart} />
  const errorOf = (field: DraftField) => problems.find((problem) => problem.field === field)?.message
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send(readForm(event.currentTarget))
  }
  return (
    <form
      ref={form}
      // Before the page is alive a press must not put the message into the address: outside a dialog this method does nothing.
      method="dialog"
      data-starts-kept={draftKey}
      noValidate
      onSubmit={submit}
      className="grid gap-5 noscript:hidden"
    >
      <ErrorSummary
        attempt={attempt}
        errors={problems.map(({ field, message }) => ({ message, href: `#enquiry-${field}` }))}
      />
      <TextField id="enquiry-name" label="Name" name="name" autoComplete="name" error={errorOf('name')} required />
      <TextField
        id="enquiry-email"
        label="E-mail"
        hint="We answer to this address."
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        error={errorOf('email')}
        required
      />
      <TextArea
        id="enquiry-message"
        label="Message"
        hint="Please send no passwords or bank details."
        name="message"
        rows={7}
        maxLength={messageLimit}
        error={errorOf('message')}
        required
      />
      <Trap />
      {failure && problems.length === 0 && (
        <Alert kind="error" title={failure}>
          What you have typed is kept.
        </Alert>
      )}
      <Button
        type="submit"
        variant="primary"
        icon="send"
        busy={busy}
        busyLabel="Sending"
        className="justify-self-start max-sm:w-full"
      >
        Send message
      </Button>
    </form>
  )
}

/** People neither see nor reach it; programs that fill in every field do. */
function Trap() {
  return (
    <div hidden>
      <label htmlFor="enquiry-website">Leave this field empty</label>
      <input id="enquiry-website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

/** Brings back what was typed before a reload, keeps what is typed from now on, and gets ready to send once the form is touched. */
function attend(form: HTMLFormElement): () => void {
  restoreDraft(form)
  const keep = () => keepDraft(words(readForm(form)))
  const prepare = () => void import('./send-enquiry.ts').then(({ prepareEnquiry }) => prepareEnquiry()).catch(() => {})
  form.addEventListener('input', keep)
  form.addEventListener('focusin', prepare, { once: true })
  if (form.contains(document.activeElement)) prepare()
  return () => {
    form.removeEventListener('input', keep)
    form.removeEventListener('focusin', prepare)
  }
}

/** As if by hand, so that the count of characters follows. */
function restoreDraft(form: HTMLFormElement): void {
  const draft = readDraft()
  for (const field of fields) {
    const input = form.elements.namedItem(field)
    if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) continue
    if (!draft[field] || input.value) continue
    const prototype: object = Object.getPrototypeOf(input)
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, String(draft[field]))
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
