// What a company sees around its form: the case, the check before sending, and what it has sent.
import type { ReactNode } from 'react'
import { AfterForm, NativeForm, pageForm, useRefusal } from '#kit/forms/page-form.tsx'
import { endpointUrl } from '#platform/endpoint.ts'
import { formatKobo } from '#platform/values/kobo.ts'
import { formatDay, formatMoment, formatTime } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { type DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { readKobo } from '../../amounts.ts'
import { type ReferredCase, readReferralDocument } from '../../referrals/contract.ts'
import { referralMessages as words, referralOutcomeWords } from '../../referrals/messages.ts'
import { companyReplies, correctMinutes } from '../../referrals/rules.ts'
import { CompanySaid } from '../referrals/company-said.tsx'
import { PrintButton, Text } from './outside-parts.tsx'

/** An answer as it is typed. */
export interface TypedAnswer {
  outcome: string
  until: string
  amount: string
  answer: string
  forCommission: string
  companyReference: string
  /** Of the referral, as the form has it: an answer that is corrected again and again is sent each time. */
  version: string
}

interface Props {
  referred: ReferredCase
  token: string
}

/** Without what is empty. */
const given = (facts: Record<string, ReactNode>): DescriptionItem[] =>
  Object.entries(facts).flatMap(([term, value]) => (value ? [{ term, value }] : []))

/** The case as the company may know it. */
export function Facts({ referred, token }: Props) {
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

/** The other cases of the desk, each behind a link of its own. */
export function Others({ others: { total, listed } }: Pick<ReferredCase, 'others'>) {
  if (total === 0) return null
  return (
    <section aria-labelledby="others" data-print="no">
      <h2 id="others" className="mb-2 text-2xl">
        {total === 1 ? '1 other waits for you' : `${total} others wait for you`}
      </h2>
      <ul className="grid gap-1">
        {listed.map(({ reference, about, dueAt, token }) => (
          <li key={reference}>
            <a
              href={`/company-answer/${token}`}
              className="link inline-flex min-h-11 items-center [overflow-wrap:anywhere]"
            >
              {about} ({reference})
            </a>
            {dueAt && <span className="block text-sm text-muted">Answer by {formatDay(dueAt)}</span>}
          </li>
        ))}
      </ul>
      {listed.length < total && <p className="mt-2 text-muted">These are the first {listed.length}.</p>}
    </section>
  )
}

/** The files that the portal has, in the form and in its check. */
export function KeptFiles({
  files,
  button,
}: {
  files: ReferredCase['files']
  button?: (id: string, name: string) => ReactNode
}) {
  if (files.length === 0) return null
  return (
    <div role="group" aria-label="Files that we have">
      <p className="font-semibold">
        {files.length === 1 ? 'Your file is kept' : `Your ${files.length} files are kept`}
      </p>
      <ul>
        {files.map(({ id, name, size }) => (
          <li
            key={id}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 [overflow-wrap:anywhere]"
          >
            {name} ({formatFileSize(size)}){button?.(id, name)}
          </li>
        ))}
      </ul>
      {!button && <p className="text-sm text-muted">You can remove them on the next page.</p>}
    </div>
  )
}

const checkedForm = pageForm({
  id: 'checked',
  fields: {},
  hidden: ['task', 'outcome', 'until', 'amount', 'answer', 'forCommission', 'companyReference', 'version'],
  button: 'Send the answer',
})

/** What was typed, as the customer will read it, before it is sent. */
export function Checked({ referred, token, typed }: Props & { typed: TypedAnswer }) {
  const { reference, company, person, files, answered } = referred
  const outcome = companyReplies.find((each) => each === typed.outcome) ?? null
  const until = outcome === 'needsTime' || outcome === 'partly' ? typed.until : ''
  return (
    <>
      <PageHeader
        kicker={reference}
        title="Check your answer"
        lead="Nothing is sent yet. Read it once more, then send it or change it."
      />
      <NativeForm
        form={checkedForm}
        action={`/company-answer/${token}`}
        values={{ ...typed, task: 'send' }}
        className="max-w-3xl"
        before={
          <>
            <section aria-labelledby="reads">
              <h2 id="reads" className="mb-3 text-2xl">
                {`This is what ${person.name || 'the customer'} reads`}
              </h2>
              <CompanySaid
                said={{ company, outcome, until, answer: typed.answer, offeredKobo: readKobo(typed.amount).kobo }}
              />
            </section>
            <KeptFiles
              files={files}
              button={(id, name) => (
                <Button type="submit" size="sm" name="instead" value={id} aria-label={`Remove ${name}`}>
                  Remove
                </Button>
              )}
            />
            <section aria-labelledby="apart">
              <h2 id="apart" className="mb-2 text-xl">
                For the Commission only
              </h2>
              {typed.forCommission ? <Text>{typed.forCommission}</Text> : <p className="text-muted">Nothing</p>}
              {typed.companyReference && <p className="mt-2">Your own reference: {typed.companyReference}</p>}
            </section>
            {answered === null && (
              <p className="measure">
                After sending you can correct it for {correctMinutes} minutes, or until an officer has read it.
              </p>
            )}
          </>
        }
        after={
          <Button type="submit" name="instead" value="change" className="justify-self-start max-sm:w-full">
            Change it
          </Button>
        }
      />
    </>
  )
}

type SentAnswer = NonNullable<ReferredCase['answered']>
interface AnsweredProps extends Props {
  answered: SentAnswer
}

/** What a colleague has sent while somebody was writing, whose own words are in the form below. */
export const SentMeanwhile = ({ company, answered }: { company: string; answered: SentAnswer }) => (
  <Alert kind="warning" title="Sent from this link after you opened this page">
    <div className="grid gap-2">
      <CompanySaid said={{ company, ...answered }} />
      {answered.forCommission && (
        <>
          <p className="font-semibold">For the Commission only</p>
          <Text>{answered.forCommission}</Text>
        </>
      )}
      {answered.companyReference && <p>Your own reference: {answered.companyReference}</p>}
      <p>What you typed is below. If you send it, it replaces this answer.</p>
    </div>
  </Alert>
)

/** A company that asks for time keeps its day until an officer gives it a later one. */
export const answerHere = (dueAt: string | null): string =>
  `Answer here${dueAt ? ` by ${formatDay(dueAt)}` : ''}: this link stays open. An officer decides whether you get more time, and we write to you then.`

/** What was sent; while it can still be corrected, how. */
export function Answered({ referred, token, answered }: AnsweredProps) {
  const typed = useRefusal('answer')?.values['answer'] ?? ''
  const isOther = typed.trim() !== '' && typed.trim() !== answered.answer.trim()
  return (
    <>
      <PageHeader kicker={referred.reference} title={`Answer of ${referred.company}`} actions={<PrintButton />} />
      <div className="grid max-w-3xl gap-6">
        {isOther ? (
          <Alert kind="error" title={words.answeredAndRead}>
            <p>What you typed was not added. Copy it into a mail to the Commission if it says more:</p>
            <Text>{typed}</Text>
          </Alert>
        ) : (
          <AfterForm data-forgets={`company-answer-${referred.reference}`}>
            <Received {...{ referred, token, answered }} />
          </AfterForm>
        )}
        <DescriptionList
          items={given({
            Reference: referred.reference,
            Received: formatMoment(answered.at),
            Outcome: referralOutcomeWords[answered.outcome],
            'Came late': referred.isLate && words.late(referred.dueAt),
            'By which day': answered.until && formatDay(answered.until),
            'Amount returned or offered': answered.offeredKobo !== null && formatKobo(answered.offeredKobo),
            'The customer reads': <Text>{answered.answer}</Text>,
            'For the Commission only': answered.forCommission && <Text>{answered.forCommission}</Text>,
            'Your own reference': answered.companyReference,
            Files: referred.files.map(({ name }) => name).join(', '),
          })}
        />
        <Others others={referred.others} />
      </div>
    </>
  )
}

const Received = ({ referred: { dueAt }, token, answered: { outcome, correctUntil } }: AnsweredProps) => (
  <Alert
    kind="success"
    title={outcome === 'needsTime' ? 'The Commission has received this' : 'The Commission has received this answer'}
  >
    {correctUntil ? (
      <>
        {outcome === 'needsTime' && <p>{answerHere(dueAt)}</p>}
        <p>
          {`The customer gets it at ${formatTime(correctUntil)}, or as soon as an officer has read it. Until then you can correct it.`}
        </p>
        <p className="mt-2" data-print="no">
          <a href={`/company-answer/${token}?correct=1`} className="link inline-flex min-h-11 items-center">
            Correct the answer
          </a>
        </p>
      </>
    ) : (
      'You need do nothing more. If we have a question, we write or call.'
    )}
  </Alert>
)
