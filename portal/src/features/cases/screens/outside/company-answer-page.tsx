import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { apiContext } from '#kit/api/api-context.ts'
import { answerForm, checkForm, NativeForm, pageForm, readSent, useRefusal } from '#kit/forms/page-form.tsx'
import { pageMeta } from '#kit/page-meta.ts'
import { keyOfContent } from '#kit/uploads/key-of-content.ts'
import { commission } from '#platform/state/commission.ts'
import { formatKobo } from '#platform/values/kobo.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import {
  addReferralDocuments,
  answerReferral,
  type ReferredCase,
  readReferral,
  removeReferralDocument,
} from '../../referrals/contract.ts'
import { referralMessages as words, referralOutcomeWords } from '../../referrals/messages.ts'
import { companyFiles, companyReplies, correctMinutes, referralLimits } from '../../referrals/rules.ts'
import { answerSchema } from '../../referrals/contract.typed.ts'
import {
  Answered,
  answerHere,
  Checked,
  Facts,
  KeptFiles,
  Others,
  SentMeanwhile,
  type TypedAnswer,
} from './company-answer-parts.tsx'
import { chosenFiles, Gone, readOrGone, Text } from './outside-parts.tsx'

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
  partly: 'Something is still to be done. Write what, and give the day below.',
  rejected: 'You do not agree. Write why.',
  notCustomer: 'Another company serves this place. Write which one, if you know.',
  needsTime: 'Give the day below, and write what is missing. The link stays open for your answer.',
} as const

const form = pageForm({
  id: 'answer',
  fields: {
    outcome: {
      kind: 'radio',
      label: 'What came of it?',
      options: companyReplies.map((value) => ({
        value,
        label: referralOutcomeWords[value],
        hint: outcomeHints[value],
      })),
    },
    until: {
      type: 'date',
      label: 'By which day',
      hint: 'Where you need more time, or something is still to be done: after it we ask the customer whether it is solved.',
      optional: true,
    },
    amount: {
      label: 'Amount returned or offered',
      optional: true,
      hint: 'The customer reads it. In naira, for example 12,500 or 12,500.50',
      inputMode: 'decimal',
      autoComplete: 'off',
    },
    answer: {
      kind: 'textarea',
      label: 'The customer reads this',
      hint: 'What you found and did, in your words.',
      rows: 6,
      maxLength: referralLimits.answer,
    },
    forCommission: {
      kind: 'textarea',
      label: 'For the Commission only',
      optional: true,
      hint: 'The customer does not read this.',
      rows: 3,
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
  hidden: ['version'],
  button: 'Check the answer',
  keepsFiles: true,
})

/** What follows a form: the check of what was typed, or the form again with it. */
interface Answer {
  typed: TypedAnswer
  isChecked: boolean
}

/** Files are taken first, whatever is wrong with the rest; they wait with the referral, so that neither a mistake nor the check loses them. */
export async function action(args: ActionFunctionArgs) {
  const sent = await readSent(args)
  const { api, files, token, read } = sent
  return answerForm(form, sent, async ({ documents: _none, ...typed }): Promise<Answer | Response> => {
    const params = { token }
    if (files) await api.call(addReferralDocuments, { params }, { sent: files({}) })
    const instead = read('instead')
    if (instead === 'change') return { typed, isChecked: false }
    if (instead) await api.call(removeReferralDocument, { params: { token, document: instead } })
    const { version, ...answer } = typed
    const body = { ...checkForm(answerSchema, answer), version: Number(version) }
    if (instead || read('task') !== 'send') return { typed, isChecked: true }
    const idempotencyKey = await keyOfContent({ token, ...body })
    await api.call(answerReferral, { params, body }, { idempotencyKey })
    return redirect(`/company-answer/${token}?sent=1`, 303)
  })
}

/** For a distribution company, which comes with the link of a mail and has no account: what is asked, the case, one form, and its check. */
export default function CompanyAnswerPage() {
  const { found, gone, token } = useLoaderData<typeof loader>()
  if (!found) return <Gone reason={gone} />
  return (
    <div className="shell py-8 sm:py-12">
      <Found referred={found} token={token} />
    </div>
  )
}

interface Props {
  referred: ReferredCase
  token: string
}

function Found({ referred, token }: Props) {
  const { answered } = referred
  const answer = useActionData<Answer>()
  const isRefused = useRefusal(form.id) !== undefined
  const wantsToCorrect = useSearchParams()[0].has('correct')
  const isOpen = !answered || answered.correctUntil !== null
  if (isOpen && answer?.isChecked) return <Checked {...{ referred, token }} typed={answer.typed} />
  if (!answered || (isOpen && (answer || isRefused || wantsToCorrect)))
    return <Asked {...{ referred, token }} typed={answer?.typed ?? (answered ? typedOf(answered) : undefined)} />
  return <Answered {...{ referred, token, answered }} />
}

/** The answer that is corrected, as it was typed. */
const typedOf = (answered: NonNullable<ReferredCase['answered']>) => ({
  outcome: answered.outcome,
  until: answered.until ?? '',
  amount: answered.offeredKobo === null ? '' : formatKobo(answered.offeredKobo),
  answer: answered.answer,
  forCommission: answered.forCommission,
  companyReference: answered.companyReference,
})

function Asked({ referred, token, typed }: Props & { typed: Partial<TypedAnswer> | undefined }) {
  const { reference, company, noun, dueAt, question, isFirstNotice, isLate, answered, askedUntil, files } = referred
  const seen = useRefusal(form.id)?.values.version ?? typed?.version
  // Several people share a mailbox: what one has sent is beside what another has typed.
  const isOvertaken = answered !== null && seen !== undefined && seen !== String(referred.version)
  return (
    <>
      <PageHeader
        kicker={reference}
        title={answered ? 'Correct your answer' : `Answer this ${noun.toLowerCase()}`}
        lead={`${commission.name} asks ${company} for an answer${dueAt && !isLate ? ` by ${formatDay(dueAt)}` : ''}.`}
      />
      <div className="grid max-w-3xl gap-8">
        {isLate && (
          <Alert kind="warning" title={words.late(dueAt)}>
            Your answer still counts: the customer waits for it. It is recorded as late.
          </Alert>
        )}
        {askedUntil && (
          <Alert kind="info" title={`You asked for time until ${formatDay(askedUntil)}`}>
            {answerHere(dueAt)}
          </Alert>
        )}
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
            values={{ ...typed, version: String(referred.version) }}
            before={isOvertaken && <SentMeanwhile company={company} answered={answered} />}
            below={{ companyReference: <KeptFiles files={files} /> }}
            after={
              <p className="measure text-sm text-muted">
                Nothing is sent yet: the next page shows what the customer will read. After sending you can correct it
                for {correctMinutes} minutes, or until an officer has read it. Files go to the customer and to the
                Commission. Write here only about this case.
              </p>
            }
          />
        </section>
        <Others others={referred.others} />
      </div>
    </>
  )
}

/** `data-keeps` has the case in its name: two cases may be open in one tab after each other. */
const draftKey = ({ reference }: ReferredCase) => `company-answer-${reference}`
