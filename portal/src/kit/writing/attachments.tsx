import { useEffect, useRef } from 'react'
import type { ResumableTarget } from '#platform/files/resumable.ts'
import { UploadList } from '#ui/form/upload-list.tsx'
import { useUploads } from '../uploads/use-uploads.ts'

/** Files that a person has just chosen, pasted or dropped; `turn` tells one choice from the next. */
export interface ChosenFiles {
  turn: number
  files: readonly File[]
}

type Props = {
  chosen: ChosenFiles
  target: ResumableTarget
  onBusy: (busy: boolean) => void
  /** A file has arrived; the record then lists it. */
  onArrived: () => void
}

/** Sends the files of a message at once, while the person writes; those that have arrived leave the list. */
export function Attachments({ chosen, target, onBusy, onArrived }: Props) {
  const { files, busy, queue } = useUploads()
  const sent = useRef(0)
  useEffect(() => {
    if (!queue || sent.current === chosen.turn) return
    sent.current = chosen.turn
    queue.add(chosen.files, target)
    void queue.start()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each choice once
  }, [chosen.turn, queue])
  useEffect(() => onBusy(busy), [busy, onBusy])
  const arrived = files.filter(({ status }) => status === 'done').length
  useEffect(() => {
    if (arrived > 0) onArrived()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each file
  }, [arrived])
  return (
    <UploadList
      label="Files on their way"
      files={files.filter(({ status }) => status !== 'done')}
      onCancel={(key) => void queue?.remove(key)}
      onRetry={(key) => queue?.retry(key)}
      onRemove={(key) => void queue?.remove(key)}
    />
  )
}
