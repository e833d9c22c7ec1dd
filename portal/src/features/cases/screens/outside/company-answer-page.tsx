import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { apiContext } from '#kit/api/api-context.ts'
import { AfterForm, answers, checkForm, NativeForm, pageForm, useRefusal } from '#kit/forms/page-form.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { keyOfContent } from '#kit/uploads/key-of-content.ts'
import { endpointUrl } from '#platform/endpoint.ts'
import { commission } from '#platform/state/commission.ts'
import { formatKobo } from '#platform/values/kobo.ts'
import { formatDay, formatMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { type DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
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
import { answerSchema } from '../../referrals/contract.typed.ts'
import { chosenFiles, Gone, PrintButton, readOrGone, Text } from './outside-parts.tsx'

export const meta = () =>
  pageMeta({
    title: 'Answer of the company',
    description: 'A distribution company answers a case here.',
    noIndex: true,
  })

export const loader = ({ context, params: { token = '' } }: LoaderFunctionArgs) =>
  readOrGone(token, context.get(apiContext).call(readReferral, { params: { token } }))

const outcomeHints = {
  fixed: 'The problem is solved for the customer.',
  partly: 'Something is still to be done. Write what, and by when.',
  rejected: 'You do not agree. Write why.',
  needsTime: 'Write what is missing, and by when you can answer.',
} as const

const form = pageForm({
  id: 'answer',
  fields: {
    outcome: {
      kind: 'radio',
      label: 'What came of it?',
      options: referralOutcomes.map((value) => ({
        value,
        label: referralOutcomeWords[value],
        hint: outcomeHints[value],
      })),
    },
    amount: {
      label: 'Amount returned or offered',
      optional: true,
      hint: 'In naira, for example 12,500 or 12,500.50',
      inputMode: 'decimal',
      autoComplete: 'off',
    },
    answer: {
      kind: 'textarea',
      label: 'What you found and did',
      hint: 'The Commission reads it, and can pass it on to the customer.',
      rows: 6,
      maxLength: referralLimits.answer,
    },
    companyReference: {
      label: 'Your own reference',
      optional: true,
      maxLength: referralLimits.reference,
      autoComplete: 'off',
    },
    documents: chosenFiles(companyFiles),
  },
  button: 'Send the answer',
})

export const action = answers(form, async ({ documents: _none, ...typed }, { api, files, token }) => {
  const body = checkForm(answerSchema, typed)
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
        <section aria-labelledby="answer-form" data-print="no">
          <h2 id="answer-form" tabIndex={-1} className="mb-4 text-2xl">
            Your answer
          </h2>
          <NativeForm
            form={form}
            action={`/company-answer/${token}`}
            keeps={draftKey(referred)}
            after={
              <p className="measure text-sm text-muted">
                You can answer once. Afterwards this page shows what you sent.
              </p>
            }
          />
        </section>
      </div>
    </>
  )
}

/** Without what is empty. */
const given = (facts: Record<string, ReactNode>): DescriptionItem[] =>
  Object.entries(facts).flatMap(([term, value]) => (value ? [{ term, value }] : []))

function Facts({ referred, token }: Props) {
  const { noun, reference, person, meterNumber, address, type, subject, description, filedAt, documents } = referred
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-3 text-2xl">
        The {noun.toLowerCase()}
      </h2>
      <DescriptionList
        items={given({
          Reference: reference,
          Customer: person.name,
          Phone: person.phone && <PhoneLink phone={person.phone} className="link inline-flex min-h-11 items-center" />,
          'Meter or account': meterNumber,
          Address: address,
          About: [type, subject].filter(Boolean).join(': '),
          Filed: formatDay(filedAt),
        })}
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

/** `data-keeps` has the case in its name: two cases may be open in one tab after each other. */
const draftKey = ({ reference }: ReferredCase) => `company-answer-${reference}`

function Answered({ referred, answer }: { referred: ReferredCase; answer: NonNullable<ReferredCase['answered']> }) {
  const typed = useRefusal(form.id)?.values['answer'] ?? ''
  const isOther = typed.trim() !== '' && typed.trim() !== answer.answer.trim()
  return (
    <>
      <PageHeader kicker={referred.reference} title={`Answer of ${referred.company}`} actions={<PrintButton />} />
      <div className="grid max-w-3xl gap-6">
        {isOther ? (
          <Alert kind="error" title={words.answeredBefore}>
            <p>What you typed was not added. Copy it into a mail to the Commission if it says more:</p>
            <Text>{typed}</Text>
          </Alert>
        ) : (
          <AfterForm data-forgets={draftKey(referred)}>
            <Alert kind="success" title="The Commission has received this answer">
              You need do nothing more. If we have a question, we write or call.
            </Alert>
          </AfterForm>
        )}
        <DescriptionList
          items={given({
            Reference: referred.reference,
            Received: formatMoment(answer.at),
            Outcome: referralOutcomeWords[answer.outcome],
            'Amount returned or offered': answer.offeredKobo !== null && formatKobo(answer.offeredKobo),
            Answer: <Text>{answer.answer}</Text>,
            'Your own reference': answer.companyReference,
            Files: referred.files.map(({ name }) => name).join(', '),
          })}
        />
      </div>
    </>
  )
}
