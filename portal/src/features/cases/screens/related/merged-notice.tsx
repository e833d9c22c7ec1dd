import { getProfile } from '#features/accounts/contract.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { formatDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Link } from '#ui/link.tsx'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'
import { useRelated } from './use-related.ts'

/** On top of a case into which others were merged. */
export function DuplicatesNotice({ kind, row }: { kind: KindScreens; row: CaseDetail }) {
  const names = useRelated(kind, row).data?.duplicates.map(({ reference }) => reference) ?? []
  return names.length > 0 && <Alert title={`Merged into this: ${names.join(', ')}`} />
}

/** On top of a duplicate: with which case it is handled, and how far that one is. */
export function MergedNotice({ kind, row, staff }: { kind: KindScreens; row: CaseDetail; staff: boolean }) {
  // Nothing is mailed to an address that is not confirmed but the link for it.
  const mailed = useApiQuery(getProfile, {}, { enabled: !staff }).data?.emailVerified ?? true
  if (!row.mergedInto) return null
  const { id, reference, status, dueAt } = row.mergedInto
  const noun = kind.noun.toLowerCase()
  const other = id ? (
    <Link to={`${kind.path}/${id}`} className="link tabular">
      {reference}
    </Link>
  ) : (
    <span className="tabular">{reference}</span>
  )
  const isOver = status === 'Resolved'
  return (
    <Alert title={<>Handled together with {other}</>}>
      <p className="measure">
        {isOver ? `${reference} is resolved.` : `The state of ${reference}: ${status}.`}
        {dueAt && ` We aim to resolve it by ${formatDay(dueAt)}.`}
        {!staff && !isOver && ` We tell you the outcome here${mailed ? ' and by e-mail' : ''}.`}
        {!staff && id && ' Write to us there.'}
        {!staff && row.actions.includes('reopen') && ` If your ${noun} is about something else, reopen it.`}
      </p>
    </Alert>
  )
}
