import { type FormEvent, useEffect, useRef, useState } from 'react'
import { getProfile } from '#features/accounts/contract.ts'
import { abroadHint, PhoneField } from '#ui/form/phone-field.tsx'
import { continueOnEnter } from '#kit/forms/continue-on-enter.ts'
import { LeaveGuard } from '#kit/forms/leave-guard.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { TextField } from '#ui/form/field.tsx'
import { FilePicker } from '#ui/form/file-picker.tsx'
import { Link } from '#ui/link.tsx'
import { Steps } from '#ui/steps.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { messages } from '../../messages.ts'
import { filesProblem, acceptedFiles, filesHint, hiddenDataAdvice } from '../../rules.files.ts'
import { descriptionLimit, findDraftProblems } from '../../rules.ts'
import { loginToReport } from '../login-to-report.ts'
import { type Draft, type Finished, eraseAttempt, type Sent, sendReport } from './send-report.ts'

const sending = 'Sending the report. This may take some seconds.'
const steps = ['What happened', 'About you', 'Files and review'] as const

const lossWords = { title: 'Leave without sending the report?', confirmLabel: 'Leave', cancelLabel: 'Stay' }
const lossText =
  'To protect you, the report is nowhere but on this page. If you leave, what you have written is lost. Copy it first if you need it.'

interface Props {
  user: StoredUser | null
  onClose: () => void
  onSent: (finished: Finished) => void
}

/** The report form in three steps; its content is kept only in this open page. */
export function ReportWizard({ user, onClose, onSent }: Props) {
  const [step, setStep] = useState(1)
  const [draft, setDraft] = useState<Draft>(() => beginDraft(user))
  const [files, setFiles] = useState<File[]>([])
  const [problems, setProblems] = useState<Problem[]>([])
  const [attempt, setAttempt] = useState(0)
  const [closing, setClosing] = useState(false)
  const { send, busy, failure } = useReportSender((sent) => onSent({ sent, files }))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [step])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = step === 3 ? filesProblem(files) : undefined
    const found = [
      ...findStepProblems(step, draft, user !== null),
      ...(fault ? [{ field: 'files' as const, message: fault }] : []),
    ]
    setProblems(found)
    setAttempt((before) => before + 1)
    if (found.length > 0 || busy) return
    if (step < steps.length) setStep(step + 1)
    else void send(draft)
  }
  const back = (to: number) => {
    setProblems([])
    setStep(to)
  }
  const errorOf = (field: Problem['field']) => problems.find((problem) => problem.field === field)?.message
  const isWritten = Boolean(draft.subject.trim() || draft.description.trim() || files.length > 0)
  const change = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed })
  return (
    <section aria-labelledby="wizard-title" className="rounded-md border border-line bg-surface p-4 sm:p-8">
      <div className="mb-6 flex items-start justify-between gap-4">
        <h2 id="wizard-title">New report</h2>
        <IconButton
          icon="close"
          label="Close the form"
          onClick={() => (isWritten ? setClosing(true) : onClose())}
          className="-me-2 -mt-1"
        />
      </div>
      <Steps steps={steps} current={step} onStep={back} label="Steps of the report" />
      <form
        noValidate
        autoComplete="off"
        onSubmit={submit}
        {...(step < steps.length && { onKeyDown: continueOnEnter })}
        className="mt-8 grid gap-6"
      >
        <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
          <span className="text-muted">Step {step} of 3: </span>
          {steps[step - 1]}
        </h3>
        <ErrorSummary
          attempt={attempt}
          errors={problems.map(({ field, message }) => ({ message, href: `#report-${field}` }))}
        />
        {step === 1 && <StepWords {...{ draft, change, errorOf, user }} />}
        {step === 2 && <StepContact {...{ draft, change, user }} />}
        {step === 3 && <StepReview {...{ draft, files, setFiles, errorOf, onStep: back }} />}
        {failure && (
          <Alert kind="error" title={failure}>
            What you have written is still here.
          </Alert>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
          {step > 1 ? (
            <Button icon="arrow-left" onClick={() => back(step - 1)} disabled={busy}>
              Back
            </Button>
          ) : (
            <span />
          )}
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel={sending}
            icon={step === 3 ? 'send' : undefined}
          >
            {step === 3 ? 'Submit Report' : 'Continue'}
          </Button>
        </div>
        <p role="status" className={busy ? 'text-sm text-muted' : 'sr-only'}>
          {busy && sending}
        </p>
      </form>
      <LeaveGuard when={isWritten} {...lossWords}>
        {lossText}
      </LeaveGuard>
      <ConfirmDialog isOpen={closing} onClose={() => setClosing(false)} onConfirm={onClose} danger {...lossWords}>
        {lossText}
      </ConfirmDialog>
    </section>
  )
}

const beginDraft = (user: StoredUser | null): Draft => ({
  subject: '',
  description: '',
  // Visitors can report only anonymously; signed-in people can choose.
  isAnonymous: user === null,
  name: user ? `${user.name} ${user.surname}`.trim() : '',
  email: user?.email ?? '',
  phone: '',
})

/** Sends the report without its files. They follow when the reporter has the receipt, which must not depend on long uploads. */
function useReportSender(onSent: (sent: Sent) => void) {
  const { submit, busy, error } = useSubmit(messages.submitFailed)
  // Nothing the reporter wrote may remain after the form closes.
  useEffect(() => eraseAttempt, [])
  return {
    send: (draft: Draft) => submit(async () => onSent(await sendReport(draft))),
    busy,
    failure: error?.code === 'account-required' ? messages.logInOrAnonymous : error?.message,
  }
}

/** Step 2: the reporter's contact details, which come from the account and cannot be edited by users (spec 2 §§5, 6). */
function StepContact({ draft, change, user }: Omit<StepProps, 'errorOf'>) {
  const named = !draft.isAnonymous && user !== null
  const profile = useApiQuery(getProfile, {}, { enabled: named })
  const phone = profile.data?.phone
  useEffect(() => {
    if (phone && draft.phone === '') change({ phone })
    // Only once, when the profile has loaded.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [phone])
  if (!named)
    return (
      <Alert title="You stay anonymous">
        There is nothing to fill in. Look again at what you have written: does it say who you are, or something that
        only you can know?
      </Alert>
    )
  const locked = user.role === 'User'
  return (
    <>
      {locked && (
        <p className="text-muted">
          These come from your account. They stay sealed until two officers agree to read them, and you read why.
        </p>
      )}
      <TextField
        label="Name"
        optional={!locked}
        disabled={locked}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextField
        label="E-mail"
        type="email"
        inputMode="email"
        optional={!locked}
        disabled={locked}
        value={draft.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
      />
      <PhoneField
        label="Phone"
        hint={abroadHint}
        optional={!locked}
        disabled={locked}
        value={draft.phone}
        onChange={(event) => change({ phone: event.currentTarget.value })}
      />
    </>
  )
}

interface StepProps {
  draft: Draft
  change: (changed: Partial<Draft>) => void
  errorOf: (field: Problem['field']) => string | undefined
  user: StoredUser | null
}

/** Step 1: the text of the report, and whether it is anonymous. */
function StepWords({ draft, change, errorOf, user }: StepProps) {
  return (
    <>
      <TextField
        id="report-subject"
        label="Subject"
        hint="A few words: what is it about?"
        value={draft.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
        error={errorOf('subject')}
        required
      />
      <TextArea
        id="report-description"
        label="Description"
        hint="What happened, where and when; who did it; how you know; what could prove it."
        rows={9}
        maxLength={descriptionLimit}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={errorOf('description')}
        required
      />
      <Checkbox
        id="report-anonymous"
        label="Report anonymously"
        hint={
          user ? (
            'No name, account or address is stored with it. You follow it with a receipt instead of your account.'
          ) : (
            <>
              No name, account or address is stored with it. To report with your name,{' '}
              <Link to={loginToReport} className="link">
                log in
              </Link>{' '}
              first.
            </>
          )
        }
        checked={draft.isAnonymous}
        onChange={(event) => change({ isAnonymous: event.currentTarget.checked })}
        error={errorOf('anonymous')}
      />
    </>
  )
}

interface StepReviewProps {
  draft: Draft
  files: File[]
  setFiles: (files: File[]) => void
  errorOf: (field: Problem['field']) => string | undefined
  onStep: (step: number) => void
}

/** Step 3: files, and a review of the report before sending. */
function StepReview({ draft, files, setFiles, errorOf, onStep }: StepReviewProps) {
  const change = (step: number, what: string) => (
    <Button variant="quiet" size="sm" onClick={() => onStep(step)}>
      Change<span className="sr-only"> {what}</span>
    </Button>
  )
  const contact = [draft.name, draft.email, draft.phone].filter(Boolean).join(', ')
  return (
    <>
      <FilePicker
        id="report-files"
        label="Attachments"
        optional
        multiple
        accept={acceptedFiles}
        hint={`${filesHint}. ${hiddenDataAdvice}${draft.isAnonymous ? ' We do not keep the names of files.' : ''}`}
        files={files}
        onChange={setFiles}
        error={errorOf('files')}
      />
      <DescriptionList
        items={[
          { term: 'Subject', value: draft.subject, action: change(1, 'the subject') },
          {
            term: 'Description',
            value: <span className="whitespace-pre-wrap">{draft.description}</span>,
            action: change(1, 'the description'),
          },
          {
            term: 'Reported by',
            value: draft.isAnonymous ? 'Nobody: this report is anonymous' : contact,
            action: change(draft.isAnonymous ? 1 : 2, 'who reports'),
          },
          { term: 'Attachments', value: files.length === 0 ? 'None' : files.map((file) => file.name).join(', ') },
        ]}
      />
    </>
  )
}

interface Problem {
  field: 'subject' | 'description' | 'anonymous' | 'files'
  message: string
}

/** Problems that prevent the next step. */
function findStepProblems(step: number, draft: Draft, isSignedIn: boolean): Problem[] {
  if (step !== 1) return []
  const problems: Problem[] = findDraftProblems(draft)
  if (!draft.isAnonymous && !isSignedIn) problems.push({ field: 'anonymous', message: messages.logInOrAnonymous })
  return problems
}
