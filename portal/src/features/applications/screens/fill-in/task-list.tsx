import { Badge, type Tone } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Link } from '#ui/link.tsx'
import { QuotaNotice } from '#features/quotas/screens/quota-notice.tsx'
import { useParams } from 'react-router'
import { ApplicationSteps } from './application-steps.tsx'
import { checkAddress, sectionAddress } from './form-addresses.ts'
import { DeleteAnswers } from './delete-answers.tsx'
import { FeeNotice } from './fee-notice.tsx'
import { FormChangedNotice } from './form-changed-notice.tsx'
import { FormerNotice } from './former-notice.tsx'
import { OpenSubmissionNotice } from './open-submission-notice.tsx'
import { SaveStateLine } from './save-state.tsx'
import { isComplete, type Task, type TaskMark } from './tasks.ts'
import type { Filling } from './with-draft.tsx'

const marks: Record<TaskMark, { label: string; tone: Tone; icon: IconName }> = {
  'not-started': { label: 'Not started', tone: 'neutral', icon: 'minus' },
  'in-progress': { label: 'In progress', tone: 'warning', icon: 'edit' },
  completed: { label: 'Completed', tone: 'success', icon: 'check' },
}

/** The sections of a form with how far each is, and the next step. */
export function TaskList({ form, user, company, draft, tasks, former }: Filling) {
  const { formId = form.slug } = useParams()
  const done = tasks.filter(({ mark }) => mark === 'completed').length
  const next = tasks.find(({ mark }) => mark !== 'completed')
  return (
    <>
      <ApplicationSteps current={1} />
      {former && <FormerNotice former={former} />}
      <OpenSubmissionNotice userId={user.id} companyId={company?.id} />
      <div className="mb-8 grid max-w-3xl gap-6 empty:hidden">
        <QuotaNotice names={['openApplications']} />
        {draft.state !== 'new' && draft.templateVersion !== form.version && (
          <FormChangedNotice form={form} answers={draft.answers} />
        )}
      </div>
      <section aria-labelledby="sections" className="grid max-w-3xl gap-5">
        <div>
          <h2 id="sections">Sections of this form</h2>
          <p className="text-muted">
            {done} of {tasks.length} completed. You can stop at any time and continue on any device
            {company && ', and your colleagues can continue too'}.
          </p>
        </div>
        <ol className="border-t-2 border-brand-ink">
          {tasks.map((task) => (
            <TaskRow key={task.section.id} task={task} formId={formId} />
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <NextStep {...{ formId, tasks }} next={next} />
          <SaveStateLine state={draft.state} />
        </div>
        <FeeNotice formId={form.id} />
        <div>
          <DeleteAnswers draft={draft} />
        </div>
      </section>
    </>
  )
}

function TaskRow({ task: { section, mark }, formId }: { task: Task; formId: string }) {
  const { label, tone, icon } = marks[mark]
  const markId = `mark-${encodeURIComponent(section.id)}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
      <Link
        to={sectionAddress(formId, section)}
        aria-describedby={markId}
        className="link tap inline-flex min-w-0 flex-1 basis-44 items-center [overflow-wrap:anywhere]"
      >
        {section.name}
      </Link>
      <span id={markId}>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </span>
    </li>
  )
}

function NextStep({ formId, tasks, next }: { formId: string; tasks: Task[]; next: Task | undefined }) {
  const started = tasks.some(({ mark }) => mark !== 'not-started')
  if (next)
    return (
      <>
        <LinkButton
          to={sectionAddress(formId, next.section)}
          variant="primary"
          iconAfter="arrow-right"
          className="max-sm:w-full"
        >
          {started ? `Continue: ${next.section.name}` : 'Start now'}
        </LinkButton>
        {isComplete(tasks) && (
          <LinkButton to={checkAddress(formId)} className="max-sm:w-full">
            Check your answers
          </LinkButton>
        )}
      </>
    )
  return (
    <LinkButton to={checkAddress(formId)} variant="primary" iconAfter="arrow-right" className="max-sm:w-full">
      Check your answers
    </LinkButton>
  )
}
