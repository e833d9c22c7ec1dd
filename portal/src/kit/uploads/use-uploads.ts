import { useEffect, useState, useSyncExternalStore } from 'react'
import { restoreRootState } from '../root-store.ts'
import { emptySnapshot, UploadQueue, type UploadsSnapshot } from './upload-queue.ts'

export interface Uploads extends UploadsSnapshot {
  /** 0 to 100 per file name (spec 2 §4). */
  progress: Record<string, number>
  /** Undefined on the server, which sends nothing. */
  queue: UploadQueue | undefined
}

/** Resumable uploads of one screen; leaving it stops them, and coming back resumes them. */
export function useUploads(): Uploads {
  const [queue] = useState(() => (typeof window === 'undefined' ? undefined : new UploadQueue()))
  useEffect(() => {
    if (!queue) return
    let close: (() => void) | undefined
    let gone = false
    // The owner of the unfinished uploads is only known once the session is restored.
    void restoreRootState().then(() => {
      if (!gone) close = queue.open()
    })
    return () => {
      gone = true
      close?.()
    }
  }, [queue])
  const snapshot = useSyncExternalStore(
    queue?.subscribe ?? (() => () => {}),
    queue?.snapshot ?? (() => emptySnapshot),
    () => emptySnapshot,
  )
  const progress = Object.fromEntries(
    snapshot.files.map((file) => [file.name, file.size ? Math.round((file.sentBytes / file.size) * 100) : 0]),
  )
  return { ...snapshot, progress, queue }
}
