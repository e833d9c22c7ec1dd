import { useContext, useEffect, useRef, useState } from 'react'
import { ContentFilesContext } from './content-files.ts'

export interface SendingFile {
  name: string
  /** Bytes. */
  size: number
  sent: number
}

/** Checks a chosen file and stores it; a picture waits until its words are there. `onStored` gets the address. */
export function useFileUpload(kind: 'image' | 'pdf', onStored: (address: string) => void) {
  const files = useContext(ContentFilesContext)
  const [waiting, setWaiting] = useState<File>()
  const [sending, setSending] = useState<SendingFile>()
  const [error, setError] = useState<string>()
  const [preview, setPreview] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => (preview ? () => URL.revokeObjectURL(preview) : undefined), [preview])
  useEffect(() => () => running.current?.abort(), [])

  function clear() {
    setWaiting(undefined)
    setPreview(undefined)
    setError(undefined)
  }

  async function send(file: File, alt: string) {
    if (!files || running.current) return
    const control = new AbortController()
    running.current = control
    const progress = (sent: number) => setSending({ name: file.name, size: file.size, sent: Math.min(sent, file.size) })
    progress(0)
    setError(undefined)
    try {
      onStored(await files.upload({ file, alt }, progress, control.signal))
      clear()
    } catch (problem) {
      if (!control.signal.aborted) setError(problem instanceof Error ? problem.message : 'The file could not be sent.')
    } finally {
      running.current = undefined
      setSending(undefined)
    }
  }

  return {
    /** A picture that waits for its words, or for another try. */
    waiting,
    sending,
    error,
    preview,
    cancel() {
      running.current?.abort()
      clear()
    },
    send: (alt: string) => void (waiting && send(waiting, alt)),
    take(file: File | undefined) {
      if (!file || !files || running.current) return
      const problem = files.check(kind, file)
      clear()
      if (problem) return setError(problem)
      setWaiting(file)
      if (kind === 'image') setPreview(URL.createObjectURL(file))
      else void send(file, '')
    },
  }
}
