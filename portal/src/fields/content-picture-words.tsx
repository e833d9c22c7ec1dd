import { useEffect, useSyncExternalStore } from 'react'
import { TextField } from '#ui/field.tsx'
import type { ContentUploads } from './content-uploads.ts'

export type PictureWordsProps = {
  id: string
  uploads: ContentUploads
  /** The address of the picture, or the path of its field while it is on its way. */
  picture: string
  /** Whether it is on its way. */
  isSending: boolean
}

const mostWords = 300

/** What a picture shows, for people who cannot see it: a field beside the picture, kept with it wherever it is used. */
export function PictureWords({ id, uploads, picture, isSending }: PictureWordsProps) {
  const { words } = uploads
  const known = useSyncExternalStore(
    uploads.subscribe,
    () => words.of(picture),
    () => undefined,
  )
  useEffect(() => {
    if (!isSending) void words.read(picture)
  }, [words, picture, isSending])
  if (!known && !isSending) return null
  const { text = '', saved = '', failure } = known ?? {}
  const error = failure ?? (saved && !text.trim() ? 'Say what the picture shows' : undefined)
  return (
    <TextField
      id={id}
      label="What does the picture show?"
      hint="A few words for people who cannot see it."
      optional
      maxLength={mostWords}
      value={text}
      {...(error !== undefined && { error })}
      onChange={(event) => words.type(picture, event.currentTarget.value)}
      onBlur={() => void words.save()}
    />
  )
}
