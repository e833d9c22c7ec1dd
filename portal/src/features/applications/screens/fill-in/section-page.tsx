import { useCallback, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Answer } from '#fields/field.ts'
import { SectionQuestions } from '#fields/form-sections.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { continueOnEnter } from '#kit/forms/continue-on-enter.ts'
import { useArrivalFocus } from '#kit/use-arrival-focus.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { BackButton } from './application-steps.tsx'
import {
  checkAddress,
  listAddress,
  sectionAddress,
  describeProblem,
  problemId,
  withoutProblems,
} from './form-addresses.ts'
import { FormScreen } from './form-screen.tsx'
import { SaveStateLine } from './save-state.tsx'
import { type DraftProblems, nextTask, type Task } from '../../tasks.ts'
import type { Filling } from './with-draft.tsx'
import type { RouteHandle } from '#kit/use-is-document.ts'

export const meta = () => pageMeta({ title: 'Fill in the form' })

export const handle = { heading: 'Fill in the form' } satisfies RouteHandle

/** One section of a form (spec 2 §2.1). */
export default function SectionPage() {
  const { sectionId = '' } = useParams()
  return <FormScreen show={(filling) => <SectionOfForm key={sectionId} {...filling} sectionId={sectionId} />} />
}

function SectionOfForm({ sectionId, ...filling }: Filling & { sectionId: string }) {
  const { formId = '' } = useParams()
  const [search] = useSearchParams()
  const task = filling.tasks.find(({ section }) => section.id === sectionId)
  const back = search.get('back') === 'check' ? checkAddress(formId) : listAddress(formId)
  return (
    <>
      <BackButton to={back} />
      {task ? <SectionForm {...filling} task={task} /> : <NotAsked back={back} />}
    </>
  )
}

function NotAsked({ back }: { back: string }) {
  return (
    <EmptyState
      title="This section does not belong to your application"
      action={
        <LinkButton to={back} variant="primary">
          See all sections
        </LinkButton>
      }
    >
      The form may have changed, or your other answers make this section unnecessary.
    </EmptyState>
  )
}

// Few people act for a company.
const Editing = onDemand(() => import('../company/editing.tsx').then((part) => part.Editing), { fallback: null })

function SectionForm({ form, company, draft, tasks, task }: Filling & { task: Task }) {
  const [problems, setProblems] = useState<DraftProblems>([])
  const [attempt, setAttempt] = useState(0)
  const { setAnswer } = draft
  // Editing a field clears its error (spec 2 §4). Otherwise keep the same list object, so that inputs do not re-render.
  const settle = useCallback((name: string) => setProblems((before) => withoutProblems(before, name)), [])
  const answer = useCallback(
    (name: string, value: Answer) => {
      setAnswer(name, value)
      settle(name)
    },
    [setAnswer, settle],
  )
  const goOn = useNextSection(draft, tasks, task)
  useFocusOnReturn()
  const save = () => {
    if (task.problems.length === 0) return goOn()
    draft.setSeen(task.section.id)
    setProblems(task.problems)
    setAttempt((count) => count + 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter does what the button does
    <form
      noValidate
      aria-label={task.section.name}
      className="grid max-w-2xl gap-8"
      onKeyDown={continueOnEnter}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <SectionHeader form={form} task={task} place={tasks.indexOf(task) + 1} count={tasks.length} />
      {company && <Editing {...{ company, draft }} formId={form.id} sectionId={task.section.id} />}
      <ErrorSummary
        attempt={attempt}
        errors={problems.map((problem) => ({
          message: describeProblem(form.section, problem),
          href: `#${problemId(problem.field)}`,
        }))}
      />
      <SectionQuestions
        asked={task.asked}
        answers={draft.answers}
        problems={problems}
        onAnswer={answer}
        onItems={draft.setItems}
        onSettled={settle}
      />
      <SectionButtons draft={draft} />
    </form>
  )
}

type SectionHeaderProps = Pick<Filling, 'form'> & { task: Task; place: number; count: number }

function SectionHeader({ form, task: { section }, place, count }: SectionHeaderProps) {
  const heading = useArrivalFocus()
  return (
    <header className="grid gap-2 border-b-2 border-brand-ink pb-4">
      <p className="text-sm font-semibold text-amber-ink">
        {form.title} · Section {place} of {count}
      </p>
      <h1 ref={heading} tabIndex={-1} className="text-3xl [overflow-wrap:anywhere]">
        {section.name}
      </h1>
      {section.extraInfo && <p className="whitespace-pre-line text-muted">{section.extraInfo}</p>}
    </header>
  )
}

function SectionButtons({ draft }: Pick<Filling, 'draft'>) {
  const { formId = '' } = useParams()
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" iconAfter="arrow-right" className="max-sm:w-full">
          Save and continue
        </Button>
        <LinkButton to={listAddress(formId)} onClick={draft.keep} className="max-sm:w-full">
          See all sections
        </LinkButton>
      </div>
      <SaveStateLine draft={draft} />
    </div>
  )
}

/** Marks the section as saved and leads to the next one, or to the check. */
function useNextSection(draft: Filling['draft'], tasks: Task[], { section }: Task): () => void {
  const { formId = '' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return () => {
    draft.setSeen(section.id)
    const next = search.get('back') === 'check' ? undefined : nextTask(tasks, section.id)
    void navigate(next ? sectionAddress(formId, next.section) : checkAddress(formId))
  }
}

/** A 'Change' link leads to its question: focuses the input. */
function useFocusOnReturn(): void {
  const { hash } = useLocation()
  useLayoutEffect(() => {
    if (!hash) return
    const target = document.getElementById(hash.slice(1))
    target?.focus()
    target?.scrollIntoView({ block: 'center' })
  }, [hash])
}
