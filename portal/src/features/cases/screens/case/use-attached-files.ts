import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import type { ChosenFiles } from '#kit/writing/attachments.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { attachmentRole, filesPerUpload } from '../../rules.ts'
import type { CaseDetail, KindScreens } from '../kind-screens.ts'

/** The files of the message that a person is writing: they are sent at once and kept with the case until the message is. */
export function useAttachedFiles(kind: KindScreens, row: CaseDetail, enabled: boolean) {
  const [chosen, setChosen] = useState<ChosenFiles>({ turn: 0, files: [] })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: queryKey(kind.calls.get, { params: { id: row.id } }) })
  const add = async (files: readonly File[]) => {
    if (files.length === 0 || !enabled) return
    // Most messages have no file.
    const { sortOutAttached } = await import('./sort-out-attached.ts')
    const { good, problem: found } = sortOutAttached(files, filesPerUpload - row.attachments.length)
    setProblem(found)
    if (good.length > 0) setChosen(({ turn }) => ({ turn: turn + 1, files: good }))
  }
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    if (files.length === 0 || !enabled) return
    event.preventDefault()
    void add(files)
  }
  const remove = async (file: string) => {
    await api
      .call(kind.calls.removeAttachment, { params: { id: row.id, file } })
      .catch(() => toast.error('Failed to remove the file'))
    await refresh()
  }
  return {
    ids: row.attachments.map(({ id }) => id),
    chosen,
    busy,
    problem,
    target: { recordType: kind.key, recordId: row.id, role: attachmentRole },
    add: (files: readonly File[]) => void add(files),
    remove: (file: string) => void remove(file),
    onBusy: setBusy,
    onArrived: () => void refresh(),
    /** For the element into which files may be pasted and dropped. */
    handlers: {
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer),
      onDragOver: (event: DragEvent) => {
        if (enabled && event.dataTransfer.types.includes('Files')) event.preventDefault()
      },
    },
  }
}

export type AttachedFiles = ReturnType<typeof useAttachedFiles>
