import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Template } from '#features/forms/contract.ts'
import { QuotaNotice } from '#features/quotas/screens/quota-notice.tsx'
import type { FormAnswers } from '#fields/field.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useRootStore } from '#kit/root-store.ts'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge, type Tone } from '#ui/badge.tsx'
import { LinkButton, Button } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import type { IconName } from '#ui/icon-names.ts'
import { Link } from '#ui/link.tsx'
import type { FormerApplication } from '../../contract.drafts.ts'
import { Said } from '../desk/said.tsx'
import { ApplicationSteps } from './application-steps.tsx'
import { readSubmissionId, submissionKey } from './draft-keys.ts'
import { lostAnswers } from './draft.ts'
import { FeeNotice } from './fee-notice.tsx'
import { checkAddress, sectionAddress } from './form-addresses.ts'
import { SaveStateLine } from './save-state.tsx'
import { isComplete, type Task, type TaskMark } from '../../tasks.ts'
import type { FormDraft } from './use-form-draft.ts'
import { WithDraft, type Filling } from './with-draft.tsx'

// Few people send one draft twice.
const SentBefore = onDemand(() => import('./earlier-answers.tsx').then((part) => part.SentBefore), {
  early: false,
  fallback: null,
})

/** The task list of a form, with the answers so far. */
export const FormTasks = ({ form, user }: { form: Template; user: StoredUser }) => (
  <WithDraft form={form} user={user} show={(filling) => <TaskList {...filling} />} />
)

const marks: Record<TaskMark, { label: string; tone: Tone; icon: IconName }> = {
  'not-started': { label: 'Not started', tone: 'neutral', icon: 'minus' },
  'in-progress': { label: 'In progress', tone: 'warning', icon: 'edit' },
  completed: { label: 'Completed', tone: 'success', icon: 'check' },
}

/** The sections of a form with how far each is, and the next step. */
function TaskList({ form, user, company, draft, tasks, former }: Filling) {
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
        {draft.refusal?.code === 'sent-before' && <SentBefore onRenew={draft.renewKey} />}
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
          <SaveStateLine draft={draft} />
        </div>
        <FeeNotice form={form} answers={draft.answers} />
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
  const first = { variant: 'primary', iconAfter: 'arrow-right' } as const
  return (
    <>
      {next && (
        <LinkButton to={sectionAddress(formId, next.section)} {...first} className="max-sm:w-full">
          {started ? `Continue: ${next.section.name}` : 'Start now'}
        </LinkButton>
      )}
      {(!next || isComplete(tasks)) && (
        <LinkButton to={checkAddress(formId)} {...(!next && first)} className="max-sm:w-full">
          Check your answers
        </LinkButton>
      )}
    </>
  )
}

/** Tells the applicant that the form has changed, and shows their answers to removed questions. */
function FormChangedNotice({ form, answers }: { form: Template; answers: FormAnswers }) {
  const lost = lostAnswers(form, answers)
  return (
    <Alert kind="warning" title="This form has changed since you began to fill it in">
      <p>Your answers are saved. Check the questions again before you continue.</p>
      {lost.length > 0 && (
        <>
          <p className="mt-3 mb-2">
            These answers belong to questions that the form no longer asks. They are not sent:
          </p>
          <DescriptionList dense items={lost.map(({ name, text }) => ({ term: name, value: text }))} />
        </>
      )}
    </Alert>
  )
}

/** On top of a new application: the earlier one that it continues, what the Commission named in it, or the licence that it renews. */
function FormerNotice({
  former: { id, reference, reason, comment, renews, sharesDocuments },
}: {
  former: FormerApplication
}) {
  const named = reason || comment ? 'Correct what the Commission named' : 'This application continues an earlier one'
  return (
    <Alert
      kind={renews ? 'info' : 'warning'}
      className="mb-8 max-w-3xl"
      title={renews ? `This application is to renew licence ${renews}` : named}
    >
      <Said label="Reason" text={reason} />
      <Said label="Comment of the Commission" text={comment} />
      <p>
        Your answers of{' '}
        <Link to={`/user-profile/forms/${id}`} className="link tabular">
          {reference}
        </Link>{' '}
        {sharesDocuments
          ? 'are here, and its documents are added when you send them. Change what is wrong, then sign the form again.'
          : 'are here. Bring them up to date, sign the form again, and add documents of today.'}
      </p>
    </Alert>
  )
}

/** Reminds the applicant of answers already sent whose documents are missing, so that they do not send them twice. */
function OpenSubmissionNotice({ userId, companyId }: { userId: string; companyId: string | undefined }) {
  const { formId = '' } = useParams()
  const open = useRootStore((state) => readSubmissionId(state.documents[submissionKey(userId, formId, companyId)]))
  if (!open) return null
  return (
    <Alert
      className="mb-8 max-w-3xl"
      title="You have already sent answers to this form"
      actions={
        <LinkButton to={`/forms/${formId}/upload${companyId ? `?submission=${open}` : ''}`} size="sm">
          Continue with your documents
        </LinkButton>
      }
    >
      The application is complete once its documents are uploaded and it is submitted. Fill the form in again only if
      you want to make another application.
    </Alert>
  )
}

/** Lets a person delete all answers, for example on a shared device. */
function DeleteAnswers({ draft }: { draft: FormDraft }) {
  const [asking, setAsking] = useState(false)
  const deleting = useMutation({ mutationFn: draft.clear, networkMode: 'always', onSuccess: () => setAsking(false) })
  if (draft.state === 'new' && !asking) return null
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon="trash"
        className="-ms-2.5"
        onClick={() => {
          deleting.reset()
          setAsking(true)
        }}
      >
        Delete my answers
      </Button>
      <ConfirmDialog
        isOpen={asking}
        title="Delete your answers to this form?"
        confirmLabel="Delete my answers"
        cancelLabel="Keep my answers"
        danger
        busy={deleting.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => deleting.mutate()}
      >
        {deleting.error ? (
          <Alert kind="error">
            They are removed from this device, but not from your account. {deleting.error.message}
          </Alert>
        ) : (
          <p>They are removed from this device and from your account. This cannot be undone.</p>
        )}
      </ConfirmDialog>
    </>
  )
}
