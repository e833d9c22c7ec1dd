import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#kit/api-client.ts'
import { api, downloadFile } from '#kit/browser-api.ts'
import { useFields } from '#kit/use-fields.ts'
import { endpointUrl } from '#platform/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { PasswordField } from '#ui/field.tsx'
import { toast } from '#ui/toast.ts'
import { deleteAccount, exportAccount } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { FormFailure } from '../form-failure.tsx'
import { useFormCall } from '../use-form-call.ts'
import { useForgetSession } from '../sign-in/use-logout.ts'

/** Export of the personal data and deletion of the account (decisions §1). */
export function AccountData() {
  const [deleting, setDeleting] = useState(false)
  return (
    <section aria-labelledby="data-title">
      <h2 id="data-title" className="mb-4">
        Your data
      </h2>
      <div className="border-t border-line">
        <Row text="A file with everything we store about your account.">
          <DownloadButton />
        </Row>
        <Row text="Removes your account and what identifies you. Submissions and cases stay with the Commission.">
          <Button icon="trash" onClick={() => setDeleting(true)}>
            Delete my account
          </Button>
        </Row>
      </div>
      {deleting && <DeleteDialog onClose={() => setDeleting(false)} />}
    </section>
  )
}

function Row({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <p className="measure min-w-0 flex-1 basis-64 text-muted">{text}</p>
      {children}
    </div>
  )
}

function DownloadButton() {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadFile(endpointUrl(exportAccount, {}), 'my-account.json')
    } catch (error) {
      toast.error(error instanceof ApiError && error.status === 0 ? error.message : messages.exportFailed)
    }
    setBusy(false)
  }
  return (
    <Button icon="download" busy={busy} busyLabel="Preparing your data" onClick={() => void download()}>
      Download my data
    </Button>
  )
}

const passwordGiven = z.object({ password: z.string().check(z.minLength(1, 'Type your password')) })

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const form = useFields(passwordGiven, { focusFirst: true })
  const { send, busy, failure } = useFormCall(form, { fallback: messages.unknownError })
  const forget = useForgetSession()
  const element = useRef<HTMLFormElement>(null)
  const submit = form.onSubmit((body) =>
    send(
      () => api.call(deleteAccount, { body }),
      ({ message }) => {
        toast.success(message)
        forget()
      },
    ),
  )
  const password = form.field('password')
  return (
    <ConfirmDialog
      isOpen
      danger
      busy={busy}
      onClose={onClose}
      onConfirm={() => element.current?.requestSubmit()}
      title="Delete your account?"
      confirmLabel="Delete my account"
      cancelLabel="Keep my account"
    >
      <form ref={element} method="post" noValidate onSubmit={submit} className="grid gap-4">
        {/* The text is the same for everybody, so that it does not reveal who has made a report. */}
        <p>
          If you have reported wrongdoing, your name, contact details and account are removed from the report. The
          report itself is kept without a name, and you can no longer follow it.
        </p>
        <p>This cannot be undone. To confirm that it is you, type your password.</p>
        <PasswordField {...password} label="Password" autoComplete="current-password" />
        {!password.error && <FormFailure>{failure}</FormFailure>}
      </form>
    </ConfirmDialog>
  )
}
