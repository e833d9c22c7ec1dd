import { useState } from 'react'
import { useParams } from 'react-router'
import type { Template } from '#features/forms/contract.ts'
import type { FormAnswers } from '#fields/field.ts'
import { isAccountEmailField, type Section } from '#fields/form.ts'
import { pageMeta } from '#kit/page-meta.ts'
import type { RouteHandle } from '#kit/use-is-document.ts'
import { Alert } from '#ui/alert.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { groupAnswers } from '../desk/answer-groups.ts'
import { AnswerParts } from '../desk/answer-parts.tsx'
import { ApplicationSteps, BackButton } from './application-steps.tsx'
import type { DraftProblems } from './draft.ts'
import { listAddress, sectionAddress } from './form-addresses.ts'
import { FormScreen } from './form-screen.tsx'
import { consentField, describeProblem } from './problem-place.ts'
import { SendAnswers } from './send-answers.tsx'
import { isComplete, type Task, taskOf } from './tasks.ts'
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
