import type { ReactNode } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'

/** What a script shows of a message that waits on this device, one template for each state, never its words (app/document/waiting-form.ts). */
export function EnquiryStates() {
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
