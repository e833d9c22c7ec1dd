import { useQueryClient } from '@tanstack/react-query'
import { listUploads } from '#features/documents/contract.ts'
import { formatShortDay } from '#platform/nigerian-time.ts'
import { queryKey, useApiQuery } from '#kit/query.ts'
import { discardUpload } from '#kit/upload-queue.ts'
import { resumablePath } from '#platform/files/resumable.ts'
import { Button } from '#ui/button.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { getQuotas } from '../contract.ts'

/** Unfinished uploads of the account, from any device, each with a button to discard it. */
export function UnfinishedUploads() {
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
