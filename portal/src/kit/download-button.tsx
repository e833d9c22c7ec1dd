import { type ReactNode, useState } from 'react'
import { downloadFile } from './browser-api.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

export type DownloadButtonProps = {
  url: string
  fileName: string
  /** Shown when it fails. */
  failure: string
  size?: 'sm' | 'md'
  children: ReactNode
}

/** Fetches a file that needs the token and saves it under its name. */
export function DownloadButton({ url, fileName, failure, size = 'sm', children }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await downloadFile(url, fileName).catch(() => toast.error(failure))
    setBusy(false)
  }
  return (
    <Button icon="download" size={size} busy={busy} busyLabel="Downloading" onClick={() => void download()}>
      {children}
    </Button>
  )
}
