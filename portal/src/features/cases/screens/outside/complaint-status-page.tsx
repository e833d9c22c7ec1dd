import type { ReactNode } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { apiContext, visitorContext } from '#kit/api/api-context.ts'
import { browserKeyCookie } from '#kit/api/browser-key.ts'
import {
  AfterForm,
  answerForm,
  errorsOf,
  NativeForm,
  pageForm,
  readSent,
  type Refusal,
  useRefusal,
} from '#kit/forms/page-form.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { loginAddress } from '#kit/sign-in/login-address.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Thread } from '#ui/thread.tsx'
import {
  addFilesByCode,
  confirmByCode,
  followCase,
  type FollowedCase,
  openFileByCode,
  readOpened,
  writeByCode,
} from '../../follow/contract.ts'
import { followMessages } from '../../follow/messages.ts'
import { openedMinutes } from '../../follow/rules.ts'
import { filesPerUpload, textLimits } from '../../rules.ts'
import { CaseStatusBadge } from '../case/case-badges.tsx'
import { CompanySaid } from '../referrals/company-said.tsx'
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

const referenceField = { label: 'Reference', hint: 'For example CP-2026-001', ...asPrinted }
const codeField = {
  label: 'Code',
  hint: 'Eight letters and digits. Capitals and dashes do not matter.',
  ...asPrinted,
}

const openForm = pageForm({
  id: 'follow',
  fields: { reference: referenceField, code: codeField },
  button: 'Show my complaint',
})

const content = { kind: 'textarea', label: 'Message', rows: 5, maxLength: textLimits.message } as const

/** Opens it again for a message that came too late for its key. */
const lateForm = pageForm({
  id: 'late',
  fields: { reference: referenceField, code: codeField, content },
  hidden: ['once', 'task'],
  button: 'Send',
})

/** The case that the page shows: the browser may have opened another one since. */
const shown = ['reference', 'task'] as const

const writeForm = pageForm({
  id: 'write',
  fields: { content, documents: chosenFiles(filesPerUpload) },
  hidden: [...shown, 'once'],
  button: 'Send',
})

const confirmForm = solvedForm('confirm', { label: 'Is it solved?', hideLabel: true }, shown)

const fileForm = pageForm({ id: 'file', fields: {}, hidden: [...shown, 'document'], button: '' })

const path = '/complaint-status'

/** Its key opens the case again in this browser, for some minutes after each form. */
export async function action(args: ActionFunctionArgs) {
  const { key: code = '' } = args.context.get(visitorContext)
  const sent = await readSent(args)
  const { read, api } = sent
  const done = (said: 'open' | 'write' | 'confirm' | 'closed', key: string) => {
    const cookie = browserKeyCookie({ url: args.request.url, key, minutes: 2 * openedMinutes })
    return redirect(`${path}?said=${said}`, { status: 303, headers: { 'set-cookie': cookie } })
  }
  switch (read('task')) {
    case 'write':
      return answerForm(writeForm, sent, async ({ reference, content: text, once: idempotencyKey }) => {
        const body = { reference, code, content: text }
        const { browserKey } = sent.files
          ? await api.call(addFilesByCode, {}, { sent: sent.files(body), idempotencyKey })
          : await api.call(writeByCode, { body }, { idempotencyKey })
        return done('write', browserKey)
      })
    case 'late':
      return answerForm(lateForm, sent, async ({ once: idempotencyKey, task: _late, ...body }) =>
        done('write', (await api.call(writeByCode, { body }, { idempotencyKey })).browserKey),
      )
    case 'confirm':
      return answerForm(confirmForm, sent, async ({ task: _confirm, reference, ...typed }) =>
        done(
          'confirm',
          (await api.call(confirmByCode, { body: { reference, code, ...readSolved(typed) } })).browserKey,
        ),
      )
    case 'open':
      return answerForm(fileForm, sent, async ({ reference, document }) =>
        redirect((await api.call(openFileByCode, { body: { reference, code, document } })).path, 303),
      )
    case 'close':
      return done('closed', '')
    default:
      return answerForm(openForm, sent, async (body) => done('open', (await api.call(followCase, { body })).browserKey))
  }
}

/** The case that this browser has opened, where its key still works. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { key, isForm } = context.get(visitorContext)
  const opening = key === undefined ? null : context.get(apiContext).call(readOpened, { body: { key } })
  const followed = await opening?.catch((error: { init?: { status?: number } }) => {
    // What was typed must come back with the page in any case.
    if (isForm || [404, 409, 410].includes(error.init?.status ?? 0)) return null
    throw error
  })
  const said = new URL(request.url).searchParams.get('said')
  // `once` makes the next message one message, however often its form is sent.
  return { followed: followed ?? null, said: said ?? (key && 'open'), once: crypto.randomUUID() }
}

/** Follows a case of a person without an account. Reference and code are in bodies only, since addresses end up in logs and histories. */
export default function ComplaintStatusPage() {
  const { followed, ...rest } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer && 'refused' in answer ? answer.refused : undefined
  const isShown = followed && (!refused || refused.values['reference'] === followed.reference)
  return (
    <div className="shell py-8 sm:py-12">
      {isShown ? <Followed followed={followed} {...rest} /> : <Opening refused={refused} {...rest} />}
    </div>
  )
}

interface Rest {
  said: string | undefined
  once: string
}

/** Asks for the code, and brings back what was typed for a case that is not open any more. */
function Opening({ refused, said, once }: Rest & { refused: Refusal | undefined }) {
  const { form, values = {}, problems = [] } = refused ?? {}
  const isOfCase = form === writeForm.id || form === confirmForm.id || form === fileForm.id
  const isMessage = form === lateForm.id || (form === writeForm.id && Boolean(values['content']))
  return (
    <>
      <PageHeader
        breadcrumb={crumbs}
        title="Follow a complaint"
        lead="With the reference and the code of the letter that the Commission gave you. You need no account."
      />
      <div className="grid max-w-xl gap-6">
        {refused && isOfCase && (
          <ErrorSummary errors={problems.length > 0 ? [{ message: followMessages.ended }] : errorsOf(refused)} />
        )}
        {values['comment'] && <Text>{`You wrote: ${values['comment']}`}</Text>}
        {!refused && said && <Ended isClosed={said === 'closed'} />}
        {isMessage ? (
          <NativeForm
            form={lateForm}
            action={path}
            values={{ ...values, once: values['once'] ?? once, task: 'late' }}
            before={<p>Your message is kept. If you had chosen files, add them after you have sent it.</p>}
          />
        ) : (
          <NativeForm form={openForm} action={path} values={{ reference: values['reference'] }} />
        )}
      </div>
    </>
  )
}

const Ended = ({ isClosed }: { isClosed: boolean }) =>
  isClosed ? (
    <AfterForm>
      <Alert kind="success" title="Closed in this browser" />
    </AfterForm>
  ) : (
    <Alert title="Enter the reference and the code again">
      A complaint stays open for half an hour, and only in the browser in which you have given its code. If this page
      comes back at once, the browser keeps no cookies: allow them for this site.
    </Alert>
  )

const doneWords = {
  write: ['We have your message', 'An officer of the Commission reads it. Our answer appears here.'],
  confirm: ['Thank you', 'We have recorded your answer.'],
} as const

const draftKey = (reference: string) => `follow-${reference}`

/** A case for the holder of its code: what happens now, its forms, and everything that was said and done. */
function Followed({ followed, once, said }: Rest & { followed: FollowedCase }) {
  const { reference, noun, subject, status, filedAt, description, canWrite, asksIfSolved, companySaid } = followed
  const waits = followed.waits && canWrite
  const done = said === 'write' || said === 'confirm' ? said : undefined
  const write = (
    <NativeForm
      form={writeForm}
      action={path}
      keeps={draftKey(reference)}
      values={{ reference, task: 'write', once: useRefusal(writeForm.id)?.values['once'] ?? once }}
    />
  )
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
        <NotTaken form={fileForm} />
        <Now {...followed} />
        {waits && <Question {...followed}>{write}</Question>}
        {asksIfSolved && (
          <section aria-labelledby="solved-title" data-print="no" className="rounded-md border border-line p-5">
            <h2 id="solved-title" className="mb-2 text-2xl">
              Is it solved?
            </h2>
            {companySaid && <CompanySaid said={companySaid} />}
            <p className="measure mt-3 mb-4">Tell us whether that is so.</p>
            <NativeForm form={confirmForm} action={path} values={{ reference, task: 'confirm' }} />
          </section>
        )}
        <section aria-labelledby="own">
          <h2 id="own" className="mb-2 text-2xl">
            Your {noun.toLowerCase()}
          </h2>
          <Text>{description}</Text>
        </section>
        <section aria-labelledby="conversation">
          <h2 id="conversation" className="mb-4 text-2xl">
            What was said and done
          </h2>
          <Thread label={`Thread of ${reference}`} entries={entriesOf(followed)} />
        </section>
        {canWrite && !waits && (
          <section aria-labelledby="write-title" data-print="no">
            <h2 id="write-title" className="mb-4 text-2xl">
              Write to the Commission
            </h2>
            {write}
          </section>
        )}
        <Documents {...followed} />
        <form method="post" action={path} data-print="no" className="grid justify-items-start gap-3">
          <p className="measure">It stays open in this browser for half an hour. If others use it too, close it.</p>
          <input type="hidden" name="task" value="close" />
          <Button type="submit">Close it in this browser</Button>
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
  const typed = refused.values['content'] ?? refused.values['comment']
  return (
    <div className="grid gap-3">
      <ErrorSummary errors={errorsOf(refused)} />
      {typed && <Text>{`You wrote: ${typed}`}</Text>}
    </div>
  )
}

/** The open question of the Commission, with the form for its answer. */
function Question({ messages, children }: FollowedCase & { children: ReactNode }) {
  const question = messages.findLast(({ asks }) => asks)
  return (
    <section aria-labelledby="question" className="grid gap-4 rounded-md border border-line p-5" data-print="no">
      <h2 id="question" className="text-2xl">
        The Commission waits for your answer
      </h2>
      {question && <Text>{question.text}</Text>}
      {children}
    </section>
  )
}

function Now({ status, resolutionNote, result, next, companySaid, asksIfSolved }: FollowedCase) {
  const isOver = status === 'Resolved'
  return (
    <section aria-labelledby="now" className="rounded-md bg-sunken p-5">
      <h2 id="now" className="mb-2 text-xl">
        {isOver ? 'What came of it' : 'What happens now'}
      </h2>
      <div className="grid gap-2">
        {isOver && result && <p className="font-semibold">{result}</p>}
        {isOver && resolutionNote && <Text>{resolutionNote}</Text>}
        <p className="measure">{next || 'We are working on it.'}</p>
        {companySaid && !asksIfSolved && <CompanySaid said={companySaid} />}
      </div>
    </section>
  )
}

function entriesOf({ reference, timeline, messages, waits }: FollowedCase) {
  const open = waits ? messages.findLast(({ asks }) => asks)?.id : undefined
  return timeline.map(({ id, at, text }) => {
    const message = messages.find((each) => each.id === id)
    if (!message) return { kind: 'event' as const, id, at, by: '', title: text }
    const files = message.files.map(({ id: file, name }) => <OpenFile key={file} {...{ reference, name }} id={file} />)
    const marks = message.asks && (
      <Badge tone={id === open ? 'warning' : 'neutral'}>{id === open ? 'Answer needed' : 'Question'}</Badge>
    )
    return {
      kind: 'message' as const,
      id,
      at,
      by: message.by,
      text: message.text,
      own: message.own,
      marks,
      files: files.length > 0 && files,
    }
  })
}

/** Is answered with an address that works for some minutes. */
const OpenFile = ({ reference, id, name }: { reference: string; id: string; name: string }) => (
  <form method="post" action={path} target="_blank">
    {Object.entries({ reference, task: 'open', document: id }).map(([field, value]) => (
      <input key={field} type="hidden" name={field} value={value} />
    ))}
    <button type="submit" className="link inline-flex min-h-11 items-center gap-2 text-start [overflow-wrap:anywhere]">
      <Icon name="document" />
      {name}
    </button>
  </form>
)

function Documents({ reference, documents }: FollowedCase) {
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className="mb-2 text-2xl">
        Files of the case
      </h2>
      <ul className="grid gap-1">
        {documents.map(({ id, name, size }) => (
          <li key={id}>
            <OpenFile {...{ reference, id }} name={`${name} (${formatFileSize(size)})`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
