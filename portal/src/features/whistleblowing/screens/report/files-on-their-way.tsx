import { useEffect, useState, useSyncExternalStore } from 'react'
import { UploadList, type UploadListItem } from '#ui/form/upload-list.tsx'
import { FileSender } from './file-sender.ts'

/** Progress of each file, with buttons to stop it or send it again. */
export function FilesOnTheirWay({ sender, files }: Pick<ReturnType<typeof useFileSender>, 'sender' | 'files'>) {
  return (
    <UploadList
      label="Files on their way"
      files={files}
      onCancel={(key) => sender.cancel(key)}
      onRetry={(key) => sender.retry(key)}
      onRemove={(key) => sender.remove(key)}
    />
  )
}

const nothing: readonly UploadListItem[] = []
const onTheirWay = ['waiting', 'uploading', 'paused']

/** Uploads the files of one screen; leaving the screen stops them. */
export function useFileSender() {
  const [sender] = useState(() => new FileSender())
  useEffect(() => sender.open(), [sender])
  const files = useSyncExternalStore(sender.subscribe, sender.snapshot, () => nothing)
  return { sender, files, busy: files.some(({ status }) => onTheirWay.includes(status)) }
}

/** Asks for confirmation before leaving while something could be lost. 'Exit this page' never asks, because it has removed the body by then. */
export function useLeaveQuestion(active: boolean): void {
  useEffect(() => {
    if (!active) return
    const ask = (event: BeforeUnloadEvent) => {
      if (document.body) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [active])
}
