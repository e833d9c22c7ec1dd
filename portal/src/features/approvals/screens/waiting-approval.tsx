import { useDuty } from '#kit/duty.tsx'
import { useApiQuery } from '#kit/api/query.ts'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { type Approval, listApprovals } from '../contract.ts'

interface Props {
  recordType: string
  recordId: string
}

/** Says, at a record, what waits for a second person; shows nothing where nothing waits. */
export function WaitingApproval({ recordType, recordId }: Props) {
  const enabled = useDuty(may.useApprovals)
  const { data } = useApiQuery(listApprovals, { query: { recordType, recordId, state: 'waiting' } }, { enabled })
  return data && <WaitingRequests requests={data.items} />
}

/** The same where the record's own answer has them. */
export function WaitingRequests({ requests }: { requests: readonly Approval[] }) {
  return requests.map(({ id, title, askedBy, askedAt, mayDecide }) => (
    <Alert
      key={id}
      title={`Waiting for a second person: ${title}`}
      className="mb-4"
      actions={
        <LinkButton to={`/approvals/${id}`} size="sm">
          {mayDecide ? 'Read and decide' : 'Open the request'}
        </LinkButton>
      }
    >
      Asked by {askedBy.name} on {formatShortMoment(askedAt)}.
    </Alert>
  ))
}
