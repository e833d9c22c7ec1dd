import { useQueryClient } from '@tanstack/react-query'
import { listUploads, getQuotas } from '../contract.ts'
import { useApiQuery, queryKey } from '#kit/api/query.ts'
import { useSession } from '#kit/sign-in/session.ts'
import { discardUpload } from '#kit/uploads/upload-queue.ts'
import { holds, may } from '#platform/duties.ts'
import { resumablePath } from '#platform/files/resumable.ts'
import { formatShortDay } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { documentWarnings, warningsOf } from '../messages.ts'
import type { QuotaName } from '../rules.ts'

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

/** Unfinished uploads of the account, from any device, each with a button to discard it. */
function UnfinishedUploads() {
  const client = useQueryClient()
  const { data } = useApiQuery(listUploads, {})
  const discard = async (id: string) => {
    await discardUpload(`${resumablePath}/${id}`)
    await Promise.all([listUploads, getQuotas].map((call) => client.invalidateQueries({ queryKey: queryKey(call) })))
  }
  return (
    <ul aria-label="Unfinished uploads" className="mt-2 grid gap-2">
      {data?.uploads.map(({ id, name, size, expiresAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {name}, {formatFileSize(size)}, expires on {formatShortDay(expiresAt)}
          </span>
          <Button size="sm" onClick={() => void discard(id)}>
            Discard<span className="sr-only"> {name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
