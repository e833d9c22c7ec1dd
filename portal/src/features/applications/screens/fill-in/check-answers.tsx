import { useLocation, useRevalidator } from 'react-router'
import { isAccountEmailField } from '#fields/form.ts'
import type { ApiError } from '#kit/api-client.ts'
import type { StoredUser } from '#kit/stored-user.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import type { Template } from '#features/forms/contract.ts'
import { messages } from '../../messages.ts'
import { groupAnswers } from '../desk/answer-groups.ts'
import { AnswerParts } from '../desk/answer-parts.tsx'
import type { DraftProblems } from './draft.ts'
import { problemId } from './problem-place.ts'
import type { FormDraft } from './use-form-draft.ts'
import { useArrivalFocus } from '#kit/use-arrival-focus.ts'
import { useSubmitForm } from './use-submit-form.ts'

export type CheckAnswersProps = {
  form: Template
  user: StoredUser
  draft: FormDraft
  /** Returns to the questions, and to the input with `id` if given. */
  onChange: (id?: string) => void
  /** Called when the server refuses answers. */
  onRefused: (problems: DraftProblems) => void
}

/** 'Check your answers': all answers, each with a link to change it, before they are sent. */
export function CheckAnswers({ form, user, draft, onChange, onRefused }: CheckAnswersProps) {
  const heading = useArrivalFocus()
  const submission = useSubmitForm(form, user, draft, onRefused)
  return (
    <div className="grid max-w-3xl gap-10">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-3xl">
          Check your answers
        </h2>
        <p className="measure mt-2 text-muted">
          You cannot change the answers after you have sent them: they are printed on the form that you sign.
        </p>
      </div>
      {groupAnswers(form.section, draft.answers).map((group) => (
        <section key={group.id} aria-labelledby={`check-${group.id}`}>
          <h3 id={`check-${group.id}`} className="mb-3">
            {group.name}
          </h3>
          <AnswerParts
            group={group}
            // The e-mail address of the account cannot be changed here.
            action={({ name, path }) =>
              (path !== name || !isAccountEmailField(name)) && (
                <ChangeLink field={path} label={name} onChange={onChange} />
              )
            }
            none={<ChangeLink field={group.name} label={group.name} onChange={onChange} />}
          />
        </section>
      ))}
      <SubmitFailure
        {...(submission.error && { error: submission.error })}
        onRenew={() => {
          draft.renewKey()
          submission.reset()
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onChange()} disabled={submission.busy} className="max-sm:w-full">
          Change answers
        </Button>
        <Button
          variant="primary"
          iconAfter={submission.busy ? undefined : 'arrow-right'}
          aria-disabled={submission.busy || undefined}
          onClick={submission.submit}
          className="max-sm:w-full"
        >
          {submission.busy ? messages.processing : 'Send answers and upload documents'}
        </Button>
      </div>
    </div>
  )
}

type ChangeLinkProps = { field: string; label: string; onChange: (id: string) => void }

function ChangeLink({ field, label, onChange }: ChangeLinkProps) {
  const { pathname } = useLocation()
  return (
    <a
      href={`${pathname}#${problemId(field)}`}
      className="link tap inline-flex items-center"
      onClick={(event) => {
        event.preventDefault()
        onChange(problemId(field))
      }}
    >
      Change<span className="sr-only">: {label}</span>
    </a>
  )
}

type SubmitFailureProps = { error?: ApiError; onRenew: () => void }

/** Explains why sending failed and what to do. */
function SubmitFailure({ error, onRenew }: SubmitFailureProps) {
  const { revalidate } = useRevalidator()
  if (!error) return null
  if (error.code === 'form-changed')
    return (
      <Alert
        kind="warning"
        title={messages.formChanged}
        actions={<Button onClick={() => void revalidate()}>Reload the form</Button>}
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
      {error.message} Your answers are saved on this device. Sending them again does not create a second application.
    </Alert>
  )
}
