import { useState } from 'react'
import { QuotaNotice } from '#features/quotas/screens/quota-notice.tsx'
import { missingFiles } from '#kit/uploads/uploads.ts'
import { useUploads } from '#kit/uploads/use-uploads.ts'
import { LeaveGuard } from '#kit/forms/leave-guard.tsx'
import { useSession } from '#kit/sign-in/session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { UnfinishedUploads, UploadList } from '#ui/form/upload-list.tsx'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { supportingRole } from '../../rules.ts'
import { ChooseFiles } from '../wizard/choose-files.tsx'
import { waitsForOwner } from './waiting-answer.tsx'
import { useRefreshCases } from './use-case-calls.ts'

/** Adds documents to an open case; an interrupted upload resumes when its file is chosen again. */
export function AddDocuments({ kind, row }: { kind: KindScreens; row: CaseDetail }) {
  const { files, unfinished, busy, queue } = useUploads()
  const signedIn = useSession().status === 'signed-in'
  const [chosen, setChosen] = useState<File[]>([])
  const refresh = useRefreshCases(kind)
  const target = { recordType: kind.key, recordId: row.id, role: supportingRole }
  const here = missingFiles(unfinished, target, row.documents)
  const send = async () => {
    if (!queue) return
    queue.add(chosen, target)
    setChosen([])
    await queue.start()
    await refresh()
  }
  const failed = !busy && files.some(({ status }) => status === 'failed')
  const arrived = !busy && files.length > 0 && files.every(({ status }) => status === 'done')
  return (
    <div className="mt-5 grid gap-4" data-print="no">
      <UnfinishedUploads
        uploads={here}
        onForget={(key) => {
          const upload = here.find((one) => one.key === key)
          if (upload) void queue?.forget(upload)
        }}
      />
      <QuotaNotice names={['unfinishedUploads', 'storageBytes']} />
      <ChooseFiles label="Add documents" files={chosen} onChange={setChosen} disabled={busy} />
      {failed && <Alert kind="error" title={kind.words.uploadFailed} />}
      {arrived && (
        <Alert kind="success" title={kind.words.uploaded}>
          {waitsForOwner(row) && 'The Commission still waits for your answer in words, at the top of this page.'}
        </Alert>
      )}
      {!arrived && (
        <UploadList
          label="Uploads"
          files={files}
          onCancel={(key) => void queue?.cancel(key)}
          onRetry={(key) => queue?.retry(key)}
          onRemove={(key) => void queue?.remove(key)}
        />
      )}
      {chosen.length > 0 && (
        <Button
          icon="upload"
          variant="primary"
          disabled={busy}
          onClick={() => void send()}
          className="justify-self-start"
        >
          {chosen.length === 1 ? 'Upload 1 document' : `Upload ${chosen.length} documents`}
        </Button>
      )}
      <LeaveGuard
        when={busy && signedIn}
        title="Leave while files are uploading?"
        confirmLabel="Leave this page"
        cancelLabel="Stay and finish"
      >
        The upload stops, and nothing that has arrived is lost: choose the same files here again, and it resumes where
        it stopped.
      </LeaveGuard>
    </div>
  )
}
