import { useApiQuery } from '#kit/query.ts'
import { useSession } from '#kit/session.ts'
import { Alert } from '#ui/alert.tsx'
import { holds, may } from '#platform/duties.ts'
import { getQuotas } from '../contract.ts'
import { documentWarnings, warningsOf } from '../messages.ts'
import type { QuotaName } from '../rules.ts'
import { UnfinishedUploads } from './unfinished-uploads.tsx'

interface Props {
  /** Quotas that this screen can use up. */
  names: readonly QuotaName[]
  /** Current documents of the application to which this screen adds files. */
  documents?: readonly { size: number }[]
}

/** Warns before a quota is full and gives advice when it is; shows nothing below 80 %. */
export function QuotaNotice({ names, documents }: Props) {
  const { user } = useSession()
  const staff = holds(user, [...may.handleCases, ...may.handleApplications])
  const { data } = useApiQuery(getQuotas, {}, { enabled: Boolean(user) })
  if (!data) return null
  const { limits, used } = data
  // Staff file and upload for other accounts; only unfinished uploads count for their own.
  const shown = names.filter((name) => !staff || name === 'unfinishedUploads')
  const warnings = [
    ...(documents && !staff ? documentWarnings(limits, documents) : []),
    ...warningsOf(shown, limits, used),
  ]
  if (warnings.length === 0) return null
  const uploads = shown.includes('unfinishedUploads') && warningsOf(['unfinishedUploads'], limits, used).length > 0
  return (
    <Alert kind={warnings.some(({ full }) => full) ? 'warning' : 'info'}>
      {warnings.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      {uploads && <UnfinishedUploads />}
    </Alert>
  )
}
