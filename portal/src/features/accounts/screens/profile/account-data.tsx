import { useState } from 'react'
import { ApiError } from '#kit/api/api-client.ts'
import { downloadFile } from '#kit/api/browser-api.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { endpointUrl } from '#platform/endpoint.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { exportAccount } from '../../contract.ts'
import { messages } from '../../messages.ts'

const DeleteAccount = onDemand(() => import('./delete-account.tsx').then((module) => module.DeleteAccount))

/** Export of the personal data and deletion of the account (decisions §1). */
export function AccountData() {
  const [deleting, setDeleting] = useState(false)
  return (
    <section id="delete-account" aria-labelledby="data-title" className="scroll-mt-24">
      <h2 id="data-title" className="mb-4">
        Your data
      </h2>
      <div className="border-t border-line">
        <Row text="Copies, what you have agreed to, who opened your records, and your rights.">
          <LinkButton to="/user-profile/data">See your data</LinkButton>
        </Row>
        <Row text="A file with everything we store about your account.">
          <DownloadButton />
        </Row>
        <Row text="Removes your account and what identifies you. Submissions and cases stay with the Commission.">
          <Button icon="trash" onClick={() => setDeleting(true)}>
            Delete my account
          </Button>
        </Row>
      </div>
      {deleting && <DeleteAccount onClose={() => setDeleting(false)} />}
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
