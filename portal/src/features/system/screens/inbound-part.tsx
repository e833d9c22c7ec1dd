import { formatMoment } from '#platform/nigerian-time.ts'
import { Badge } from '#ui/badge.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Link } from '#ui/link.tsx'
import type { System } from '../contract.ts'
import { explainMailbox } from '../messages.ts'
import { Part } from './parts.tsx'

const outcomes = [
  ['added', 'Added'],
  ['refused', 'Not added, and the sender was told'],
  ['automatic', 'Sent by programs'],
  ['unknown', 'With a wrong or old address'],
  ['unreadable', 'Too large or broken'],
] as const

/** The mailbox for answers to our mails. */
export function InboundPart({ system: { inbound } }: { system: System }) {
  if (!inbound)
    return (
      <Part id="answers" title="Answers by e-mail">
        <p className="measure">
          No mailbox is set up, so people answer on their pages. Ask the operator of the machine to set
          INBOUND_MAIL_URL.
        </p>
      </Part>
    )
  const { failure, readAt, held, counts } = inbound
  return (
    <Part id="answers" title="Answers by e-mail">
      <DescriptionList
        dense
        items={[
          {
            term: 'Mailbox',
            value: failure ? (
              <>
                <Badge tone="danger">Failed</Badge> {explainMailbox(failure)}
              </>
            ) : readAt ? (
              `Read on ${formatMoment(readAt)}`
            ) : (
              'Not read yet'
            ),
          },
          {
            term: 'Need a look',
            value: (
              <Link to="/inbound-mail" className="link">
                {held === 0 ? 'None' : held.toLocaleString('en-GB')}
              </Link>
            ),
          },
          ...outcomes.map(([outcome, term]) => ({
            term: `${term}, in 7 days`,
            value: (counts[outcome] ?? 0).toLocaleString('en-GB'),
          })),
        ]}
      />
    </Part>
  )
}
