import { useEffect, useState, useSyncExternalStore } from 'react'
import type { UploadListItem } from '#ui/upload-list.tsx'
import { FileSender } from './file-sender.ts'

const nothing: readonly UploadListItem[] = []
const onTheirWay = ['waiting', 'uploading', 'paused']

/** Uploads the files of one screen; leaving the screen stops them. */
export function useFileSender() {
  const [sender] = useState(() => new FileSender())
  useEffect(() => sender.open(), [sender])
  const files = useSyncExternalStore(sender.subscribe, sender.snapshot, () => nothing)
  return { sender, files, busy: files.some(({ status }) => onTheirWay.includes(status)) }
}
