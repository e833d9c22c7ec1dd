import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { QuotaNotice } from '#features/quotas/screens/quota-notice.tsx'
import { DownloadButton } from '#kit/download-button.tsx'
import type { LeaveGuardProps } from '#kit/forms/leave-guard.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { queryKey } from '#kit/api/query.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { sortOutFiles } from '#kit/uploads/sort-out-files.ts'
import { missingFiles } from '#kit/uploads/uploads.ts'
import { useUploads } from '#kit/uploads/use-uploads.ts'
import { endpointUrl } from '#platform/endpoint.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { FilePicker } from '#ui/form/file-picker.tsx'
import { Icon } from '#ui/icon.tsx'
import { UnfinishedUploads, UploadList } from '#ui/form/upload-list.tsx'
import { documentRole, listAskedDocuments } from '../../asked-documents.ts'
import { getForm, type Submission, getFilledFormPdf } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { applicationFileEndings, applicationFileProblem } from './rules.files.ts'
import { recordType, filesPerUpload } from '../../rules.ts'
import { DocumentSlot } from './document-slot.tsx'
import { UploadedDocuments } from './uploaded-documents.tsx'

const FeeNotice = onDemand(() => import('../fill-in/fee-notice.tsx').then((part) => part.FeeNotice), {
  name: 'fee-notice',
  fallback: null,
})

// Its dialog is a third of the screen's scripts. Without a connection there is nothing to guard yet.
const LeaveGuard = lazy<ComponentType<LeaveGuardProps>>(() =>
  import('#kit/forms/leave-guard.tsx').then(
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
  const stored = [...form.filledForm, ...form.documents]
  const here = missingFiles(unfinished, { recordType, recordId: form.id }, stored)
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
        {stored.length > 0 && (
          <section aria-labelledby="uploaded-before" className="grid gap-3">
            <h2 id="uploaded-before">Already uploaded</h2>
            <UploadedDocuments documents={stored} />
          </section>
        )}
        <UnfinishedUploads
          uploads={here}
          onForget={(key) => {
            const upload = here.find((one) => one.key === key)
            if (upload) void queue?.forget(upload)
          }}
        />
        <QuotaNotice names={['unfinishedUploads', 'storageBytes']} documents={stored} />
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
        <FeeNotice form={form} answers={form.formData} filedAt={form.createdAt} />
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

const requirements = [
  'The form, signed and dated',
  'Supporting documents such as proof of identity, proof of address, company registration',
  'Formats PDF, JPG, PNG, max 300MB each',
]

/** The requirements box of spec 2 §2.1. */
function UploadRequirements() {
  return (
    <aside aria-labelledby="requirements" className="rounded-md bg-sunken p-5">
      <h2 id="requirements" className="text-lg">
        Requirements
      </h2>
      <ul className="mt-3 grid gap-2.5">
        {requirements.map((text) => (
          <li key={text} className="flex gap-2.5 leading-snug">
            <Icon name="check" className="mt-px text-amber" />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  )
}

/** The answers as a PDF to print, sign and upload. */
function FilledFormDownload({ form }: { form: Submission }) {
  return (
    <section
      aria-labelledby="print-title"
      className="grid justify-items-start gap-3 rounded-md border border-s-4 border-line border-s-amber bg-surface p-5 sm:p-6"
    >
      <h2 id="print-title" className="text-xl">
        Print, sign and date, then upload it here
      </h2>
      <p className="measure text-muted">
        Your answers are on the form already. A scan or a clear photograph of the signed pages is enough.
      </p>
      {form.unprintable.length > 0 && <Unprintable answers={form.unprintable} />}
      <DownloadButton
        url={endpointUrl(getFilledFormPdf, { params: { id: form.id } })}
        fileName={`${form.reference}.pdf`}
        failure={messages.downloadFormFailed}
        size="md"
      >
        Download the filled form (PDF)
      </DownloadButton>
    </section>
  )
}

function Unprintable({ answers }: { answers: Submission['unprintable'] }) {
  return (
    <Alert kind="warning" title="The PDF cannot show some characters of your answers">
      <p>
        The sign � is in their place. Before you sign, write them by hand beside the answer. We store your answers as
        you typed them.
      </p>
      <ul className="list-disc ps-5">
        {answers.map(({ question, characters }, index) => (
          <li key={index}>
            {question}: {characters.join(' ')}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** The chosen files by their role: the signed form, each document that the answers ask for, and others. */
type ChosenDocuments = Readonly<Record<string, File[]>>
const filledFormRole = 'filledForm'
const otherRole = 'supporting'

type ChooseDocumentsProps = {
  form: Submission
  chosen: ChosenDocuments
  onChange: (chosen: ChosenDocuments) => void
  disabled: boolean
}

/** A place for the signed form (its pages), for each document asked for, and for others (spec 2 §2.1). Files that are not accepted are refused immediately. */
function ChooseDocuments({ form, chosen, onChange, disabled }: ChooseDocumentsProps) {
  const [refused, setRefused] = useState<Record<string, string | undefined>>({})
  const take = (role: string) => (files: File[]) => {
    const { good, problem } = sortOutFiles(files, { problemOf: applicationFileProblem, most: filesPerUpload })
    setRefused((before) => ({ ...before, [role]: problem }))
    onChange({ ...chosen, [role]: good })
  }
  const place = (role: string) => ({
    files: chosen[role] ?? [],
    disabled,
    ...(refused[role] && { error: refused[role] }),
  })
  const asked = listAskedDocuments(form)
  return (
    <div className="grid gap-8">
      <FilePicker
        id="filled-form"
        label="Filled form, signed and dated"
        hint="PDF, JPG or PNG, at most 300 MB each. A clear photograph of each signed page is enough: add the pages one after the other."
        accept={applicationFileEndings}
        ofPages
        onChange={take(filledFormRole)}
        optional={form.filledForm.length > 0}
        {...place(filledFormRole)}
      />
      {asked.length > 0 && (
        <section aria-labelledby="asked-documents">
          <h2 id="asked-documents">Documents for your application</h2>
          <p className="mb-3 text-muted">These are the documents that you ticked in the form.</p>
          <ul className="border-t border-line">
            {asked.map(({ name, status }) => (
              <DocumentSlot
                key={name}
                {...{ form, name, status, disabled }}
                files={chosen[documentRole(name)] ?? []}
                refused={refused[documentRole(name)]}
                onTake={take(documentRole(name))}
              />
            ))}
          </ul>
        </section>
      )}
      <FilePicker
        id="supporting-documents"
        label={asked.length > 0 ? 'Other supporting documents' : 'Supporting documents'}
        hint={`PDF, JPG or PNG, at most 300 MB each. Up to ${filesPerUpload} files at once.`}
        accept={applicationFileEndings}
        multiple
        optional
        onChange={take(otherRole)}
        {...place(otherRole)}
      />
    </div>
  )
}
