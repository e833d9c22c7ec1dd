import { type ReactNode, useEffect, useRef, useState } from 'react'
import { getProfile } from '#features/accounts/contract.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Alert, type AlertKind } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { availableActions } from '../../kind.ts'
import { openStatuses, outcomeOf } from '../../rules.ts'
import type { CorrectionRequest, Submission } from '../../contract.ts'
import { listAskedDocuments } from '../../asked-documents.ts'
import { Said } from './said.tsx'
import { continueAddress } from '../fill-in/continue-address.ts'

// Few people take back what they have filed.
const TakeBackDialog = onDemand(() => import('./take-back-dialog.tsx').then((part) => part.TakeBackDialog), {
  fallback: null,
})

interface Step {
  kind: AlertKind
  title: string
  text: string
  action?: ReactNode
}

/** What the Commission has decided or said, and the applicant's next step, above everything else. */
export function NextStep({ form }: { form: Submission }) {
  // Nothing is mailed to an address that is not confirmed but the link for it.
  const mailed = useApiQuery(getProfile, {}).data?.emailVerified ?? true
  const { kind, title, text, action } = describeStep(form, mailed)
  const [takingBack, setTakingBack] = useState<'asking' | 'done'>()
  const step = useRef<HTMLDivElement>(null)
  // The button that opened the dialog is gone.
  useEffect(() => {
    if (takingBack === 'done') step.current?.focus()
  }, [takingBack])
  const takeBack = mayTakeBack(form) && (
    <Button size="sm" icon="undo" onClick={() => setTakingBack('asking')}>
      Take back
    </Button>
  )
  return (
    <div ref={step} tabIndex={-1} className="mb-10">
      <Alert
        kind={kind}
        title={title}
        actions={
          (action || takeBack) && (
            <>
              {action}
              {takeBack}
            </>
          )
        }
      >
        <Said label="Reason" text={form.decisionReason} />
        <Said label="Comment of the Commission" text={form.adminDescription} />
        {form.waitingSince && !form.correctionsDue && (
          <Said label="Question" text={form.entries.findLast(isQuestion)?.text ?? ''} />
        )}
        <p>{text}</p>
      </Alert>
      {takingBack === 'asking' && (
        <TakeBackDialog form={form} onClose={() => setTakingBack(undefined)} onDone={() => setTakingBack('done')} />
      )}
    </div>
  )
}

function describeStep(form: Submission, mailed: boolean): Step {
  if (form.licence)
    return {
      kind: 'success',
      title: `The Commission has ${form.renews ? 'renewed' : 'granted'} licence ${form.licence.reference}`,
      text: 'Everybody can check it in the public register, where its certificate is too.',
      action: (
        <>
          <LinkButton to={`/licence-register/${form.licence.numberKey}`} size="sm" icon="shield">
            Open it in the register
          </LinkButton>
          {form.renewable && <NewApplication form={form} label="Apply for its renewal" />}
        </>
      ),
    }
  if (form.approvalStatus === 'approved')
    return {
      kind: 'success',
      title: 'The Commission has approved your application',
      text: form.awaitsLicence
        ? `The licence is ${form.renews ? 'renewed' : 'issued'} next. We write to you when it is in the public register.`
        : 'Keep this page: it shows the decision and all documents of your application.',
    }
  if (outcomeOf(form) === 'withdrawn')
    return {
      kind: 'info',
      title: 'This application is taken back',
      text: 'The Commission does nothing more about it. To have the review continued, write to the Commission and give the reference.',
      action: (
        <>
          <NewApplication form={form} />
          <LinkButton to="/contact" size="sm">
            Contact us
          </LinkButton>
        </>
      ),
    }
  if (form.approvalStatus === 'rejected')
    return {
      kind: 'error',
      title: 'The Commission has rejected your application',
      text: 'A new application starts with your answers and documents of this one. Correct the points that the Commission names, and sign the form again.',
      action: <NewApplication form={form} />,
    }
  const request = form.requests.find(({ state }) => state === 'open' || state === 'past')
  if (request) return correctionStep(form, request)
  const address = continueAddress(form)
  // A member who may only read has nothing to do.
  return address && form.role !== 'reader' ? openStep(form, address) : waitingStep(form, mailed)
}

const mayTakeBack = (form: Submission): boolean =>
  openStatuses.includes(form.approvalStatus) && availableActions(form, form.role).includes('withdrawn')

// Few applications are rejected.
const BeginAgain = onDemand(() => import('./begin-again.tsx').then((part) => part.BeginAgain), { fallback: null })

/** Who may only read has nothing to begin. */
const NewApplication = (begin: { form: Submission; label?: string }) =>
  begin.form.role === 'reader' ? null : <BeginAgain {...begin} />

function openStep({ status }: Submission, address: string): Step {
  const missing = status === 'pending_documents'
  return {
    kind: 'warning',
    title: missing ? 'The signed form is missing' : 'The application is not submitted yet',
    text: missing
      ? 'Download the filled form, sign and date it, and upload it with your supporting documents.'
      : 'Your documents have arrived. Check them and submit the application.',
    action: (
      <LinkButton to={address} variant="primary" size="sm">
        {missing ? 'Upload the documents' : 'Review and submit'}
      </LinkButton>
    ),
  }
}

/** The Commission asks for corrections, which only those who may sign send. */
function correctionStep({ id, role }: Submission, { items, due, signAgain, state }: CorrectionRequest): Step {
  const count = items.length + Number(signAgain && items.every(({ kind }) => kind !== 'signedForm'))
  const things = count === 1 ? '1 thing' : `${count} things`
  return {
    kind: 'warning',
    title: `The Commission asks for ${things} by ${formatDay(due)}`,
    text:
      state === 'past'
        ? 'The day has passed. You can still send the corrections until the Commission decides.'
        : 'Correct what is asked for and send it. The review continues then.',
    ...(role !== 'reader' && {
      action: (
        <LinkButton to={`/user-profile/forms/${id}?corrections`} variant="primary" size="sm">
          Correct the application
        </LinkButton>
      ),
    }),
  }
}

/** The application is with the Commission, which may wait for the applicant. */
function waitingStep(form: Submission, mailed: boolean): Step {
  const { waitingSince } = form
  const missing = listAskedDocuments(form).filter(({ status }) => status === 'missing')
  const names = missing.map(({ name }) => name).join('; ')
  const isAsked = form.adminDescription !== '' || isUnanswered(form)
  const answers = availableActions(form, form.role).includes('documents-uploaded')
  return {
    kind: waitingSince ? 'warning' : 'info',
    title: waitingSince
      ? 'The Commission waits for your answer'
      : isAsked
        ? 'The Commission has written to you'
        : form.approvalStatus === 'in-progress'
          ? 'The Commission is working on your application'
          : 'The Commission has your application',
    text: waitingSince
      ? answers
        ? 'Answer below. If the Commission asks for documents, adding them is an answer too. It continues with the review when you have answered.'
        : 'A colleague who may prepare applications can answer.'
      : names
        ? `These documents are missing: ${names}.`
        : isAsked
          ? 'Answer below, and add the documents that the Commission asks for.'
          : `${filedText(form)}${mailed ? 'We write to you by e-mail when something changes.' : 'You see here when something changes.'} You have nothing to do until then.`,
    ...(answers && {
      action: (
        <>
          <LinkButton to={uploadAddress(form)} size="sm" icon="upload">
            Add documents
          </LinkButton>
          {(isAsked || waitingSince) && (
            <LinkButton to="#answer" size="sm" icon="comment" reloadDocument={false}>
              Answer
            </LinkButton>
          )}
        </>
      ),
    }),
  }
}

/** Since when the application is complete, and by when the Commission decides. */
const filedText = ({ dulyFiledOn, decideBy }: Submission): string =>
  dulyFiledOn
    ? `Your application is complete since ${formatDay(dulyFiledOn)}. ${decideBy ? `The Commission decides by ${formatDay(decideBy)}. ` : ''}`
    : ''

/** Where documents of a submission are added. */
export const uploadAddress = ({ formIndex, id }: Submission): string => `/forms/${formIndex}/upload?submission=${id}`

const isQuestion = ({ kind }: Submission['entries'][number]): boolean => kind === 'question'

/** The last message is the Commission's. */
function isUnanswered({ entries, messages }: Submission): boolean {
  const asked = entries.findLast(({ kind }) => kind === 'message' || kind === 'question')?.at ?? ''
  const answered = messages.at(-1)?.at ?? ''
  return asked > answered
}
