import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useNavigate } from 'react-router'
import { type Template, getTemplate } from '#features/forms/contract.ts'
import type { FormAnswers } from '#fields/field.ts'
import { isAccountEmailField, type Section } from '#fields/form.ts'
import { type ApiError, asSentence, isRefusal } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { mayFor } from '#kit/company/acting-for.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { openPage } from '#kit/api/open-page.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { queryKey } from '#kit/api/query.ts'
import { storeLocally } from '#kit/root-store.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { submitForm } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { groupAnswers } from '../desk/answer-groups.ts'
import { AnswerParts } from '../desk/answer-parts.tsx'
import { ApplicationSteps, BackButton } from './application-steps.tsx'
import { submissionKey } from './draft-keys.ts'
import { submitBody } from './draft.ts'
import { listAddress, sectionAddress, consentField, describeProblem } from './form-addresses.ts'
import { FeeNotice } from './fee-notice.tsx'
import { FormScreen } from './form-screen.tsx'
import { type DraftProblems, isComplete, type Task, taskOf } from '../../tasks.ts'
import type { Filling } from './with-draft.tsx'

export const meta = () => pageMeta({ title: 'Check your answers' })

export const handle = { heading: 'Check your answers' } satisfies RouteHandle

/** 'Check your answers': all answers, each with a link to change it, the consent, and the button that sends them. */
export default function CheckPage() {
  return <FormScreen show={(filling) => <Check {...filling} />} />
}

function Check(filling: Filling) {
  const { form, draft, tasks } = filling
  const { formId = '' } = useParams()
  const [refused, setRefused] = useState<DraftProblems>([])
  const [attempt, setAttempt] = useState(0)
  const refuse = (problems: DraftProblems) => {
    setRefused(problems)
    setAttempt((count) => count + 1)
  }
  const place = (field: string) => {
    const task = field === consentField ? undefined : taskOf(tasks, field)
    return task ? sectionAddress(formId, task.section, { field, back: true }) : `#${consentField}`
  }
  return (
    <>
      <BackButton to={listAddress(formId)} />
      <PageHeader
        kicker={form.title}
        title="Check your answers"
        lead="You cannot change the answers after you have sent them: they are printed on the form that you sign."
      />
      <ApplicationSteps current={2} />
      <div className="grid max-w-3xl gap-10">
        <ErrorSummary
          attempt={attempt}
          errors={refused.map((problem) => ({
            message: describeProblem(form.section, problem),
            href: place(problem.field),
          }))}
        />
        {!isComplete(tasks) && <OpenSections tasks={tasks} />}
        <CheckedAnswers form={form} answers={draft.answers} tasks={tasks} />
        <FeeNotice form={form} answers={draft.answers} />
        {isComplete(tasks) && (
          <SendAnswers
            {...filling}
            consentProblem={refused.find(({ field }) => field === consentField)?.message}
            onConsent={() => setRefused((before) => before.filter(({ field }) => field !== consentField))}
            onRefused={refuse}
          />
        )}
      </div>
    </>
  )
}

function OpenSections({ tasks }: { tasks: Task[] }) {
  const { formId = '' } = useParams()
  return (
    <Alert kind="warning" title="Some sections are not completed yet">
      <ul className="mt-1 grid gap-1">
        {tasks
          .filter(({ problems }) => problems.length > 0)
          .map(({ section, problems }) => (
            <li key={section.id}>
              <Link to={sectionAddress(formId, section, { back: true })} className="link">
                {section.name}
              </Link>
              : {problems.length === 1 ? '1 question needs' : `${problems.length} questions need`} your attention
            </li>
          ))}
      </ul>
    </Alert>
  )
}

/** All answers by section, each with a link to change it. */
function CheckedAnswers({ form, answers, tasks }: { form: Template; answers: FormAnswers; tasks: Task[] }) {
  return groupAnswers(form.section, answers).map((group) => {
    const section = tasks.find((task) => task.section.id === group.id)?.section
    if (!section) return null
    return (
      <section key={group.id} aria-labelledby={`check-${group.id}`}>
        <h2 id={`check-${group.id}`} className="mb-3 text-xl">
          {group.name}
        </h2>
        <AnswerParts
          group={group}
          // The e-mail address of the account cannot be changed here.
          action={({ name, path }) =>
            (path !== name || !isAccountEmailField(name)) && <ChangeLink {...{ section }} field={path} label={name} />
          }
          none={<ChangeLink {...{ section }} field={group.name} label={group.name} />}
        />
      </section>
    )
  })
}

function ChangeLink({ section, field, label }: { section: Section; field: string; label: string }) {
  const { formId = '' } = useParams()
  return (
    <Link to={sectionAddress(formId, section, { field, back: true })} className="link tap inline-flex items-center">
      Change<span className="sr-only">: {label}</span>
    </Link>
  )
}

type SendAnswersProps = Filling & {
  consentProblem: string | undefined
  onConsent: () => void
  onRefused: (problems: DraftProblems) => void
}

// Few people prepare what a colleague sends.
const SentBefore = onDemand(() => import('./earlier-answers.tsx').then((part) => part.SentBefore), { early: false })
const AskSigner = onDemand(() => import('#kit/sign-in/ask-signer.tsx').then((part) => part.AskSigner))

/** The consent and the button that sends the answers (spec 2 §2.1); for a company only where the person may sign. */
function SendAnswers(props: SendAnswersProps) {
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
        {...((error ?? draft.refusal) && { error: error ?? draft.refusal })}
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
  if (error.code === 'sent-before') return <SentBefore onRenew={onRenew} />
  return (
    <Alert kind="error" title={messages.submitFailed}>
      {asSentence(error.message)} Your answers are saved.
      {!isRefusal(error) && ' Sending them again does not create a second application.'}
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
      draft.endSending(error)
      throw error
    })
    storeLocally('documents', submissionKey(user.id, formId, company?.id), answer.submissionId)
    draft.discard()
    // The address decides whose record is shown; a person's own is also found without it.
    await openPage(`/forms/${formId}/upload${company ? `?submission=${answer.submissionId}` : ''}`)
  }
  return { ...submission, submit: () => void submit(send, onRefused) }
}
