import { useContext, useEffect, useRef, useState } from 'react'
import { type FileKind, RichTextToolsContext, type StoredFile } from './tools.ts'

interface Sending {
  name: string
  size: number
  sent: number
}

/** Stores a file as soon as it is chosen, pasted or dropped. `onStored` gets it. */
export function useUpload(kind: FileKind, onStored: (file: StoredFile) => void) {
  const tools = useContext(RichTextToolsContext)
  const [sending, setSending] = useState<Sending>()
  const [failed, setFailed] = useState<{ file: File; reason: string }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File) {
    if (!tools) return
    running.current?.abort()
    const control = new AbortController()
    running.current = control
    const show = (sent: number) => setSending({ name: file.name, size: file.size, sent: Math.min(sent, file.size) })
    setFailed(undefined)
    show(0)
    try {
      const stored = await tools.upload(file, show, control.signal)
      if (!control.signal.aborted) onStored(stored)
    } catch (error) {
      if (control.signal.aborted) return
      setFailed({ file, reason: error instanceof Error ? error.message : 'The file could not be sent.' })
    } finally {
      if (running.current === control) setSending(undefined)
    }
  }

  return {
    sending,
    problem: failed?.reason,
    /** Sends a refused or lost file again; absent where another must be chosen. */
    retry: failed && !tools?.check(kind, failed.file) ? () => void send(failed.file) : undefined,
    take(file: File | undefined) {
      if (!file || !tools) return
      const reason = tools.check(kind, file)
      if (reason) setFailed({ file, reason })
      else void send(file)
    },
    cancel: () => running.current?.abort(),
  }
}
