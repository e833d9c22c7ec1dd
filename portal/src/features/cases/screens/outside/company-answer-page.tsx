import type { ReactNode } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router'
import { apiContext, formApiContext, sentFilesContext } from '#kit/api/api-context.ts'
import { answerForm, checkForm, errorsOf, fieldsOf } from '#kit/forms/page-form.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { keyOfContent } from '#kit/uploads/key-of-content.ts'
import { endpointUrl } from '#platform/endpoint.ts'
import { commission } from '#platform/state/commission.ts'
import { formatKobo } from '#platform/values/kobo.ts'
import { formatDay, formatMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { type DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { TextField } from '#ui/form/field.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import {
  addReferralDocuments,
  answerReferral,
  type ReferredCase,
  readReferral,
  readReferralDocument,
} from '../../referrals/contract.ts'
import { referralMessages as words, referralOutcomeWords } from '../../referrals/messages.ts'
import { companyFiles, referralLimits, referralOutcomes } from '../../referrals/rules.ts'
import { Files, FormEnd, Gone, readOrGone, Sent } from './outside-parts.tsx'
import { answerSchema } from '../../referrals/contract.typed.ts'

export const meta = () =>
  pageMeta({
    title: 'Answer of the company',
    description: 'A distribution company answers a case here.',
    noIndex: true,
  })

export const loader = ({ context, params: { token = '' } }: LoaderFunctionArgs) =>
  readOrGone(token, context.get(apiContext).call(readReferral, { params: { token } }))

const fields = {
  names: ['outcome', 'amount', 'answer', 'companyReference', 'documents'],
  shown: ['outcome', 'amount', 'answer', 'companyReference', 'documents'],
} as const

export const action = ({ request, context, params: { token = '' } }: ActionFunctionArgs) =>
  answerForm(request, fields, async ({ documents: _none, ...typed }) => {
    const body = checkForm(answerSchema, typed)
    const api = context.get(formApiContext)
    const files = context.get(sentFilesContext)
    const params = { token }
    if (files) {
      const { offeredKobo, ...texts } = body
      const sent = files({ ...texts, ...(offeredKobo !== null && { offeredKobo: String(offeredKobo) }) })
      await api.call(addReferralDocuments, { params }, { sent })
    } else await api.call(answerReferral, { params, body }, { idempotencyKey: await keyOfContent({ token, ...body }) })
    return redirect(`/company-answer/${token}?sent=1`, 303)
  })

/** For a distribution company, which comes with the link of a mail and has no account: what is asked, the case, and one form, once. */
export default function CompanyAnswerPage() {
  const { found, gone, token } = useLoaderData<typeof loader>()
  if (!found) return <Gone reason={gone} />
  return (
    <div className="shell py-8 sm:py-12">
      {found.answered ? (
        <Answered referred={found} answer={found.answered} />
      ) : (
        <Asked referred={found} token={token} />
      )}
    </div>
  )
}

interface Props {
  referred: ReferredCase
  token: string
}

function Asked({ referred, token }: Props) {
  const { reference, company, noun, dueAt, question, isFirstNotice } = referred
  return (
    <>
      <PageHeader
        kicker={reference}
        title={`Answer this ${noun.toLowerCase()}`}
        lead={`${commission.name} asks ${company} for an answer${dueAt ? ` by ${formatDay(dueAt)}` : ''}.`}
      />
      <div className="grid max-w-3xl gap-8">
        <section aria-labelledby="asked">
          <h2 id="asked" className="mb-2 text-2xl">
            What we ask
          </h2>
          <Text>{question || 'Find out what happened, put it right, and write to us what you found and did.'}</Text>
          {isFirstNotice && (
            <p className="measure mt-2">
              The customer has not complained to {company} before: this is the first notice of it.
            </p>
          )}
          <p className="mt-2" data-print="no">
            <a href="#answer-form" className="link inline-flex min-h-11 items-center">
              To the form for your answer
            </a>
          </p>
        </section>
        <Facts referred={referred} token={token} />
        <AnswerForm referred={referred} token={token} />
      </div>
    </>
  )
}

const Text = ({ children }: { children: ReactNode }) => (
  <p dir="auto" className="measure whitespace-pre-line [overflow-wrap:anywhere]">
    {children}
  </p>
)

function Facts({ referred, token }: Props) {
  const { noun, reference, person, meterNumber, address, type, subject, description, filedAt, documents } = referred
  const given = (term: string, value: ReactNode): DescriptionItem[] => (value ? [{ term, value }] : [])
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-3 text-2xl">
        The {noun.toLowerCase()}
      </h2>
      <DescriptionList
        items={[
          { term: 'Reference', value: reference },
          ...given('Customer', person.name),
          ...given(
            'Phone',
            person.phone && <PhoneLink phone={person.phone} className="link inline-flex min-h-11 items-center" />,
          ),
          ...given('Meter or account', meterNumber),
          ...given('Address', address),
          ...given('About', [type, subject].filter(Boolean).join(': ')),
          { term: 'Filed', value: formatDay(filedAt) },
        ]}
      />
      <h3 className="mt-5 mb-1 text-lg">In the customer’s words</h3>
      <Text>{description}</Text>
      {documents.length > 0 && (
        <>
          <h3 className="mt-5 text-lg">Files of the customer</h3>
          <ul>
            {documents.map(({ id, name, size }) => (
              <li key={id}>
                <a
                  href={endpointUrl(readReferralDocument, { params: { token, document: id } })}
                  className="link inline-flex min-h-11 items-center gap-2 [overflow-wrap:anywhere]"
                >
                  <Icon name="document" />
                  {name} ({formatFileSize(size)})
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const outcomeHints = {
  fixed: 'The problem is solved for the customer.',
  partly: 'Something is still to be done. Write what, and by when.',
  rejected: 'You do not agree. Write why.',
  needsTime: 'Write what is missing, and by when you can answer.',
} as const

/** `data-keeps` has the case in its name: two cases may be open in one tab after each other. */
const draftKey = ({ reference }: ReferredCase) => `company-answer-${reference}`

function AnswerForm({ referred, token }: Props) {
  const refused = useActionData<typeof action>()
  const field = fieldsOf('answer', refused)
  return (
    <section aria-labelledby="answer-form" data-print="no">
      <h2 id="answer-form" tabIndex={-1} className="mb-4 text-2xl">
        Your answer
      </h2>
      <form
        method="post"
        action={`/company-answer/${token}`}
        encType="multipart/form-data"
        data-keeps={draftKey(referred)}
        noValidate
        className="grid gap-5"
      >
        {refused && <ErrorSummary errors={errorsOf('answer', refused)} />}
        <RadioGroup
          {...field('outcome')}
          label="What came of it?"
          options={referralOutcomes.map((value) => ({
            value,
            label: referralOutcomeWords[value],
            hint: outcomeHints[value],
          }))}
        />
        <TextField
          {...field('amount')}
          label="Amount returned or offered"
          optional
          hint="In naira, for example 12,500 or 12,500.50"
          inputMode="decimal"
          autoComplete="off"
        />
        <TextArea
          {...field('answer')}
          label="What you found and did"
          hint="The Commission reads it, and can pass it on to the customer."
          rows={6}
          maxLength={referralLimits.answer}
        />
        <TextField
          {...field('companyReference')}
          label="Your own reference"
          optional
          maxLength={referralLimits.reference}
          autoComplete="off"
        />
        <Files {...field('documents')} refused={refused} max={companyFiles} label="Files" />
        <FormEnd button="Send the answer" refused={refused} />
        <p className="measure text-sm text-muted">You can answer once. Afterwards this page shows what you sent.</p>
      </form>
    </section>
  )
}

function Answered({ referred, answer }: { referred: ReferredCase; answer: NonNullable<ReferredCase['answered']> }) {
  const refused = useActionData<typeof action>()
  const typed = refused?.values.answer ?? ''
  const isOther = typed.trim() !== '' && typed.trim() !== answer.answer.trim()
  return (
    <>
      <PageHeader
        kicker={referred.reference}
        title={`Answer of ${referred.company}`}
        actions={
          <Button icon="print" data-prints hidden>
            Print this page
          </Button>
        }
      />
      <div className="grid max-w-3xl gap-6">
        {isOther ? (
          <Alert kind="error" title={words.answeredBefore}>
            <p>What you typed was not added. Copy it into a mail to the Commission if it says more:</p>
            <Text>{typed}</Text>
          </Alert>
        ) : (
          <Sent title="The Commission has received this answer" forgets={draftKey(referred)}>
            You need do nothing more. If we have a question, we write or call.
          </Sent>
        )}
        <DescriptionList
          items={[
            { term: 'Reference', value: referred.reference },
            { term: 'Received', value: formatMoment(answer.at) },
            { term: 'Outcome', value: referralOutcomeWords[answer.outcome] },
            ...(answer.offeredKobo === null
              ? []
              : [{ term: 'Amount returned or offered', value: formatKobo(answer.offeredKobo) }]),
            { term: 'Answer', value: <Text>{answer.answer}</Text> },
            ...(answer.companyReference ? [{ term: 'Your own reference', value: answer.companyReference }] : []),
            ...(referred.files.length > 0
              ? [{ term: 'Files', value: referred.files.map(({ name }) => name).join(', ') }]
              : []),
          ]}
        />
      </div>
    </>
  )
}
