import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { QuotaNotice } from '#features/quotas/screens/quota-notice.tsx'
import type { LeaveGuardProps } from '#kit/leave-guard.tsx'
import { queryKey } from '#kit/query.ts'
import { useSession } from '#kit/session.ts'
import { useUploads } from '#kit/use-uploads.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { UnfinishedUploads, UploadList } from '#ui/upload-list.tsx'
import { getForm, type Submission } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { recordType } from '../../rules.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { ChooseDocuments, type ChosenDocuments, filledFormRole } from './choose-documents.tsx'
import { FilledFormDownload } from './filled-form-download.tsx'
import { UploadRequirements } from './upload-requirements.tsx'
import { UploadedDocuments } from './uploaded-documents.tsx'

const FeeNotice = onDemand(() => import('../fill-in/fee-notice.tsx').then((part) => part.FeeNotice), {
  name: 'fee-notice',
  fallback: null,
})

// Its dialog is a third of the screen's scripts. Without a connection there is nothing to guard yet.
const LeaveGuard = lazy<ComponentType<LeaveGuardProps>>(() =>
  import('#kit/leave-guard.tsx').then(
    (part) => ({ default: part.LeaveGuard }),
    () => ({ default: () => null }),
  ),
)

/** The upload screen (spec 2 §2.1): print and sign, choose files, send. Interrupted uploads resume. */
export function DocumentUpload({ form, nextAddress }: { form: Submission; nextAddress: string }) {
  const { files, unfinished, busy, queue } = useUploads()
  const signedIn = useSession().status === 'signed-in'
  const client = useQueryClient()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<ChosenDocuments>({})
  const here = unfinished.filter(({ target }) => target.recordType === recordType && target.recordId === form.id)
  const hasForm = form.filledForm.length > 0
  const refresh = () => client.invalidateQueries({ queryKey: queryKey(getForm) })
  const send = async () => {
    if (!queue) return
    const target = { recordType, recordId: form.id }
    for (const [role, files] of Object.entries(chosen)) queue.add(files, { ...target, role })
    setChosen({})
    await queue.start()
  }
  useWhenAllDone(files, busy, () => {
    void refresh().then(() => navigate(nextAddress))
  })
  const sending = files.length > 0
  const failed = !busy && files.some(({ status }) => status === 'failed')
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-10">
        {form.status !== 'completed' && <FilledFormDownload form={form} />}
        {(hasForm || form.documents.length > 0) && (
          <section aria-labelledby="uploaded-before" className="grid gap-3">
            <h2 id="uploaded-before">Already uploaded</h2>
            <UploadedDocuments documents={[...form.filledForm, ...form.documents]} />
          </section>
        )}
        <UnfinishedUploads
          uploads={here}
          onForget={(key) => {
            const upload = here.find((one) => one.key === key)
            if (upload) void queue?.forget(upload)
          }}
        />
        <QuotaNotice
          names={['unfinishedUploads', 'storageBytes']}
          documents={[...form.filledForm, ...form.documents]}
        />
        <ChooseDocuments form={form} chosen={chosen} onChange={setChosen} disabled={busy} />
        {failed && <Alert kind="error" title={messages.someUploadsFailed} />}
        {sending && (
          <UploadList
            label="Uploads"
            files={files}
            onCancel={(key) => void queue?.cancel(key)}
            onRetry={(key) => queue?.retry(key)}
            onRemove={(key) => void queue?.remove(key)}
          />
        )}
        <SendButtons
          ready={has(chosen[filledFormRole]) || (hasForm && Object.values(chosen).some(has))}
          busy={busy}
          submitted={form.status === 'completed'}
          nextAddress={hasForm ? nextAddress : undefined}
          onSend={() => void send()}
        />
      </div>
      <div className="grid gap-6 max-lg:order-first">
        <UploadRequirements />
        <FeeNotice formId={form.formIndex} filedAt={form.createdAt} />
      </div>
      <UploadGuard when={busy && signedIn} />
    </div>
  )
}

/** Asks before a person leaves while files are being uploaded; not when the session has ended, which leads to /login. */
function UploadGuard({ when }: { when: boolean }) {
  if (!when) return null
  return (
    <Suspense>
      <LeaveGuard
        when
        title="Leave while files are uploading?"
        confirmLabel="Leave this page"
        cancelLabel="Stay and finish"
      >
        The upload stops, but nothing that has arrived is lost: choose the same files again later, and it resumes where
        it stopped.
      </LeaveGuard>
    </Suspense>
  )
}

const has = (files: File[] | undefined) => (files ?? []).length > 0

type SendButtonsProps = {
  ready: boolean
  busy: boolean
  /** The application was submitted before; these documents are added to it. */
  submitted: boolean
  nextAddress: string | undefined
  onSend: () => void
}

function SendButtons({ ready, busy, submitted, nextAddress, onSend }: SendButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" icon="upload" disabled={!ready || busy} onClick={onSend} className="max-sm:w-full">
        {busy ? 'Uploading...' : 'Submit Documents'}
      </Button>
      {nextAddress && !busy && (
        <LinkButton to={nextAddress} className="max-sm:w-full">
          {submitted ? 'Back to the application' : 'Continue to the review'}
        </LinkButton>
      )}
    </div>
  )
}

/** Calls `onDone` when all files have been uploaded and none was refused; cancelled files are ignored. */
function useWhenAllDone(files: readonly { status: string }[], busy: boolean, onDone: () => void): void {
  const arrived = files.filter(({ status }) => status === 'done').length
  const missing = files.some(({ status }) => status !== 'done' && status !== 'cancelled')
  const complete = arrived > 0 && !missing && !busy
  const told = useRef(0)
  useEffect(() => {
    if (!complete || told.current === arrived) return
    told.current = arrived
    onDone()
  }, [complete, arrived, onDone])
}
