import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { RecordNeighbours } from '#features/lists/screens/record-neighbours.tsx'
import { api } from '#kit/api/browser-api.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import { besideClass, RecordAside, RecordHead } from '#kit/desk/record-page.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { sendOrStore } from '#kit/outbox/waiting.ts'
import { queryKey } from '#kit/api/query.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { type BoxState, OfficerBox, ReplyForm } from '#kit/writing/officer-box.tsx'
import type { ReplyChoice } from '#kit/writing/rules.replies.ts'
import type { Draft } from '#kit/writing/use-draft.ts'
import { sendMessage } from '#kit/writing/use-send.ts'
import { useWriting } from '#kit/writing/use-writing.ts'
import { DescriptionList } from '#ui/description-list.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { caseList } from '../../contract.list.ts'
import { caseMessages } from '../../messages.ts'
import { textLimits } from '../../rules.ts'
import { AttachButton, AttachedList } from '../case/attached-files.tsx'
import { CaseBadges, LevelBar } from '../case/case-badges.tsx'
import { DocumentList } from '../case/case-documents.tsx'
import { factsOfCase, factsOfPerson, isMailed, placeholdersOf } from '../case/case-facts.ts'
import { factsOfEntry } from '../case/entry-facts.ts'
import { messageLetter, messageOf } from '../case/case-message.ts'
import { CaseThread } from '../case/case-thread.tsx'
import { useAttachedFiles } from '../case/use-attached-files.ts'
import { type CaseResult, useCaseCall } from '../case/use-case-calls.ts'
import { WaitingMessages } from '../case/waiting-messages.tsx'
import { StaffDesk } from '../desk/staff-desk.tsx'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { resolutionFields, resultOf } from '../referrals/resolution-fields.tsx'
import { DuplicatesNotice, MergedNotice } from '../related/merged-notice.tsx'
import { CaseBar } from './case-bar.tsx'

type ReplyFormProps = Props & { draft: Draft; about: About; textRef: BoxState['textRef'] }

/** A message to the customer, with files, and on request with a pause of the deadline. */
function MessageForm({ kind, row, draft, about, textRef }: ReplyFormProps) {
  const { user } = useSession()
  const [choice, setChoice] = useState<ReplyChoice>({})
  const files = useAttachedFiles(kind, row, true)
  // Asked by the last press, and sent with it.
  const result = useRef<CaseResult>(undefined)
  const [sendResolved, setSendResolved] = useState<() => void>()
  const bodyOf = (words: string, chosen: ReplyChoice) =>
    messageOf(words, files.ids, { ...chosen, ...(chosen.resolves && result.current) })
  const params = { id: row.id }
  const customer = kind.person.toLowerCase()
  return (
    <ReplyForm
      kind={kind.key}
      values={placeholdersOf(kind, row)}
      textRef={textRef}
      sending={{
        ...about,
        draft,
        missing: caseMessages.messageMissing,
        problem: files.busy ? caseMessages.uploading : undefined,
        sent: 'Message sent',
        fingerprintOf: (words, chosen) => bodyOf(words, chosen).fingerprint,
        send(words, key, chosen) {
          const { body } = bodyOf(words, chosen)
          const left = { ...draft.place, value: { text: words }, address: `${kind.path}/${row.id}` }
          const input = { params, body: { ...body, version: row.version } }
          return sendOrStore(messageLetter(kind, row.id, { words, key, body, draft: left }), () =>
            api.call(kind.calls.sendMessage, input, { idempotencyKey: key }),
          )
        },
        onSent({ resolves }) {
          if (resolves) toast.success(kind.words.resolved)
        },
      }}
      label={`Message to the ${customer}`}
      hint={
        isMailed(row)
          ? `The ${customer} gets an e-mail.`
          : `No ${row.user.email ? 'confirmed ' : ''}e-mail address: the ${customer} reads it with the code${row.user.email ? '' : ' of the letter'}.${row.user.phone && ` Call ${row.user.phone} if it is urgent.`}`
      }
      max={textLimits.message}
      failure="Failed to send message"
      field={files.handlers}
      buttonLabel="Send message"
      resolveLabel={row.actions.includes('resolve') && row.duplicates === 0 && 'Reply and resolve'}
      onResolve={kind.refers && ((send) => setSendResolved(() => send))}
      choice={choice}
      onChoice={setChoice}
      // What nobody handles becomes that of the officer who writes anyway.
      can={{
        asks: row.actions.includes('ask'),
        assigns: row.actions.includes('assign') && row.assignee !== null && row.assignee.id !== user?.id,
      }}
      buttons={<AttachButton size="sm" files={files} />}
    >
      <AttachedList files={files} row={row} />
      <WaitingMessages kind={kind} id={row.id} sent="Message sent" />
      {sendResolved && (
        <AskDialog
          title="Reply and resolve"
          confirmLabel="Resolve"
          fields={resolutionFields(kind, row, 'resolve')}
          send={async ({ unconfirmed, ...typed }) => {
            result.current = { ...resultOf(typed), unconfirmed }
            sendResolved()
          }}
          onClose={() => setSendResolved(undefined)}
        />
      )}
    </ReplyForm>
  )
}

const WaitingApproval = onDemand(
  () => import('#features/approvals/screens/waiting-approval.tsx').then((module) => module.WaitingApproval),
  { name: 'waiting-approval', fallback: null },
)

const CaseOutcome = onDemand(() => import('../case/case-outcome.tsx').then((part) => part.CaseOutcome), {
  name: 'case-outcome',
  fallback: null,
})
const RelatedCases = onDemand(() => import('../related/related-cases.tsx').then((part) => part.RelatedCases), {
  name: 'related-cases',
  fallback: <Skeleton className="h-36" />,
})

type Props = { kind: KindScreens; row: CaseDetail }

/** One case for an officer: the question, the deadline and the actions in view at once, then the thread with one box at its end. */
export function StaffCase({ kind, row }: Props) {
  const navigate = useNavigate()
  const list = useMemo(() => caseList(kind), [kind])
  const handles = row.actions.includes('note')
  const { writing, write, textRef } = useWriting()
  return (
    <div className="grid min-w-0 gap-3">
      <RecordNeighbours list={list} id={row.id} />
      <RecordHead id={row.id} kicker={`${row.reference} · ${kind.typeOf(row)}`} title={kind.subjectOf(row)}>
        <CaseBadges row={row} />
      </RecordHead>
      {handles && <CaseBar {...{ kind, row }} onWrite={write} onDeleted={() => void navigate(kind.path)} />}
      {/* On paper the text comes first. */}
      <div className={`${besideClass} print:flex! print:flex-col-reverse`}>
        <CaseAside kind={kind} row={row} />
        <div className="grid min-w-0 gap-4">
          <WaitingApproval recordType={kind.key} recordId={row.id} />
          <MergedNotice {...{ kind, row }} staff />
          {row.duplicates > 0 && <DuplicatesNotice {...{ kind, row }} />}
          {row.status === 'Resolved' && <CaseOutcome {...{ kind, row }} staff />}
          <p
            dir="auto"
            className="measure rounded-md border-s-4 border-s-amber bg-surface p-4 whitespace-pre-line [overflow-wrap:anywhere]"
          >
            {row.description}
          </p>
          <h2 className="sr-only">Messages, notes and events</h2>
          <CaseThread {...{ kind, row }} staff endId="write" />
          {handles && <CaseBox {...{ kind, row, writing, textRef }} onSwitch={write} />}
          <section aria-labelledby="related" data-print="no" className="mt-4 min-w-0">
            <h2 id="related" tabIndex={-1} className="mb-2 text-lg">
              Related cases
            </h2>
            <RelatedCases kind={kind} row={row} />
          </section>
        </div>
      </div>
    </div>
  )
}

type About = Pick<Parameters<typeof ReplyForm>[0]['sending'], 'entries' | 'useCall'>

export function CaseBox({ kind, row, ...box }: Props & BoxState) {
  const { id, version, actions } = row
  const useCall = () => useCaseCall(kind, sendMessage)
  const about: About = { entries: row.timeline, useCall }
  return (
    <OfficerBox
      {...box}
      place={{ kind: kind.key, record: id }}
      open={{ place: 'case', record: `${kind.key}/${id}` }}
      version={version}
      queryKey={queryKey(kind.calls.get, { params: { id } })}
      can={{ reply: actions.includes('message'), note: actions.includes('note') }}
      reply={(draft) => <MessageForm key="reply" {...{ kind, row, draft, about }} textRef={box.textRef} />}
      note={{
        ...about,
        missing: caseMessages.noteMissing,
        max: textLimits.note,
        send: (note, idempotencyKey) =>
          api.call(kind.calls.addNote, { params: { id }, body: { note, version } }, { idempotencyKey }),
      }}
    />
  )
}

const CaseTags = onDemand(() => import('../related/case-tags.tsx').then((part) => part.CaseTags), {
  name: 'case-tags',
  fallback: null,
})
export const CompanyPanel = onDemand(() => import('../referrals/company-panel.tsx').then((part) => part.CompanyPanel), {
  name: 'company-panel',
  fallback: null,
})
const OutagePanel = onDemand(() => import('../related/outage-panel.tsx').then((part) => part.OutagePanel), {
  name: 'outage-panel',
  fallback: null,
})

type CaseAsideProps = { kind: KindScreens; row: CaseDetail }

/** The deadline and the facts of a case, pinned beside its thread. */
function CaseAside({ kind, row }: CaseAsideProps) {
  return (
    <RecordAside label={`Deadline and facts of ${row.reference}`} fold="Deadline, person and facts">
      <StaffDesk kind={kind} row={row} />
      {kind.refers && <CompanyPanel kind={kind} row={row} />}
      <Facts id="facts" title={`The ${kind.noun.toLowerCase()}`}>
        <DescriptionList small narrow items={[...factsOfCase(kind, row), ...factsOfEntry(row)]} />
      </Facts>
      <Facts id="person" title={kind.person}>
        <DescriptionList small narrow items={factsOfPerson(row)} />
      </Facts>
      <LevelBar level={row.escalationLevel} />
      <Facts id="documents-title" title="Supporting Documents">
        <DocumentList documents={row.documents} />
      </Facts>
      <CaseTags kind={kind} row={row} />
      <OutagePanel kind={kind} row={row} />
    </RecordAside>
  )
}

const Facts = ({ id, title, children }: { id: string; title: string; children: React.ReactNode }) => (
  <section aria-labelledby={id} className="min-w-0">
    <h2 id={id} tabIndex={-1} className="mb-2 text-lg">
      {title}
    </h2>
    {children}
  </section>
)
