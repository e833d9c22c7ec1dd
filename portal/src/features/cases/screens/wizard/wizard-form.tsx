import { useEffect, useState } from 'react'
import { asSentence, isRefusal } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { continueOnEnter } from '#kit/forms/continue-on-enter.ts'
import { openPage } from '#kit/api/open-page.ts'
import { kept, sendOrStore, useFollowed, useLoadedOutbox } from '#kit/outbox/waiting.ts'
import { storeLocally } from '#kit/root-store.ts'
import { useArrivalFocus } from '#kit/use-arrival-focus.ts'
import { isUnanswered, useRetryOnline } from '#kit/use-retry-online.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { useUploads } from '#kit/uploads/use-uploads.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { sharedWithCompany } from '../../messages.consent.ts'
import { supportingRole } from '../../rules.ts'
import { letterOf } from '../case-letter.ts'
import { useRefreshCases } from '../case/use-case-calls.ts'
import { type KindScreens, receiptAddress } from '../kind-screens.ts'
import { ChooseFiles } from './choose-files.tsx'
import { type CaseDraft, sentCaseKey } from './stored-draft.ts'
import type { Problems } from './use-problems.ts'
import { stepAddress } from './wizard-address.ts'
import { bodyOfValues } from './wizard-check.ts'
import {
  askedFields,
  foldFields,
  type KindToWrite,
  type WizardField as Field,
  type WizardProblem,
  type WizardValue,
} from './wizard-description.ts'
import { WizardField } from './wizard-field.tsx'
import { WizardReview, type DraftFiles, type CaseDraftInHand } from './wizard-review.tsx'
import { isOptional } from './wizard-steps.ts'

export type WizardFormProps = {
  kind: KindToWrite
  step: number
  draft: CaseDraftInHand
  files: DraftFiles
  submission: Submission
  problems: Problems
  onChange: (name: string, value: WizardValue) => void
  onNext: () => void
  onBack: () => void
  onStep: (step: number) => void
}

/** One step of the wizard: fields, problems, and buttons to continue or go back. */
export function WizardForm(props: WizardFormProps) {
  const { kind, step, draft, files, submission, problems } = props
  const heading = useArrivalFocus()
  const { form: wizard } = kind
  const description = wizard.steps[step - 1]
  const last = step === wizard.steps.length
  const { first, folded } = foldFields(askedFields(description, draft.values))
  const fieldFor = (field: Field) => (
    <WizardField
      key={field.name}
      field={field}
      optional={isOptional(field, draft.values)}
      value={draft.values[field.name]}
      error={problems.of(field.name)}
      onChange={(value) => props.onChange(field.name, value)}
    />
  )
  return (
    <form
      aria-label={description?.title}
      noValidate
      className="mt-8 grid gap-6"
      {...(!last && { onKeyDown: continueOnEnter })}
      onSubmit={(event) => {
        event.preventDefault()
        props.onNext()
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {description?.title}
      </h2>
      <ErrorSummary {...problems.summary} />
      {last && <WizardReview {...{ kind, draft, files }} onStep={props.onStep} />}
      {last && kind.refers && <p className="measure text-muted">Read this to the customer: {sharedWithCompany}</p>}
      {first.map(fieldFor)}
      {folded.length > 0 && (
        <Disclosure
          title={`More: ${folded.map(({ label }) => label).join(', ')}`}
          // A problem is never hidden.
          {...(folded.some(({ name }) => problems.of(name)) && { open: true })}
        >
          <div className="grid gap-6">{folded.map(fieldFor)}</div>
        </Disclosure>
      )}
      {description?.documents && (
        <ChooseFiles label="Supporting Documents" files={files.chosen} onChange={files.choose} />
      )}
      {(description?.documents || last) && <GoneFiles names={files.gone} />}
      {last && <SubmitFailure {...{ kind, submission }} onRenew={draft.renewKey} />}
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button onClick={props.onBack} disabled={submission.busy} icon="arrow-left" className="max-sm:w-full">
          Back
        </Button>
        <Button
          type="submit"
          variant="primary"
          iconAfter={last ? undefined : 'arrow-right'}
          busy={submission.busy}
          busyLabel="Submitting"
          className="max-sm:w-full"
        >
          {last ? `Submit ${kind.noun}` : 'Continue'}
        </Button>
      </div>
    </form>
  )
}

/** Names the files that this browser has not kept. */
function GoneFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Alert kind="warning" title="These files are no longer on this device">
      {names.join(', ')}. Choose them again if you want to send them.
    </Alert>
  )
}

type Props = { kind: KindScreens; submission: Submission; onRenew: () => void }

/** Explains why sending failed and what to do. */
function SubmitFailure({ kind, submission, onRenew }: Props) {
  const { error } = submission
  const noun = kind.noun.toLowerCase()
  if (!error) return null
  if (error.code === 'sent-before')
    return (
      <Alert
        kind="warning"
        title={`This ${noun} has been sent once already, before you changed it`}
        actions={
          <>
            <LinkButton to={kind.path}>See your {kind.plural.toLowerCase()}</LinkButton>
            <Button
              onClick={() => {
                onRenew()
                submission.reset()
              }}
            >
              File a second {noun}
            </Button>
          </>
        }
      >
        It arrived although the reply was lost. What you have typed since is kept on this device.
      </Alert>
    )
  return (
    <Alert kind="error" title={kind.words.createFailed}>
      {asSentence(error.message)}{' '}
      {isUnanswered(error)
        ? `Your ${noun} is kept on this device. While this page is open, it is sent automatically when the connection is back.`
        : 'What you have typed is saved on this device.'}
      {!isRefusal(error) && ` Sending it again does not create a second ${noun}.`}
    </Alert>
  )
}

type Filed = { id: string; reference: string }
type State = {
  stage: 'typing' | 'waiting' | 'uploading' | 'uploads-failed' | 'complete'
  filed?: Filed
}

/** The case as it waits on this device; opened again, it is the same draft. */
function letterOfDraft(kind: KindToWrite, draft: CaseDraftInHand, files: readonly File[], body: object) {
  const { values, idempotencyKey: key, savedAt, place } = draft
  return letterOf(kind, 'case', {
    key,
    // The body has the fields of the row that name its subject.
    title: kind.subjectOf(body),
    body,
    files,
    target: { recordType: kind.key, role: supportingRole },
    draft: {
      ...place,
      value: { values, idempotencyKey: key, files: [], savedAt } satisfies CaseDraft,
      address: stepAddress(kind.path, kind.form.steps.length),
    },
  })
}

/** Files the case once, with the draft's idempotency key; then uploads its documents and opens its receipt (spec 2 §2.2). */
export function useSubmitCase(
  kind: KindToWrite,
  draft: CaseDraftInHand,
  files: readonly File[],
  userId: string,
  onRefused: (problems: WizardProblem[]) => void,
) {
  const refresh = useRefreshCases(kind)
  const uploads = useUploads()
  const outbox = useLoadedOutbox()
  const { submit, busy, error, reset } = useSubmit()
  const [state, setState] = useState<State>({ stage: 'typing' })
  const close = (filed: Filed) => {
    draft.removeFiles()
    void refresh()
    setState({ stage: 'complete', filed })
  }
  const waiting = useFollowed(({ key }) => key === draft.idempotencyKey)[0]
  const arrived = waiting?.state === 'sent' ? waiting.content.result?.address : undefined
  useEffect(() => {
    if (!arrived || !waiting) return
    void refresh()
    // The notice above the screen names files that were not accepted.
    if (!waiting.content.result?.said) void outbox?.discard(waiting)
    void openPage(`${arrived}?sent`)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [arrived])
  const receipt = state.stage === 'complete' && state.filed && receiptAddress(kind, state.filed.id)
  // Navigate in an effect, after the guard of the uploads has been released; otherwise it would ask for confirmation.
  useEffect(() => {
    if (receipt) void openPage(receipt)
  }, [receipt])
  const upload = async (filed: Filed) => {
    const { queue } = uploads
    if (!queue || files.length === 0) return close(filed)
    setState({ stage: 'uploading', filed })
    queue.add(files, { recordType: kind.key, recordId: filed.id, role: supportingRole })
    await settle(filed)
  }
  const settle = async (filed: Filed) => {
    const sent = (await uploads.queue?.start()) ?? []
    const missing = sent.some(({ status }) => status !== 'done' && status !== 'cancelled')
    if (missing) return setState({ stage: 'uploads-failed', filed })
    return close(filed)
  }
  const send = async () => {
    draft.keep()
    const body = bodyOfValues(draft.values, true)
    const { idempotencyKey } = draft
    const answer = await sendOrStore(letterOfDraft(kind, draft, files, body), () =>
      api.call(kind.calls.submit, { body }, { idempotencyKey }),
    )
    draft.discard()
    if (answer !== kept) {
      storeLocally('documents', sentCaseKey(kind, userId), answer.id)
      return upload({ id: answer.id, reference: answer.reference })
    }
    draft.removeFiles()
    setState({ stage: 'waiting' })
  }
  const start = () => void submit(send, onRefused)
  useRetryOnline(state.stage === 'typing' && isUnanswered(error), start)
  return {
    ...state,
    busy: busy || state.stage === 'uploading' || state.stage === 'complete',
    ...(error && { error }),
    uploads,
    /** The case on this device, while it waits. */
    waiting,
    outbox,
    submit: start,
    reset,
    /** Retries a failed upload. */
    retry: (key: string) => {
      const { filed } = state
      uploads.queue?.retry(key)
      if (!filed || state.stage !== 'uploads-failed') return
      setState({ stage: 'uploading', filed })
      void settle(filed)
    },
    finish: () => state.filed && close(state.filed),
  }
}
export type Submission = ReturnType<typeof useSubmitCase>
