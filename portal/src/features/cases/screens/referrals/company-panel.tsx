import { api } from '#kit/api/browser-api.ts'
import { Loaded } from '#kit/api/loaded.tsx'
import { ActButton } from '#kit/asking/act-button.tsx'
import { AskButton } from '#kit/asking/ask-button.tsx'
import { DocumentChips } from '#kit/document-viewer/document-chips.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { companyLabel } from '#platform/state/companies.ts'
import { formatKobo } from '#platform/values/kobo.ts'
import { formatShortDay, formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { DescriptionList, type DescriptionItem } from '#ui/description-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import type { ReferralView } from '../../referrals/contract.ts'
import { companyAnswerTones, companyAnswerWords } from '../../referrals/messages.ts'
import { shownActions } from '../case/case-actions.ts'
import { toViewed } from '../case/viewed-documents.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { useReferralRecord, useReferrals } from './use-referrals.ts'

const options = { fallback: null }
const ReferralDialog = onDemand(() => import('./referral-dialogs.tsx').then((part) => part.ReferralDialog), options)
const SendDialog = onDemand(() => import('./referral-dialogs.tsx').then((part) => part.SendDialog), options)
const ActionDialog = onDemand(() => import('../case/action-dialog.tsx').then((part) => part.ActionDialog), options)

type Props = { kind: KindScreens; row: CaseDetail }

/** For staff: what was asked of the company about a case, what it answered, and what can be done now. */
export function CompanyPanel({ kind, row }: Props) {
  const read = useReferrals(kind, row)
  return (
    <section aria-labelledby="company-title" className="grid min-w-0 gap-2">
      <h2 id="company-title" tabIndex={-1} className="text-lg">
        Company
      </h2>
      <Loaded read={read} rows={2} loading="Loading the answers of the company" failure="Failed to load the answers">
        {({ referrals: [latest, ...earlier], refusal }) => (
          <>
            {latest ? (
              <Referral {...{ kind, row }} referral={latest} />
            ) : (
              <p className="text-sm text-muted">Not sent to the company.</p>
            )}
            {/* Why a first one cannot be sent; later the state says it. */}
            {!latest && refusal && (
              <p data-print="no" className="text-sm text-muted">
                {refusal}
              </p>
            )}
            {earlier.length > 0 && (
              <Disclosure title={`Earlier: ${earlier.length}`}>
                <div className="grid gap-4">
                  {earlier.map((referral) => (
                    <Referral key={referral.id} {...{ kind, row, referral }} />
                  ))}
                </div>
              </Disclosure>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

function Referral({ kind, row, referral }: Props & { referral: ReferralView }) {
  const { state, answeredAt, outcome, answer, documents, files } = referral
  return (
    <div className="grid min-w-0 gap-2">
      <p className="flex flex-wrap gap-1.5">
        <Badge tone={companyAnswerTones[state]}>{companyAnswerWords[state]}</Badge>
      </p>
      {state === 'notDelivered' && (
        <p className="text-sm">
          Our e-mail did not reach the company: its mail server refused it, or returned it. Check the mailbox with the
          company, then send it again.
        </p>
      )}
      {answeredAt && answer && (
        <p dir="auto" className="measure max-h-80 overflow-y-auto text-sm whitespace-pre-line [overflow-wrap:anywhere]">
          {answer}
        </p>
      )}
      <DocumentChips label="Files of the company" documents={files.map(toViewed)} />
      <DescriptionList small narrow items={factsOf(referral, kind.person)} />
      {documents.length > 0 && (
        <DocumentChips label="Files that the company may open" documents={documents.map(toViewed)} />
      )}
      <Buttons {...{ kind, row, referral }} />
      {state === 'notCustomer' && row.status !== 'Resolved' && (
        <AskButton
          size="sm"
          className="justify-self-start"
          data-print="no"
          dialog={(onClose) => <SendDialog {...{ kind, row, onClose }} />}
        >
          Send to the right company
        </AskButton>
      )}
      {/* The case can be resolved against a company that does not answer. */}
      {outcome === null && referral.missedAt && <ResolveUnanswered {...{ kind, row, referral }} />}
    </div>
  )
}

const ways = { link: 'With the link', mail: 'By e-mail', staff: 'Entered by a colleague' }

function factsOf(referral: ReferralView, person: string): DescriptionItem[] {
  const { dueAt, answeredAt, answeredBy, answeredHow, offeredKobo, confirmation, confirmedAt } = referral
  const day = (at: string | null) => at && formatShortDay(at)
  const customer = person.toLowerCase()
  const says = {
    '': undefined,
    asked: `The ${customer} is asked`,
    yes: `Solved, says the ${customer}`,
    no: `Not solved, says the ${customer}`,
    silence: `The ${customer} did not answer`,
  }[confirmation]
  const facts: [term: string, value: string | null | undefined][] = [
    ['Company', companyLabel(referral.company)],
    ['Sent', `${formatShortMoment(referral.sentAt)}, ${referral.sentBy}`],
    ['Mailbox', referral.mailbox],
    ['Delivered', day(referral.deliveredAt)],
    ['To answer by', answeredAt ? null : day(dueAt)],
    ['Asks for time until', day(referral.askedUntil)],
    ['First notice', referral.isFirstNotice ? `The ${customer} had not complained there` : null],
    ['Reminded', day(referral.remindedAt)],
    ['Day missed', day(referral.missedAt)],
    ['Question', referral.question],
    [
      'Answered',
      answeredAt && `${formatShortMoment(answeredAt)}${answeredBy ? `, ${ways[answeredBy].toLowerCase()}` : ''}`,
    ],
    ['How it came', answeredHow],
    ['For the Commission only', referral.forCommission],
    ['Offered', offeredKobo === null ? null : formatKobo(offeredKobo)],
    ['Its reference', referral.companyReference],
    ['Confirmed', says && `${says}${confirmedAt ? `, ${formatShortDay(confirmedAt)}` : ''}`],
    ['Withdrawn', day(referral.withdrawnAt)],
    ['Why', referral.withdrawnReason],
  ]
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []))
}

const buttons = [
  ['answer', 'Enter the answer'],
  ['remind', 'Remind'],
  ['extend', 'Extend'],
  ['withdraw', 'Withdraw'],
  ['noAnswer', 'This is no answer'],
] as const

function Buttons({ kind, row, referral }: Props & { referral: ReferralView }) {
  const { id, actions, version } = referral
  const record = useReferralRecord(kind, row)
  const remind = () => {
    const input = { params: { id: row.id, rid: id }, body: { version } }
    return api.call(kind.calls.remindCompany, input, { idempotencyKey: `remind-${id}-${version}` })
  }
  if (actions.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2" data-print="no">
      {buttons.map(([action, label]) => {
        if (!actions.includes(action)) return null
        if (action === 'remind')
          return (
            <ActButton key={action} size="sm" send={remind} record={record} done="The company is reminded">
              {label}
            </ActButton>
          )
        const dialog = (onClose: () => void) => <ReferralDialog {...{ kind, row, referral, action, onClose }} />
        return (
          <AskButton key={action} size="sm" dialog={dialog}>
            {label}
          </AskButton>
        )
      })}
    </div>
  )
}

function ResolveUnanswered({ kind, row, referral }: Props & { referral: ReferralView }) {
  const ask = shownActions(kind, row, true).find(({ action }) => action === 'resolve')
  if (!ask) return null
  const day = referral.dueAt ?? referral.missedAt
  const text = `${companyLabel(referral.company)} did not answer us${day ? ` by ${formatShortDay(day)}` : ''}. We therefore decide in your favour.`
  const suggested = { outcome: 'upheld', text } as const
  return (
    <AskButton
      size="sm"
      className="justify-self-start"
      data-print="no"
      dialog={(onClose) => <ActionDialog {...{ kind, row, ask, suggested, onClose }} staff onDone={onClose} />}
    >
      Resolve: no answer in time
    </AskButton>
  )
}
