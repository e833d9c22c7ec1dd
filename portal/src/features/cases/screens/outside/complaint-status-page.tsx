import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import {
  AfterForm,
  answerForm,
  errorsOf,
  NativeForm,
  pageForm,
  readSent,
  type SentForm,
  useRefusal,
} from '#kit/forms/page-form.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { loginAddress } from '#kit/sign-in/login-address.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Thread } from '#ui/thread.tsx'
import { addFilesByCode, confirmByCode, followCase, type FollowedCase, writeByCode } from '../../follow/contract.ts'
import { filesPerUpload, textLimits } from '../../rules.ts'
import { CaseStatusBadge } from '../case/case-badges.tsx'
import { chosenFiles, PrintButton, readSolved, solvedForm, Text } from './outside-parts.tsx'

const crumbs = [{ label: 'Home', to: '/' }, { label: 'Follow a complaint' }]

export const meta = (place: PagePlace) =>
  pageMeta(
    {
      title: 'Follow a complaint',
      description:
        'Read the state of a complaint or petition, and answer, with its reference and the code of your letter.',
      crumbs,
    },
    place,
  )

const asPrinted = { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false } as const

const openForm = pageForm({
  id: 'follow',
  fields: {
    reference: { label: 'Reference', hint: 'For example CP-2026-001', ...asPrinted },
    code: { label: 'Code', hint: 'Eight letters and digits. Capitals and dashes do not matter.', ...asPrinted },
  },
  // What was typed before the case could not be opened comes back into its box.
  hidden: ['content'],
  button: 'Show my complaint',
})

/** What opens the case again, in the body of each form. */
const again = ['reference', 'code', 'task'] as const

const writeForm = pageForm({
  id: 'write',
  fields: {
    content: { kind: 'textarea', label: 'Message', rows: 5, maxLength: textLimits.message },
    documents: chosenFiles(filesPerUpload),
  },
  hidden: [...again, 'once'],
  button: 'Send',
})

const confirmForm = solvedForm('confirm', { label: 'Is it solved?', hideLabel: true }, again)

type Task = 'write' | 'confirm'

/** What the page shows after its form. */
interface Opened {
  followed: FollowedCase
  holder: { reference: string; code: string }
  /** Makes the next message one message, however often its form is sent. */
  once: string
  /** What was typed before the case could not be opened. */
  content?: string
  done?: Task
}

/** Opens the case first, so that a refused message keeps its text beside the case. */
export async function action(args: ActionFunctionArgs) {
  const sent = await readSent(args)
  const { read, api } = sent
  const opened = await answerForm(openForm, sent, async ({ content, ...holder }): Promise<Opened> => {
    const followed = await api.call(followCase, { body: holder })
    return { followed, holder, once: crypto.randomUUID(), content }
  })
  if (!('followed' in opened) || !read('task')) return opened
  const task = read('task') === 'confirm' ? 'confirm' : 'write'
  const result = await (task === 'confirm' ? sendConfirmation(sent) : sendMessage(sent))
  if (!('data' in result)) return { ...opened, followed: result, content: '', done: task } satisfies Opened
  return data({ ...opened, once: read('once'), ...result.data }, result.init ?? undefined)
}

const sendConfirmation = (sent: SentForm) =>
  answerForm(confirmForm, sent, ({ task: _confirm, reference, code, ...typed }) =>
    sent.api.call(confirmByCode, { body: { reference, code, ...readSolved(typed) } }),
  )

const sendMessage = (sent: SentForm) =>
  answerForm(writeForm, sent, ({ reference, code, content, once: idempotencyKey }) => {
    const body = { reference, code, content }
    return sent.files
      ? sent.api.call(addFilesByCode, {}, { sent: sent.files(body), idempotencyKey })
      : sent.api.call(writeByCode, { body }, { idempotencyKey })
  })

/** Follows a case of a person without an account. Reference and code are in bodies only, since addresses end up in logs and histories. */
export default function ComplaintStatusPage() {
  const answer = useActionData<typeof action>()
  return (
    <div className="shell py-8 sm:py-12">
      {answer && 'followed' in answer ? (
        <Followed {...answer} />
      ) : (
        <>
          <PageHeader
            breadcrumb={crumbs}
            title="Follow a complaint"
            lead="With the reference and the code of the letter that the Commission gave you. You need no account."
          />
          <NativeForm form={openForm} action="/complaint-status" className="max-w-xl" />
        </>
      )}
    </div>
  )
}

const doneWords = {
  write: ['We have your message', 'An officer of the Commission reads it. Our answer appears here.'],
  confirm: ['Thank you', 'We have recorded your answer.'],
} as const

const draftKey = (reference: string) => `follow-${reference}`

/** A case for the holder of its code: what happens now, its forms, and everything that was said and done. */
function Followed({ followed, holder, once, content = '', done }: Opened) {
  const { reference, noun, subject, status, filedAt, canWrite, asksIfSolved } = followed
  return (
    <>
      <PageHeader
        kicker={reference}
        title={subject}
        lead={`${noun}, filed on ${formatDay(filedAt)}.`}
        meta={<CaseStatusBadge status={status} />}
        actions={<PrintButton />}
      />
      <div className="grid max-w-3xl gap-8">
        {done && (
          <AfterForm data-forgets={draftKey(reference)}>
            <Alert kind="success" title={doneWords[done][0]}>
              {doneWords[done][1]}
            </Alert>
          </AfterForm>
        )}
        {!canWrite && <NotTaken form={writeForm} />}
        {!asksIfSolved && <NotTaken form={confirmForm} />}
        <Now {...followed} />
        {asksIfSolved && (
          <section aria-labelledby="solved-title" data-print="no" className="rounded-md border border-line p-5">
            <h2 id="solved-title" className="mb-2 text-2xl">
              Is it solved?
            </h2>
            <p className="measure mb-4">The company says that it has done something. Tell us whether that is so.</p>
            <NativeForm form={confirmForm} action="/complaint-status" values={{ ...holder, task: 'confirm' }} />
          </section>
        )}
        <section aria-labelledby="conversation">
          <h2 id="conversation" className="mb-4 text-2xl">
            What was said and done
          </h2>
          <Thread label={`Thread of ${reference}`} entries={entriesOf(followed)} />
        </section>
        {canWrite && (
          <section aria-labelledby="write-title" data-print="no">
            <h2 id="write-title" className="mb-4 text-2xl">
              Write to the Commission
            </h2>
            <NativeForm
              form={writeForm}
              action="/complaint-status"
              keeps={draftKey(reference)}
              values={{ ...holder, task: 'write', once, content }}
            />
          </section>
        )}
        <Documents {...followed} />
        <form method="post" action="/complaint-status" data-print="no">
          <input type="hidden" name="reference" value={holder.reference} />
          <input type="hidden" name="code" value={holder.code} />
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

/** The form for the code, among the complaints of the account; neither is in the address. */
const registerAddress = `${loginAddress({ pathname: '/consumer-complaint', search: '?letter' })}&tab=register`

/** Why a form was refused that the page no longer shows, and what was typed in it. */
function NotTaken({ form }: { form: { id: string } }) {
  const refused = useRefusal(form.id)
  if (!refused) return null
  const typed = refused.values['content']
  return (
    <div className="grid gap-3">
      <ErrorSummary errors={errorsOf(refused)} />
      {typed && <Text>You wrote: {typed}</Text>}
    </div>
  )
}

function Now({ status, resolutionNote, next }: FollowedCase) {
  const isOver = status === 'Resolved'
  return (
    <section aria-labelledby="now" className="rounded-md bg-sunken p-5">
      <h2 id="now" className="mb-2 text-xl">
        {isOver ? 'What came of it' : 'What happens now'}
      </h2>
      <div className="grid gap-2">
        {isOver && resolutionNote && <Text>{resolutionNote}</Text>}
        <p className="measure">{next || 'We are working on it.'}</p>
      </div>
    </section>
  )
}

const entriesOf = ({ timeline, messages }: FollowedCase) =>
  timeline.map(({ id, at, text }) => {
    const message = messages.find((each) => each.id === id)
    if (!message) return { kind: 'event' as const, id, at, by: '', title: text }
    const files = message.files.length > 0 && (
      <p className="mt-2 text-sm [overflow-wrap:anywhere]">Files: {message.files.join(', ')}</p>
    )
    return { kind: 'message' as const, id, at, by: message.by, text: message.text, own: message.own, files }
  })

function Documents({ documents }: FollowedCase) {
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
