import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { Navigate, useLocation } from 'react-router'
import { recordAddress } from '#features/lists/contract.list.ts'
import { listCalls } from '#features/lists/contract.ts'
import type { DocumentView } from '#features/documents/contract.ts'
import { RecordNeighbours } from '#features/lists/screens/record-neighbours.tsx'
import { api } from '#kit/api/browser-api.ts'
import { besideClass, NextAction, RecordAside, RecordHead, ResumeButton } from '#kit/desk/record-page.tsx'
import { isViewable } from '#kit/document-viewer/viewed-document.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { isAccountEmailField } from '#fields/form.ts'
import { useOnceKey } from '#kit/forms/use-once-key.ts'
import { useWriting } from '#kit/writing/use-writing.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import type { CorrectionItem, Submission } from '../../contract.ts'
import { AskFor, useAsking } from '../../corrections/screens/asking.tsx'
import { applicationList } from '../../desk/contract.list.ts'
import { formCalls } from '../../desk/contract.ts'
import { deskMessages } from '../../desk/messages.ts'
import { describeStep } from '../../desk/rules.review.ts'
import { openStatuses, outcomeOf, titleOf } from '../../rules.ts'
import { type AnswerGroup, groupAnchor, groupFormData, type ReadAnswer } from '../desk/answer-groups.ts'
import { AskedDocuments } from '../desk/asked-documents.tsx'
import { SubmissionAnswers } from '../desk/submission-answers.tsx'
import { SubmissionDocuments } from '../desk/submission-documents.tsx'
import { factsOf } from '../desk/submission-information.tsx'
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

const RequestPanel = onDemand(
  () => import('../../corrections/screens/request-panel.tsx').then((part) => part.RequestPanel),
  { fallback: null },
)
const AnswerVersions = onDemand(
  () => import('../../corrections/screens/answer-versions.tsx').then((part) => part.AnswerVersions),
  { fallback: null },
)

const Letters = onDemand(() => import('../../letters/screens/letters.tsx').then((part) => part.Letters), {
  fallback: null,
})

type Props = { form: Submission }

/** Staff read an application at its address on the desk, also where a link of the specification led them. */
export function StaffApplication({ form }: Props) {
  const { pathname, search, hash } = useLocation()
  const atDesk = recordAddress(applicationList, form.id)
  return pathname === atDesk ? <Work form={form} /> : <Navigate replace to={{ pathname: atDesk, search, hash }} />
}

/** The application: documents and answers first, with a document beside them, then the thread with one box; the decisions stay in view. */
function Work({ form }: Props) {
  const handles = form.role === 'approver' || form.role === 'officer'
  const { writing, write, textRef } = useWriting()
  const [question, setQuestion] = useState('')
  const [isPinning, setPinning] = useState(false)
  const ask = (missing: readonly string[]) => {
    setPinning(false)
    setQuestion(deskMessages.documentsWanted(missing))
    write('reply')
  }
  const viewer = useViewer(form)
  const asking = useAsking(form)
  const askFor = (what: Omit<CorrectionItem, 'reason'>) => <AskFor {...{ asking, what }} />
  const whileAsking = <T,>(beside: T): T | undefined => (asking.chosen ? beside : undefined)
  return (
    <div className="grid min-w-0 gap-3">
      <RecordNeighbours list={applicationList} id={form.id} />
      <RecordHead id={form.id} kicker={form.reference} title={titleOf(form)}>
        <ApplicationBadges form={form} />
        <p className="hidden print:block">{deskWords(form)}</p>
      </RecordHead>
      {handles && <DecisionBar form={form} onWrite={write} />}
      {form.role === 'approver' && <WaitingApproval recordType="submission" recordId={form.id} />}
      {viewer.beside && <SectionLinks form={form} />}
      <div
        className={
          viewer.beside ? 'grid grid-cols-[minmax(0,5fr)_minmax(0,6fr)] items-start gap-x-6 print:block' : besideClass
        }
      >
        {viewer.beside ?? (
          <RecordAside label={`Deadline and applicant of ${form.reference}`} fold="Deadline and applicant">
            <NextSteps {...{ form, handles }} />
            <section aria-labelledby="information" className="min-w-0">
              <h2 id="information" className="mb-2 text-lg">
                User Information
              </h2>
              <DescriptionList small narrow items={factsOf(form)} />
            </section>
            <SectionLinks form={form} isColumn />
          </RecordAside>
        )}
        <div className="grid min-w-0 gap-10">
          {handles && <RequestPanel {...{ form, asking }} />}
          {form.letters.length > 0 && <Letters form={form} />}
          <SubmissionDocuments
            title="Filled Form Documents"
            documents={form.filledForm}
            onOpen={viewer.open}
            action={askFor({ kind: 'signedForm', name: '' })}
          />
          <SubmissionDocuments
            title="Supporting Documents"
            documents={form.documents}
            onOpen={viewer.open}
            actionOf={whileAsking(({ role, originalName }: DocumentView) =>
              role === 'supporting' ? askFor({ kind: 'document', name: originalName }) : null,
            )}
          />
          <AskedDocuments
            form={form}
            onAsk={handles && form.deadline ? ask : undefined}
            actionOf={whileAsking((name: string) => askFor({ kind: 'document', name }))}
          />
          <SubmissionAnswers
            form={form}
            action={whileAsking((answer: ReadAnswer, group: AnswerGroup) =>
              isAccountEmailField(answer.path) ? null : askFor({ kind: 'answer', ...placeOf(answer, group) }),
            )}
          />
          {form.versions.length > 0 && <AnswerVersions form={form} />}
          <section aria-labelledby="thread" className="grid min-w-0 gap-4">
            <h2 id="thread" tabIndex={-1}>
              Messages and events
            </h2>
            <AdminComments
              text={form.adminDescription}
              onEdit={handles ? () => flushSync(() => setPinning(true)) ?? write('reply') : undefined}
            />
            <ApplicationThread form={form} endId="write" />
            {handles && (
              <ApplicationBox
                {...{ form, writing, textRef, question, isPinning }}
                onSwitch={write}
                onQuestion={() => setQuestion('')}
                onPinned={() => setPinning(false)}
              />
            )}
          </section>
        </div>
      </div>
      {viewer.over}
    </div>
  )
}

/** The question of an answer, and in a repeated section which item it is about. */
function placeOf({ name, path }: ReadAnswer, group: AnswerGroup): Pick<CorrectionItem, 'name' | 'section' | 'index'> {
  if (path === name) return { name }
  return { name, section: group.name, index: Number.parseInt(path.slice(group.name.length + 1), 10) }
}

/** The reply that stays above the thread, for the applicant too (spec 2 §2.1). */
const AdminComments = ({ text, onEdit }: { text: string; onEdit: (() => void) | undefined }) => (
  <section
    aria-labelledby="comments"
    data-print={text ? undefined : 'no'}
    className="grid gap-1 border-s-3 border-amber ps-4"
  >
    <div className="flex flex-wrap items-center gap-3">
      <h3 id="comments" className="text-base">
        Admin Comments
      </h3>
      {onEdit && (
        <Button icon="edit" size="sm" variant="quiet" onClick={onEdit}>
          {text ? 'Edit' : 'Add a comment'}
        </Button>
      )}
    </div>
    {text && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
  </section>
)

/** On paper, where the panel beside the answers is not. */
const deskWords = ({ deadline, awaitsFiling, assignee }: Submission): string =>
  [
    deadline && `Deadline: ${describeStep({ awaitsFiling }, deadline.dueAt)}`,
    assignee && `Assigned to ${assignee.name}.`,
  ]
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
  const registered = form.licence ?? form.renews
  return (
    <NextAction people={read.data?.people} assigning={useAssign(form)} mayAssign={handles}>
      <p>{nextAction(form)}</p>
      {registered && (
        <a href={`/licence-register/${registered.numberKey}`} className="link tap">
          {form.licence ? 'The licence in the register' : `Renewal of licence ${registered.reference}`}
        </a>
      )}
      {form.waitingSince && (
        <p className="text-sm text-muted">Waiting for the applicant since {formatDay(form.waitingSince)}.</p>
      )}
      {form.waitingSince && !form.correctionsDue && handles && <Resume form={form} />}
    </NextAction>
  )
}

function nextAction(form: Submission): string {
  const { status, approvalStatus, deadline } = form
  if (deadline?.pausedSince) return 'Read the answer of the applicant when it comes. The deadline is paused until then.'
  if (deadline) return `${describeStep(form, deadline.dueAt)} ${deadline.text}.`
  if (outcomeOf(form) === 'withdrawn') return 'Taken back by the applicant. Nothing is left to do.'
  if (form.awaitsLicence) return `Approved. An approver ${form.renews ? 'renews' : 'grants'} the licence.`
  if (form.licence)
    return `Approved, and licence ${form.licence.reference} is ${form.renews ? 'renewed' : 'granted'}. Nothing is left to do.`
  if (!openStatuses.includes(approvalStatus)) return 'Decided. Nothing is left to do.'
  return status === 'pending_documents'
    ? 'The applicant has to upload the signed form.'
    : 'The applicant has to submit the application.'
}

function Resume({ form: { id, version } }: { form: Submission }) {
  const once = useOnceKey()
  const call = useApplicationCall(id, () =>
    api.call(formCalls.resumed, { params: { id }, body: { version } }, { idempotencyKey: once.keyOf(String(version)) }),
  )
  return <ResumeButton call={call} />
}
