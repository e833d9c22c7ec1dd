import { Alert } from '#ui/alert.tsx'
import { Link } from '#ui/link.tsx'
import type { FormerApplication } from '../../contract.drafts.ts'
import { Said } from '../desk/said.tsx'

/** On top of a new application: the closed one that it continues, and what the Commission named. */
export function FormerNotice({ former: { id, reference, reason, comment } }: { former: FormerApplication }) {
  return (
    <Alert
      kind="warning"
      className="mb-8 max-w-3xl"
      title={reason || comment ? 'Correct what the Commission named' : 'This application continues an earlier one'}
    >
      <Said label="Reason" text={reason} />
      <Said label="Comment of the Commission" text={comment} />
      <p>
        Your answers of{' '}
        <Link to={`/user-profile/forms/${id}`} className="link tabular">
          {reference}
        </Link>{' '}
        are here, and its documents are added when you send them. Change what is wrong, then sign the form again.
      </p>
    </Alert>
  )
}
