import { type ActionFunctionArgs, data, useActionData } from 'react-router'
import { AfterForm, answerForm, NativeForm, pageForm, readSent, type SentForm } from '#kit/forms/page-form.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { addFilesWithReceipt, answerWithReceipt, type FollowedReport, followReport } from '../../contract.follow-up.ts'
import { messages } from '../../messages.ts'
import { acceptedFiles, fileField, formFilesHint, hiddenDataAdvice } from '../../rules.files.ts'
import { messageLimit } from '../../rules.ts'
import { ExitLinkBar } from '../exit-button.tsx'
import { sealedMeta } from '../sealed-meta.ts'
import { Messages } from './conversation.tsx'
import { FollowedHead, FollowedHistory, noMessages, receiptHint, writeHint } from './followed-parts.tsx'

const title = 'Follow up a report'
const crumbs = [{ label: 'Home', to: '/' }, { label: 'Whistleblowing', to: '/whistleblowing' }, { label: title }]
const description = 'Follow an anonymous report with its receipt, also without JavaScript.'
const here = '/whistleblowing/receipt'

export const meta = (place: PagePlace) => [
  ...pageMeta({ title, description, crumbs, noIndex: true }, place),
  ...sealedMeta,
]

const openForm = pageForm({
  id: 'open',
  fields: { receipt: { label: 'Receipt', hint: receiptHint, inputMode: 'numeric', autoComplete: 'off' } },
  // What was typed before the report could not be opened comes back into its box.
  hidden: ['content'],
  button: 'Open my report',
  fallback: messages.fetchFailed,
})

const writeForm = pageForm({
  id: 'write',
  fields: {
    content: {
      kind: 'textarea',
      label: 'Write to the Commission',
      hint: writeHint,
      rows: 5,
      maxLength: messageLimit,
    },
    [fileField]: {
      type: 'file',
      label: 'Files',
      optional: true,
      multiple: true,
      accept: acceptedFiles,
      hint: `${formFilesHint} ${hiddenDataAdvice}`,
    },
  },
  hidden: ['receipt', 'once'],
  button: 'Send',
  fallback: messages.submitFailed,
})

interface Opened {
  report: FollowedReport
  receipt: string
  /** Makes files sent twice one file each. */
  once: string
  content?: string
  isSent?: boolean
}

/** The receipt is in bodies only. Opens the report first, so that a refused message keeps its text beside it. */
export async function action(args: ActionFunctionArgs) {
  const sent = await readSent(args)
  const opened = await answerForm(openForm, sent, async ({ receipt, content }): Promise<Opened> => {
    const report = await sent.api.call(followReport, { body: { receipt } })
    return { report, receipt, content, once: crypto.randomUUID() }
  })
  if (!('report' in opened) || !sent.read('once')) return opened
  const result = await write(sent)
  if ('reference' in result) return { ...opened, report: result, content: '', isSent: true } satisfies Opened
  return data({ ...opened, once: sent.read('once'), ...result.data }, result.init ?? undefined)
}

const write = (sent: SentForm) =>
  answerForm(writeForm, sent, ({ receipt, content, once: idempotencyKey }) =>
    sent.files
      ? sent.api.call(addFilesWithReceipt, {}, { sent: sent.files({ receipt, content }), idempotencyKey })
      : sent.api.call(answerWithReceipt, { body: { receipt, content } }),
  )

/** The report of a receipt for visitors without scripts. */
export default function ReceiptPage() {
  const answer = useActionData<typeof action>()
  return (
    <div spellCheck={false}>
      <ExitLinkBar />
      <div className="shell py-8 sm:py-12">
        <PageHeader
          breadcrumb={crumbs}
          title={title}
          lead="See the status of your anonymous report, answer questions and add files."
        />
        {answer && 'report' in answer ? (
          <Followed {...answer} />
        ) : (
          <NativeForm form={openForm} action={here} autoComplete="off" className="max-w-md" />
        )}
      </div>
    </div>
  )
}

const Followed = ({ report, receipt, once, content = '', isSent }: Opened) => (
  <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-14">
    <section aria-labelledby="followed-title" className="grid content-start gap-6">
      <FollowedHead report={report} />
      {isSent && (
        <AfterForm>
          <Alert kind="success" title="We have what you sent">
            The Commission reads it. Our answer appears here.
          </Alert>
        </AfterForm>
      )}
      <Messages communications={report.communications} empty={noMessages} />
      {report.documents.length > 0 && (
        <ul aria-label="Files" className="grid gap-1">
          {report.documents.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
      <NativeForm
        form={writeForm}
        action={here}
        autoComplete="off"
        values={{ receipt, once, content }}
        className="max-w-2xl"
      />
    </section>
    <aside aria-label="Status" className="grid content-start gap-6 lg:border-s lg:border-line lg:ps-8">
      <FollowedHistory report={report} />
      <LinkButton to={here} icon="lock">
        Close the report
      </LinkButton>
    </aside>
  </div>
)
