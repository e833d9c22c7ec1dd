import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'

export type PictureWordsProps = { id: string; file: File; onSend: (alt: string) => void }

/** Asks what a chosen picture shows before it is stored, for those who do not see it. */
export function PictureWords({ id, file, onSend }: PictureWordsProps) {
  const [alt, setAlt] = useState('')
  const [missing, setMissing] = useState(false)
  // The upload waits for it.
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const send = () => {
    setMissing(!alt.trim())
    if (alt.trim()) onSend(alt.trim())
  }
  return (
    <div className="grid gap-2">
      <TextField
        id={id}
        label="What does the picture show?"
        hint="A few words for people who cannot see it."
        maxLength={300}
        value={alt}
        {...(missing && { error: 'Say what the picture shows' })}
        onChange={(event) => setAlt(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // Otherwise Enter would publish the form.
          event.preventDefault()
          send()
        }}
      />
      <div>
        <Button size="sm" variant="primary" icon="upload" onClick={send}>
          Upload<span className="sr-only"> {file.name}</span>
        </Button>
      </div>
    </div>
  )
}
