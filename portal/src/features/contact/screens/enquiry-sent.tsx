import type { ReactNode } from 'react'
import type { RefusedForm } from '#kit/forms/page-form.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { enquiryMessages } from '../messages.ts'
import { type DraftField, messageLimit } from '../rules.ts'

/** Takes focus, so that screen readers read it out. `data-forgets` makes the page's script delete the draft. */
export function EnquirySent({ reference }: { reference: string }) {
  return (
    <div
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- confirms a form just sent; without scripts nothing else can move the focus
      autoFocus
      role="status"
      data-forgets={draftKey}
      className="grid justify-items-start gap-3 rounded-md border-s-4 border-success-ink bg-success-soft p-5 sm:p-8"
    >
      <Icon name="check-circle" className="size-8 text-success-ink" />
      <h3>We have your message</h3>
      <p>
        Its reference is <strong className="tabular whitespace-nowrap">{reference}</strong>. Our answer will come to
        your e-mail address. If we send you a link to confirm the address, open it: we can answer you only then.
      </p>
      <form action="/contact">
        <Button type="submit">Write another message</Button>
      </form>
    </div>
  )
}

/** The key of the draft in session storage. */
const draftKey = 'enquiry-draft'

interface EnquiryFormProps {
  token: string
  /** The minimum age of the token. */
  waitSeconds: number
  refused: RefusedForm<DraftField | 'token' | 'website'> | undefined
}

/**
 * A native form, handled by the page's action. A script keeps the draft, waits until the form may be sent and reports a lost connection
 * (app/document/kept-form.ts).
 */
export function EnquiryForm({ token, waitSeconds, refused }: EnquiryFormProps) {
  const { values = {}, problems = [], failure } = refused ?? {}
  const field = (name: DraftField) => ({
    id: `enquiry-${name}`,
    name,
    defaultValue: values[name],
    error: problems.find((problem) => problem.field === name)?.message,
    required: true,
  })
  return (
    <form
      method="post"
      action="/contact"
      data-keeps={draftKey}
      data-wait-seconds={waitSeconds}
      data-waits="enquiry"
      noValidate
      className="grid gap-5"
    >
      <ErrorSummary errors={problems.map(({ field: name, message }) => ({ message, href: `#enquiry-${name}` }))} />
      <TextField label="Name" autoComplete="name" {...field('name')} />
      <TextField
        label="E-mail"
        hint="We answer to this address."
        type="email"
        inputMode="email"
        autoComplete="email"
        {...field('email')}
      />
      <TextArea
        label="Message"
        hint="Do not send passwords or bank details."
        rows={7}
        maxLength={messageLimit}
        {...field('message')}
      />
      <Trap />
      <input type="hidden" name="token" value={token} />
      {failure && <NotSent title={failure} />}
      <template data-unsent>
        <NotSent title={enquiryMessages.lineDown} />
      </template>
      <EnquiryStates />
      <Button
        type="submit"
        variant="primary"
        icon="send"
        className="justify-self-start aria-busy:cursor-progress aria-busy:opacity-70 max-sm:w-full"
      >
        Send message
      </Button>
    </form>
  )
}

const NotSent = ({ title }: { title: string }) => (
  <Alert kind="error" title={title}>
    What you have typed is kept.
  </Alert>
)

/** A honeypot: people can neither see nor reach the field, but programs that fill in every field do. */
function Trap() {
  return (
    <div hidden>
      <label htmlFor="enquiry-website">Leave this field empty</label>
      <input id="enquiry-website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}

/** What a script shows of a message that waits on this device, one template for each state, never its words (app/document/waiting-form.ts). */
function EnquiryStates() {
  return (
    <>
      <template data-state="waiting">
        <Alert className="mb-6" title="Waiting for a connection" actions={<Discard>It has not been sent yet.</Discard>}>
          Your message is kept on this device, encrypted, and sent on its own when the connection is back. You can close
          this page. We confirm by e-mail that we have it.
        </Alert>
      </template>
      <template data-state="refused">
        <Alert kind="warning" className="mb-6" title="A message from this device was not sent" actions={<Discard />}>
          <span data-fill="said">It has waited for more than 7 days.</span> Please write it again.
        </Alert>
      </template>
      <template data-state="sent">
        <Alert
          kind="success"
          className="mb-6"
          title="We have your message"
          actions={
            <Button size="sm" data-discard="">
              Close
            </Button>
          }
        >
          Its reference is <strong className="tabular whitespace-nowrap" data-fill="reference" />. Our answer will come
          to your e-mail address.
        </Alert>
      </template>
    </>
  )
}

const Discard = ({ children }: { children?: ReactNode }) => (
  <details>
    <summary className="link tap inline-flex min-h-11 cursor-pointer items-center">Discard</summary>
    <p className="measure my-2">{children} It is removed from this device and cannot be brought back.</p>
    <Button size="sm" variant="danger" data-discard="">
      Discard the message
    </Button>
  </details>
)
