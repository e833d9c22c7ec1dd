import { useMemo, useState } from 'react'
import { listCalls } from '#features/lists/contract.ts'
import { RecordNeighbours } from '#features/lists/screens/record-neighbours.tsx'
import { api } from '#kit/api/browser-api.ts'
import { besideClass, NextAction, RecordAside, RecordHead, ResumeButton } from '#kit/desk/record-page.tsx'
import { isViewable } from '#kit/document-viewer/viewed-document.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { useWriting } from '#kit/writing/use-writing.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { classNames } from '#ui/class-names.ts'
import type { Submission } from '../../contract.ts'
import { applicationList } from '../../desk/contract.list.ts'
import { resumeForm } from '../../desk/contract.ts'
import { deskMessages } from '../../desk/messages.ts'
import { openStatuses, outcomeOf } from '../../lifecycle.ts'
import { AdminComment } from '../desk/admin-comment.tsx'
import { groupAnchor, groupFormData } from '../desk/answer-groups.ts'
import { AskedDocuments } from '../desk/asked-documents.tsx'
import { SubmissionAnswers } from '../desk/submission-answers.tsx'
import { SubmissionDocuments } from '../desk/submission-documents.tsx'
import { SubmissionInformation } from '../desk/submission-information.tsx'
import { toViewed } from '../desk/viewed-documents.ts'
import { ApplicationBadges } from './application-badges.tsx'
import { ApplicationBox } from './application-box.tsx'
import { ApplicationThread } from './application-thread.tsx'
import { DecisionBar, useAssign } from './decision-bar.tsx'
import { useApplicationCall } from './use-application-call.ts'

const WaitingApproval = onDemand(
  () => import('#features/approvals/screens/waiting-approval.tsx').then((part) => part.WaitingApproval),
  { name: 'waiting-approval', fallback: null },
)
const DocumentsBeside = onDemand(() => import('./documents-beside.tsx').then((part) => part.DocumentsBeside), {
  fallback: null,
})
const DocumentViewer = onDemand(
  () => import('#kit/document-viewer/document-viewer.tsx').then((part) => part.DocumentViewer),
  { fallback: null },
)

type Props = { form: Submission }

/** An application for staff: the decisions stay in view, a document opens beside the answers, and the thread with one box is at the end. */
export function StaffApplication({ form }: Props) {
  const handles = form.part === 'approver' || form.part === 'officer'
  const { writing, write, textRef } = useWriting()
  const [question, setQuestion] = useState('')
  const ask = (missing: readonly string[]) => {
    setQuestion(deskMessages.documentsWanted(missing))
    write('reply')
  }
  const viewer = useViewer(form)
  return (
    <div className="grid min-w-0 gap-3">
      <RecordNeighbours list={applicationList} id={form.id} />
      <RecordHead kicker={form.reference} title={form.formTitle}>
        <ApplicationBadges form={form} />
        <p className="hidden print:block">{deskWords(form)}</p>
      </RecordHead>
      {handles && <DecisionBar form={form} onWrite={write} />}
      {form.part === 'approver' && <WaitingApproval recordType="submission" recordId={form.id} />}
      {viewer.beside && <SectionLinks form={form} />}
      <div
        className={
          viewer.beside ? 'grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-x-6 print:block' : besideClass
        }
      >
        {viewer.beside ?? (
          <RecordAside label={`Deadline and sections of ${form.reference}`}>
            <NextSteps {...{ form, handles }} />
            <SectionLinks form={form} isColumn />
          </RecordAside>
        )}
        <div className="grid min-w-0 gap-10">
          <SubmissionInformation form={form} admin />
          <AdminComment key={form.id} form={form} admin={handles} />
          <SubmissionDocuments title="Filled Form Documents" documents={form.filledForm} onOpen={viewer.open} />
          <SubmissionDocuments title="Supporting Documents" documents={form.documents} onOpen={viewer.open} />
          <AskedDocuments form={form} onAsk={handles && form.deadline ? ask : undefined} />
          <SubmissionAnswers form={form} />
          <section aria-labelledby="thread" className="grid min-w-0 gap-4">
            <h2 id="thread" tabIndex={-1}>
              Messages and events
            </h2>
            <ApplicationThread form={form} endId="write" />
            {handles && (
              <ApplicationBox
                {...{ form, writing, textRef, question }}
                onSwitch={write}
                onQuestion={() => setQuestion('')}
              />
            )}
          </section>
        </div>
      </div>
      {viewer.over}
    </div>
  )
}

/** On paper, where the panel beside the answers is not. */
const deskWords = ({ deadline, assignee }: Submission): string =>
  [deadline && `To be decided by ${formatDay(deadline.dueAt)}.`, assignee && `Assigned to ${assignee.name}.`]
    .filter(Boolean)
    .join(' ')

/** Two columns that can be read have room from here on. */
const wide = '(min-width: 80rem)'

/** Opens a document beside the answers, or over them where there is no room. */
function useViewer(form: Submission) {
  const [shown, setShown] = useState<{ id: string; beside: boolean }>()
  const documents = useMemo(
    () => [...form.filledForm, ...form.documents].filter(isViewable).map(toViewed),
    [form.filledForm, form.documents],
  )
  const close = () => {
    const opener = shown && document.getElementById(`view-${shown.id}`)
    setShown(undefined)
    opener?.focus()
  }
  const reader = shown && {
    documents,
    openId: shown.id,
    onOpen: (id: string) => setShown({ ...shown, id }),
    onClose: close,
  }
  return {
    open: (id: string) => setShown({ id, beside: matchMedia(wide).matches }),
    beside: reader && shown.beside ? <DocumentsBeside {...reader} /> : undefined,
    over: reader && !shown.beside && <DocumentViewer {...reader} />,
  }
}

/** Leads to the parts of a long application: in a row, or where there is room in a column beside them. */
function SectionLinks({ form, isColumn = false }: { form: Submission; isColumn?: boolean }) {
  const links = [
    { id: 'information', label: 'User Information' },
    { id: 'filled-form-documents', label: 'Documents' },
    ...groupFormData(form.section, form.formData).map(({ id, name }) => ({ id: groupAnchor(id), label: name })),
    { id: 'thread', label: 'Messages and events' },
  ]
  return (
    <nav aria-label="Sections of the application" data-print="no" className="min-w-0">
      <ul className={classNames('flex gap-x-4 overflow-x-auto text-sm', isColumn && 'lg:grid')}>
        {links.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <a href={`#${id}`} className="link tap inline-flex min-h-8 items-center">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const { people } = listCalls(applicationList)

/** What comes next, by when, and who does it. */
function NextSteps({ form, handles }: { form: Submission; handles: boolean }) {
  const read = useApiQuery(people, {})
  return (
    <NextAction people={read.data?.people} assigning={useAssign(form)} mayAssign={handles}>
      <p>{nextAction(form)}</p>
      {form.waitingSince && (
        <p className="text-sm text-muted">Waiting for the applicant since {formatDay(form.waitingSince)}.</p>
      )}
      {form.waitingSince && handles && <Resume form={form} />}
    </NextAction>
  )
}

function nextAction(form: Submission): string {
  const { status, approvalStatus, deadline } = form
  if (deadline?.pausedSince) return 'Read the answer of the applicant when it comes. The deadline is paused until then.'
  if (deadline) return `Decide by ${formatDay(deadline.dueAt)}. ${deadline.text}.`
  if (outcomeOf(form) === 'withdrawn') return 'Taken back by the applicant. Nothing is left to do.'
  if (!openStatuses.includes(approvalStatus)) return 'Decided. Nothing is left to do.'
  return status === 'pending_documents'
    ? 'The applicant has to upload the signed form.'
    : 'The applicant has to submit the application.'
}

function Resume({ form: { id, version } }: { form: Submission }) {
  const once = useOnceKey()
  const call = useApplicationCall(id, () =>
    api.call(resumeForm, { params: { id }, body: { version } }, { idempotencyKey: once.keyOf(String(version)) }),
  )
  return <ResumeButton call={call} />
}
