import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { isApiError } from '#kit/api/api-client.ts'
import { apiContext } from '#kit/api/api-context.ts'
import { AfterForm, answers, NativeForm, pageForm, useRefusal } from '#kit/forms/page-form.tsx'
import { pageMeta, type PagePlace } from '#kit/page-meta.ts'
import { useContact } from '#kit/site-frame.ts'
import { Alert } from '#ui/alert.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { getWait, submitReport, submitWithFiles } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { acceptedFiles, fileField, formFilesHint, hiddenDataAdvice } from '../../rules.files.ts'
import { descriptionLimit, isWait } from '../../rules.ts'
import { ExitLinkBar } from '../exit-button.tsx'
import { loginToReport } from '../login-to-report.ts'
import { sealedMeta } from '../sealed-meta.ts'
import { ReceiptDigits } from './receipt-digits.tsx'
import type { Sent } from './send-report.ts'

const title = 'Report without a name'
const crumbs = [{ label: 'Home', to: '/' }, { label: 'Whistleblowing', to: '/whistleblowing' }, { label: title }]
const description = 'Report wrongdoing in the electricity market on one page, without your name and without JavaScript.'

export const meta = (place: PagePlace) => [
  ...pageMeta({ title, description, crumbs, noIndex: true }, place),
  ...sealedMeta,
]

/** A challenge of this page alone: with it and the same words the receipt is shown again. */
export const loader = ({ context }: LoaderFunctionArgs) => context.get(apiContext).call(getWait, {})

const form = pageForm({
  id: 'report',
  fields: {
    subject: { label: 'Subject', hint: 'A few words: what is it about?', required: true },
    description: {
      kind: 'textarea',
      label: 'Description',
      hint: 'What happened, where and when; who did it; how you know; what could prove it.',
      rows: 9,
      maxLength: descriptionLimit,
      required: true,
    },
    [fileField]: {
      type: 'file',
      label: 'Attachments',
      optional: true,
      multiple: true,
      accept: acceptedFiles,
      hint: `${formFilesHint} More can follow with your receipt. ${hiddenDataAdvice} We do not keep the names of files.`,
    },
  },
  hidden: ['challenge'],
  button: 'Submit Report',
  fallback: messages.submitFailed,
})

/**
 * The answer itself shows the receipt, since no address may have it. What was typed is in the refused page and nowhere else. Sent again, the same page
 * makes the same report; so it keeps its challenge through every refusal but one of the challenge.
 */
export const action = answers(form, async (values, { api, files }): Promise<Sent> => {
  const { subject, description } = values
  const challenge = isWait(values.challenge) ? values.challenge : 'wait.'
  try {
    return files
      ? await api.call(submitWithFiles, {}, { sent: files({ subject, description, challenge }) })
      : await api.call(submitReport, { body: { subject, description, challenge, isAnonymous: true } })
  } catch (error) {
    if (isApiError(error) && error.fields.some(({ field }) => field === 'challenge')) values.challenge = ''
    throw error
  }
})

/** Reports of wrongdoing for visitors without scripts, in place of the steps. */
export default function ReportPage() {
  const answer = useActionData<typeof action>()
  return (
    <div spellCheck={false}>
      <ExitLinkBar />
      <div className="shell py-8 sm:py-12">
        <PageHeader
          breadcrumb={crumbs}
          title={title}
          lead="You stay anonymous: we store the day, and not who you are."
        />
        <div className="max-w-2xl">{answer && 'report' in answer ? <ReportSent {...answer} /> : <ReportForm />}</div>
      </div>
    </div>
  )
}

function ReportForm() {
  const { challenge } = useLoaderData<typeof loader>()
  const refused = useRefusal(form.id)
  return (
    <div className="grid gap-6">
      <Alert title="Nothing is stored until you send it">
        We store neither your name nor your network address. This page keeps nothing on this device, so write and send
        in one go. Does the text say who you are, or something that only you can know?
      </Alert>
      <NativeForm
        form={form}
        action="/whistleblowing/report"
        autoComplete="off"
        values={{ challenge: refused?.values.challenge || challenge }}
      />
      <OtherWays />
    </div>
  )
}

function OtherWays() {
  const { compliance } = useContact().contacts
  return (
    <p className="measure border-t border-line pt-6">
      To report with your name,{' '}
      <Link to={loginToReport} className="link">
        log in
      </Link>
      . You can also write to{' '}
      <a href={`mailto:${compliance.email}`} className="link [overflow-wrap:anywhere]">
        {compliance.email}
      </a>{' '}
      or call <PhoneLink phone={compliance.phone} />.
    </p>
  )
}

const ReportSent = ({ report: { reference }, receipt = '' }: Sent): ReactNode => (
  <AfterForm role="status" className="grid gap-6">
    <h2>We have your report</h2>
    <p>
      Its reference is <strong className="tabular whitespace-nowrap">{reference}</strong>.
    </p>
    <ReceiptDigits receipt={receipt} />
    <p className="measure">
      Open the report with these digits to check that you wrote them down correctly:{' '}
      <Link to="/whistleblowing/receipt" className="link">
        Follow up a report
      </Link>
      . Then close this window. Until it is closed, somebody who uses this device after you could find this page again
      by ‘Back’.
    </p>
  </AfterForm>
)
