import { type ReactNode, useState } from 'react'
import { ApiError } from './api/api-client.ts'
import { downloadFile } from './api/browser-api.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'

export type DownloadButtonProps = {
  url: string
  fileName: string
  /** Shown when it fails for another reason than that the server is busy. */
  failure: string
  size?: 'sm' | 'md'
  children: ReactNode
}

const busyMessage = 'We are making many files at the moment. Try again in a few seconds.'

export function DownloadButton({ url, fileName, failure, size = 'sm', children }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await downloadFile(url, fileName).catch((error: unknown) =>
      toast.error(error instanceof ApiError && error.status === 503 ? busyMessage : failure),
    )
    setBusy(false)
  }
  return (
    <Button icon="download" size={size} busy={busy} busyLabel="Downloading" onClick={() => void download()}>
      {children}
    </Button>
  )
}
