import { UploadList } from '#ui/upload-list.tsx'
import type { useFileSender } from './use-file-sender.ts'

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
