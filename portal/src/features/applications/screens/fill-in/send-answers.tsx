import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { getTemplate } from '#features/forms/contract.ts'
import { mayFor } from '#kit/acting-owner.ts'
import { type ApiError, asSentence } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { openPage } from '#kit/open-page.ts'
import { queryKey } from '#kit/query.ts'
import { keepInSlice } from '#kit/root-store.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { submitForm } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { submissionKey } from './draft-keys.ts'
import { type DraftProblems, submitBody } from './draft.ts'
import { listAddress } from './form-addresses.ts'
import { consentField } from './problem-place.ts'
import type { Filling } from './with-draft.tsx'

type SendAnswersProps = Filling & {
  consentProblem: string | undefined
  onConsent: () => void
  onRefused: (problems: DraftProblems) => void
}

// Few people prepare what a colleague sends.
const AskSigner = onDemand(() => import('#kit/ask-signer.tsx').then((part) => part.AskSigner))

/** The consent and the button that sends the answers (spec 2 §2.1); for a company only where the person may sign. */
export function SendAnswers(props: SendAnswersProps) {
  const { company } = props
  return company && !mayFor(company, 'sign') ? <AskSigner company={company} /> : <SendForm {...props} />
}

function SendForm({ consentProblem, onConsent, onRefused, ...filling }: SendAnswersProps) {
  const { draft } = filling
  const { submit, busy, error, reset } = useSubmitForm(filling, onRefused)
  const send = () =>
    draft.dataConsent ? submit() : onRefused([{ field: consentField, message: messages.consentRequired }])
  return (
    <form
      noValidate
      aria-label="Send your answers"
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <section aria-labelledby="consent" className="grid gap-3">
        <h2 id="consent" className="border-t-2 border-brand-ink pt-4 text-xl">
          Data protection
        </h2>
        <p className="text-muted">
          The Commission uses your answers to consider this application and to supervise what it grants. Read the{' '}
          <a href="/privacy-policy" target="_blank" rel="noreferrer" className="link">
            privacy policy<span className="sr-only"> (opens in a new tab)</span>
          </a>
          .
        </p>
        <Checkbox
          id={consentField}
          name={consentField}
          label="I agree that the Commission processes my data for this application."
          checked={draft.dataConsent}
          {...(consentProblem && { error: consentProblem })}
          aria-required
          onChange={(event) => {
            draft.setConsent(event.currentTarget.checked)
            if (event.currentTarget.checked) onConsent()
          }}
        />
      </section>
      <SubmitFailure
        {...(error && { error })}
        onRenew={() => {
          draft.renewKey()
          reset()
        }}
      />
      <div>
        <Button
          type="submit"
          variant="primary"
          iconAfter={busy ? undefined : 'arrow-right'}
          aria-disabled={busy || undefined}
          className="max-sm:w-full"
        >
          {busy ? messages.processing : messages.proceed}
        </Button>
        <p className="mt-2 text-sm text-muted">This sends your answers. You upload the documents on the next screen.</p>
      </div>
    </form>
  )
}

type SubmitFailureProps = { error?: ApiError; onRenew: () => void }

/** Explains why sending failed and what to do. */
function SubmitFailure({ error, onRenew }: SubmitFailureProps) {
  const reload = useReload()
  if (!error) return null
  if (error.code === 'form-changed')
    return (
      <Alert
        kind="warning"
        title={messages.formChanged}
        actions={<Button onClick={() => void reload()}>Reload the form</Button>}
      />
    )
  if (error.code === 'sent-before')
    return (
      <Alert
        kind="warning"
        title="You have already sent these answers, before you changed them"
        actions={
          <>
            <LinkButton to="/user-profile/forms">Open your forms</LinkButton>
            <Button onClick={onRenew}>Make a new application</Button>
          </>
        }
      >
        The earlier answers arrived although the reply was lost. Continue with them from your forms, or make another
        application with the answers on this page.
      </Alert>
    )
  return (
    <Alert kind="error" title={messages.submitFailed}>
      {asSentence(error.message)} Your answers are saved. Sending them again does not create a second application.
    </Alert>
  )
}

/** Reads the changed form and returns to its sections, where the notice says what has changed. */
function useReload(): () => Promise<void> {
  const { formId = '' } = useParams()
  const client = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await client.invalidateQueries({ queryKey: queryKey(getTemplate) })
    await navigate(listAddress(formId))
  }
}

/** Sends the answers with the draft's idempotency key and continues to the upload. */
function useSubmitForm({ form, user, company, draft }: Filling, onRefused: (problems: DraftProblems) => void) {
  const { formId = form.id } = useParams()
  const { submit, ...submission } = useSubmit()
  const send = async () => {
    await draft.beginSending()
    const body = submitBody(form, draft, { userId: user.id, companyId: company?.id })
    const call = api.call(submitForm, { body }, { idempotencyKey: draft.idempotencyKey })
    const answer = await call.catch((error: unknown) => {
      draft.endSending()
      throw error
    })
    keepInSlice('documents', submissionKey(user.id, formId, company?.id), answer.submissionId)
    draft.discard()
    // The address decides whose record is shown; a person's own is also found without it.
    await openPage(`/forms/${formId}/upload${company ? `?submission=${answer.submissionId}` : ''}`)
  }
  return { ...submission, submit: () => void submit(send, onRefused) }
}
