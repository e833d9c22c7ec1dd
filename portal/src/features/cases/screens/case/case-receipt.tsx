import { useState } from 'react'
import { getProfile } from '#features/accounts/contract.ts'
import { useContact } from '#kit/site-frame.ts'
import { formatDay, formatMoment } from '#platform/values/nigerian-time.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useArrivalFocus } from '#kit/use-arrival-focus.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { Timeline, type TimelineItem } from '#ui/timeline.tsx'
import { reopenDays } from '../../rules.ts'
import { isMailed } from './case-facts.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'

const CodeDialog = onDemand(() => import('./code-dialog.tsx').then((part) => part.CodeDialog), { fallback: null })

type Props = { kind: KindScreens; row: CaseDetail; staff: boolean }

/** Confirms the filing of a case at an address of its own: reference, date, what happens by when, and how to follow it. It is made to be printed. */
export function CaseReceipt({ kind, row, staff }: Props) {
  const { contacts } = useContact()
  const title = useArrivalFocus<HTMLSpanElement>()
  const { reference, user, documents, date } = row
  const noun = kind.noun.toLowerCase()
  // Nothing is mailed to an address that is not confirmed but the link for it.
  const { data: profile } = useApiQuery(getProfile, {})
  const mailed = isMailed(row) && (staff || (profile?.emailVerified ?? true))
  const hasLetter = staff && row.userId === null
  const [isIssuing, setIssuing] = useState(false)
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        kicker={kind.title}
        title={
          <span ref={title} tabIndex={-1}>
            {kind.noun} submitted: {reference}
          </span>
        }
        lead={leadOf(user.name, staff, hasLetter)}
        actions={
          <>
            {hasLetter && (
              <Button icon="key" variant="primary" onClick={() => setIssuing(true)}>
                Issue a code
              </Button>
            )}
            <Button icon="print" onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      {isIssuing && <CodeDialog {...{ kind, row }} onClose={() => setIssuing(false)} />}
      <div className="grid gap-10">
        <DescriptionList
          items={[
            { term: 'Reference', value: <strong className="tabular">{reference}</strong> },
            { term: 'Filed', value: formatMoment(date) },
            { term: staff ? 'Filed for' : 'Filed by', value: user.name },
            { term: 'Subject', value: kind.subjectOf(row) },
            { term: 'Documents', value: documents.map(({ originalName }) => originalName).join(', ') || 'None' },
          ]}
        />
        <section aria-labelledby="next-title">
          <h2 id="next-title" className="mb-5 text-2xl">
            What happens next
          </h2>
          <Timeline label="What happens next" items={whatHappens(kind, row, mailed)} />
        </section>
        <section aria-labelledby="follow-title">
          <h2 id="follow-title" className="mb-3 text-2xl">
            How to follow it
          </h2>
          <p className="measure">
            {hasLetter
              ? 'Enter the reference and the code of the letter at /complaint-status on this portal.'
              : 'Open it on this portal at any time.'}{' '}
            {!user.email ? (
              'There is no e-mail address to write to.'
            ) : mailed ? (
              <>
                We also write to <strong>{user.email}</strong> when something changes.
              </>
            ) : (
              <>
                Confirm your address <strong>{user.email}</strong> for us to write to it too.
              </>
            )}{' '}
            If you call <PhoneLink phone={contacts[kind.help].phone} />, give the reference{' '}
            <span className="tabular whitespace-nowrap">{reference}</span>.
          </p>
          <div className="mt-5 flex flex-wrap gap-3" data-print="no">
            <LinkButton to={`${kind.path}/${row.id}`} variant="primary" className="max-sm:w-full">
              Open the {noun}
            </LinkButton>
            <LinkButton to={kind.path} className="max-sm:w-full">
              {staff ? 'All' : 'Your'} {kind.plural.toLowerCase()}
            </LinkButton>
          </div>
        </section>
      </div>
    </div>
  )
}

function leadOf(name: string, staff: boolean, hasLetter: boolean): string {
  if (!staff) return 'Note the reference, or print this page.'
  return hasLetter
    ? `Issue a code: hand ${name} the letter with it, or read out the reference and the code.`
    : `Give the reference to ${name}.`
}

/** The steps of a case, for the person who filed it. */
function whatHappens({ noun }: KindScreens, row: CaseDetail, mailed: boolean): TimelineItem[] {
  const { status, clock, date, resolvedAt } = row
  const settled = status === 'Resolved'
  return [
    {
      id: 'filed',
      state: 'done',
      title: `We have received the ${noun.toLowerCase()}`,
      time: formatDay(date),
      dateTime: date,
    },
    {
      id: 'work',
      state: settled ? 'done' : status === 'New' ? 'ahead' : 'now',
      title: 'We work on it',
      body: `If we need something from you, we ask ${mailed ? 'by e-mail and on this portal' : 'on this portal'}. The deadline then waits for your answer.`,
    },
    settled
      ? { id: 'end', state: 'done', title: `We resolved it${resolvedAt ? ` on ${formatDay(resolvedAt)}` : ''}` }
      : {
          id: 'end',
          state: 'ahead',
          title: clock.dueAt ? `We aim to resolve it by ${formatDay(clock.dueAt)}` : 'We resolve it',
          body: `You read how we resolved it. If you do not agree, you can reopen it within ${reopenDays} days. If we miss the date, you can request escalation.`,
        },
  ]
}
