import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { withProof } from '#kit/sign-in/verify-again.ts'
import { patientApi } from '#kit/uploads/send-with-progress.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { FilePicker } from '#ui/form/file-picker.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { ProgressBar } from '#ui/form/progress-bar.tsx'
import { type Imported, importContent, requestExport } from '../../transfer/contract.ts'
import { notifyFailed } from '../content-toasts.tsx'

export const meta = () => pageMeta({ title: 'Export and import', noIndex: true })

/** Exports and imports all content as one file, for moving a site between machines. */
export default function TransferPage() {
  return (
    <section aria-label="Export and import" className="grid max-w-3xl gap-6">
      <h2 className="text-xl">Export and import</h2>
      <Export />
      <Import />
    </section>
  )
}

function Export() {
  const [busy, setBusy] = useState(false)
  async function start() {
    setBusy(true)
    try {
      const { url } = await api.call(requestExport, {})
      window.location.assign(url)
    } catch (error) {
      notifyFailed(error instanceof ApiError ? error.message : 'The export could not be made.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card as="section">
      <h3 className="text-lg">Export</h3>
      <p className="measure mt-1 mb-4 text-muted">
        One file with every item, draft, picture and PDF. Keep it as a copy, or import it into another portal.
      </p>
      <Button icon="download" busy={busy} onClick={() => void start()}>
        Download all content
      </Button>
    </Card>
  )
}

function Import() {
  const client = useQueryClient()
  const [file, setFile] = useState<File>()
  const [asking, setAsking] = useState(false)
  const [sent, setSent] = useState<number>()
  const [outcome, setOutcome] = useState<Imported>()
  const [missing, setMissing] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [asked, setAsked] = useState<string>()

  async function send() {
    if (!file) return
    setAsking(false)
    setFailure(undefined)
    setOutcome(undefined)
    setAsked(undefined)
    setSent(0)
    const form = new FormData()
    form.set('file', file)
    try {
      const answer = await withProof(() => patientApi(setSent).call(importContent, {}, { form }))
      if ('approval' in answer) return setAsked(answer.approval.id)
      setOutcome(answer)
      setFile(undefined)
      await client.invalidateQueries()
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : 'The file could not be sent.')
    } finally {
      setSent(undefined)
    }
  }

  return (
    <Card as="section">
      <h3 className="text-lg">Import</h3>
      <p className="measure mt-1 mb-4 text-muted">
        Imports the file of an export. Items that are not in the file stay as they are, and importing the same file
        twice changes nothing.
      </p>
      <form
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (file) setAsking(true)
          else setMissing(true)
        }}
      >
        <FilePicker
          label="File of an export"
          accept=".tar"
          files={file ? [file] : []}
          disabled={sent !== undefined}
          {...(missing && { error: 'Choose a file' })}
          onChange={([chosen]) => {
            setFile(chosen)
            setMissing(false)
            setFailure(undefined)
          }}
        />
        {file && sent !== undefined && (
          <ProgressBar
            label={sent < file.size ? 'Sending the file' : 'Importing the content'}
            {...(sent < file.size && { value: sent })}
            max={file.size || 1}
            amount={`${formatFileSize(Math.min(sent, file.size))} of ${formatFileSize(file.size)}`}
          />
        )}
        <div>
          <Button type="submit" icon="upload" busy={sent !== undefined}>
            Import
          </Button>
        </div>
      </form>
      {asked && (
        <Alert
          title="A second publisher must allow this"
          className="mt-4"
          actions={
            <LinkButton to={`/approvals/${asked}`} size="sm">
              Open the request
            </LinkButton>
          }
        >
          Nothing is imported yet. Keep this very file, and send it here again once you have the e-mail that it is
          approved.
        </Alert>
      )}
      {outcome && <Result outcome={outcome} />}
      {failure && (
        <Alert kind="error" title="Nothing was imported; everything is as it was" className="mt-4">
          {failure}
        </Alert>
      )}
      <ConfirmDialog
        isOpen={asking}
        title="Import this content?"
        confirmLabel="Import"
        onClose={() => setAsking(false)}
        onConfirm={() => void send()}
      >
        <p>Items that are in both get the content of the file, and the site shows it at once.</p>
      </ConfirmDialog>
    </Card>
  )
}

function Result({ outcome: { created, updated, unchanged, files, unknownTypes } }: { outcome: Imported }) {
  const same = created + updated + files === 0
  return (
    <Alert
      kind="success"
      title={same ? 'Nothing has changed: everything in the file was here already' : 'The content is imported'}
      className="mt-4"
    >
      <p className="tabular">
        {created} new, {updated} changed, {unchanged} as they were, {files} {files === 1 ? 'file' : 'files'}.
      </p>
      {unknownTypes.length > 0 && (
        <p>Left out, because this portal does not have these types of content: {unknownTypes.join(', ')}.</p>
      )}
    </Alert>
  )
}
