import { errorsOf, fieldsOf, type RefusedForm } from '#kit/forms/page-form.ts'
import { loginAddress } from '#kit/sign-in/login-address.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Thread } from '#ui/thread.tsx'
import type { FollowedCase } from '../../follow/contract.ts'
import { filesPerUpload, textLimits } from '../../rules.ts'
import { CaseStatusBadge } from '../case/case-badges.tsx'
import { Files, FormEnd, Sent, solvedChoices } from './outside-parts.tsx'

export const followNames = ['task', 'reference', 'code', 'once', 'content', 'solved', 'comment', 'documents'] as const
type Name = (typeof followNames)[number]
export type Values = Record<Name, string>

/** What the page shows after its form: the case, the two fields that open it, and what was just done or refused. */
export interface Opened {
  followed: FollowedCase
  holder: { reference: string; code: string }
  /** Makes the next message one message, however often its form is sent. */
  once: string
  /** What was sent, and whether it was taken. */
  task: '' | 'write' | 'confirm'
  isDone: boolean
  refused?: RefusedForm<Name>
}

const done = {
  write: ['We have your message', 'An officer of the Commission reads it. Our answer appears here.'],
  confirm: ['Thank you', 'We have recorded your answer.'],
} as const

/** A case for the holder of its code: what happens now, its forms, and everything that was said and done. */
export function FollowedCasePart(opened: Opened) {
  const { followed, task, isDone, refused } = opened
  const { reference, noun, subject, status, filedAt, next, canWrite, asksIfSolved } = followed
  return (
    <>
      <PageHeader
        kicker={reference}
        title={subject}
        lead={`${noun}, filed on ${formatDay(filedAt)}.`}
        meta={<CaseStatusBadge status={status} />}
        actions={
          <Button icon="print" data-prints hidden>
            Print this page
          </Button>
        }
      />
      <div className="grid max-w-3xl gap-8">
        {task && isDone && (
          <Sent title={done[task][0]} forgets={draftKey(reference)}>
            {done[task][1]}
          </Sent>
        )}
        {task && refused && <NotDone errors={errorsOf(task, refused)} typed={canWrite ? '' : refused.values.content} />}
        <Now followed={followed} next={next} />
        {asksIfSolved && <ConfirmForm {...opened} />}
        <section aria-labelledby="conversation">
          <h2 id="conversation" className="mb-4 text-2xl">
            What was said and done
          </h2>
          <Thread label={`Thread of ${reference}`} entries={entriesOf(opened)} />
        </section>
        {canWrite && <WriteForm {...opened} />}
        <Documents {...opened} />
        <form method="post" action="/complaint-status" data-print="no">
          <Holder {...opened} />
          <Button type="submit">Read it again</Button>
        </form>
        <p className="measure" data-print="no">
          <a href={registerAddress} className="link tap inline-flex items-center">
            Register and add it to your account
          </a>
          <span className="block text-sm text-muted">There you enter the reference and the code once more.</span>
        </p>
      </div>
    </>
  )
}

function Now({ followed: { status, resolutionNote }, next }: Pick<Opened, 'followed'> & { next: string }) {
  const isOver = status === 'Resolved'
  return (
    <section aria-labelledby="now" className="rounded-md bg-sunken p-5">
      <h2 id="now" className="text-xl">
        {isOver ? 'What came of it' : 'What happens now'}
      </h2>
      {isOver && resolutionNote && (
        <p dir="auto" className="measure mt-2 whitespace-pre-line [overflow-wrap:anywhere]">
          {resolutionNote}
        </p>
      )}
      <p className="measure mt-2">{next || 'We are working on it.'}</p>
    </section>
  )
}

/** The form for the code, among the complaints of the account; neither is in the address. */
const registerAddress = `${loginAddress({ pathname: '/consumer-complaint', search: '?letter' })}&tab=register`

const entriesOf = ({ followed: { timeline, messages } }: Opened) =>
  timeline.map(({ id, at, text }) => {
    const message = messages.find((each) => each.id === id)
    if (!message) return { kind: 'event' as const, id, at, by: '', title: text }
    const files = message.files.length > 0 && (
      <p className="mt-2 text-sm [overflow-wrap:anywhere]">Files: {message.files.join(', ')}</p>
    )
    return { kind: 'message' as const, id, at, by: message.by, text: message.text, own: message.own, files }
  })

const draftKey = (reference: string) => `follow-${reference}`

/** What opens the case again, in the body of the form. */
const Holder = ({ holder: { reference, code } }: Opened) => (
  <>
    <input type="hidden" name="reference" value={reference} />
    <input type="hidden" name="code" value={code} />
  </>
)

/** Why it was refused; what was typed stays in its form, or here where the case takes no more. */
const NotDone = ({ errors, typed }: { errors: ReturnType<typeof errorsOf>; typed: string | undefined }) => (
  <div className="grid gap-3">
    <ErrorSummary errors={errors} />
    {typed && (
      <p dir="auto" className="measure whitespace-pre-line [overflow-wrap:anywhere]">
        You wrote: {typed}
      </p>
    )}
  </div>
)

function WriteForm(opened: Opened) {
  const { once, followed, refused } = opened
  const field = fieldsOf('write', refused)
  return (
    <section aria-labelledby="write-title" data-print="no">
      <h2 id="write-title" className="mb-4 text-2xl">
        Write to the Commission
      </h2>
      <form
        method="post"
        action="/complaint-status"
        encType="multipart/form-data"
        data-keeps={draftKey(followed.reference)}
        noValidate
        className="grid gap-5"
      >
        <Holder {...opened} />
        <input type="hidden" name="task" value="write" />
        <input type="hidden" name="once" value={once} />
        <TextArea {...field('content')} label="Message" rows={5} maxLength={textLimits.message} />
        <Files
          {...field('documents')}
          refused={opened.task === 'write' && refused}
          max={filesPerUpload}
          label="Files"
        />
        <FormEnd button="Send" refused={refused} />
      </form>
    </section>
  )
}

function ConfirmForm(opened: Opened) {
  const { refused } = opened
  const field = fieldsOf('confirm', refused)
  return (
    <section aria-labelledby="solved-title" data-print="no" className="rounded-md border border-line p-5">
      <h2 id="solved-title" className="mb-2 text-2xl">
        Is it solved?
      </h2>
      <p className="measure mb-4">The company says that it has done something. Tell us whether that is so.</p>
      <form method="post" action="/complaint-status" noValidate className="grid gap-5">
        <Holder {...opened} />
        <input type="hidden" name="task" value="confirm" />
        <RadioGroup
          {...field('solved')}
          label="Is it solved?"
          hideLabel
          options={solvedChoices}
          defaultValue={refused?.values.solved ?? ''}
        />
        <TextArea {...field('comment')} label="Comment" optional rows={3} maxLength={textLimits.comment} />
        <Button type="submit" variant="primary" className="justify-self-start max-sm:w-full">
          Send my answer
        </Button>
      </form>
    </section>
  )
}

function Documents({ followed: { documents } }: Opened) {
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="mb-2 text-2xl">
        Files of the case
      </h2>
      <ul className="grid gap-1">
        {documents.map(({ name, size }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
          <li key={index} className="[overflow-wrap:anywhere]">
            {name} ({formatFileSize(size)})
          </li>
        ))}
      </ul>
    </section>
  )
}
