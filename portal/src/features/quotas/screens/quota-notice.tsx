import { useApiQuery } from '#kit/query.ts'
import { useSession } from '#kit/session.ts'
import { Alert } from '#ui/alert.tsx'
import { getQuotas } from '../contract.ts'
import { documentWarnings, warningsOf } from '../messages.ts'
import type { QuotaName } from '../rules.ts'
import { UnfinishedUploads } from './unfinished-uploads.tsx'

interface Props {
  /** The quotas that this screen may use up. */
  names: readonly QuotaName[]
  /** The documents of the application to which this screen adds more. */
  documents?: readonly { size: number }[]
}

/** Says before a quota is hit how much of it is used, and what to do when it is full; nothing below 80 %. */
export function QuotaNotice({ names, documents }: Props) {
  const { user } = useSession()
  const staff = user?.role === 'Admin'
  const { data } = useApiQuery(getQuotas, {}, { enabled: Boolean(user) })
  if (!data) return null
  const { limits, used } = data
  // Staff file and send for others: only the uploads that they have begun are their own.
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
