import type { ReactNode } from 'react'
import { AfterForm, NativeForm, pageForm } from '#kit/forms/page-form.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { enquiryMessages } from '../messages.ts'
import { messageLimit } from '../rules.ts'

export function EnquirySent({ reference }: { reference: string }) {
  return (
    <AfterForm
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
    </AfterForm>
  )
}

/** The key of the draft in session storage. */
const draftKey = 'enquiry-draft'

export const enquiryForm = pageForm({
  id: 'enquiry',
  fields: {
    name: { label: 'Name', autoComplete: 'name', required: true },
    email: {
      type: 'email',
      label: 'E-mail',
      hint: 'We answer to this address.',
      inputMode: 'email',
      autoComplete: 'email',
      required: true,
    },
    message: {
      kind: 'textarea',
      label: 'Message',
      hint: 'Do not send passwords or bank details.',
      rows: 7,
      maxLength: messageLimit,
      required: true,
    },
  },
  hidden: ['token'],
  button: 'Send message',
  unsent: { title: enquiryMessages.lineDown, text: 'What you have typed is kept.' },
})

interface EnquiryFormProps {
  token: string
  /** The minimum age of the token. */
  waitSeconds: number
}

/** The page's script waits until the form may be sent, and where there is no connection it keeps the message (app/document/kept-form.ts). */
export const EnquiryForm = ({ token, waitSeconds }: EnquiryFormProps) => (
  <NativeForm
    form={enquiryForm}
    action="/contact"
    keeps={draftKey}
    values={{ token }}
    data-wait-seconds={waitSeconds}
    data-waits="enquiry"
  >
    <Trap />
    <EnquiryStates />
  </NativeForm>
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
