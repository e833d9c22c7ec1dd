import { useDuty } from '#kit/duty.tsx'
import { useApiQuery } from '#kit/query.ts'
import { may } from '#platform/duties.ts'
import { formatShortMoment } from '#platform/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { LinkButton } from '#ui/button.tsx'
import { listApprovals } from '../contract.ts'

interface Props {
  recordType: string
  recordId: string
}

/** Says, at a record, what waits for a second person; shows nothing where nothing waits. */
export function WaitingApproval({ recordType, recordId }: Props) {
  const enabled = useDuty(may.useApprovals)
  const { data } = useApiQuery(listApprovals, { query: { recordType, recordId, state: 'waiting' } }, { enabled })
  return data?.items.map(({ id, title, askedBy, askedAt, mayDecide }) => (
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
