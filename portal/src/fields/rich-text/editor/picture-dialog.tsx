import type { Editor } from '@tiptap/core'
import { useContext, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { Picture } from '#ui/picture.tsx'
import { ChooseFile } from './choose-file.tsx'
import { putBlock, selectedBlock } from './put-block.ts'
import { RichTextToolsContext } from './tools.ts'

interface PictureFacts {
  src: string
  alt: string
  decorative: boolean
  caption: string
}
const noPicture: PictureFacts = { src: '', alt: '', decorative: false, caption: '' }

export type PictureDialogProps = { editor: Editor; file?: File | undefined; onClose: () => void }

/** Adds a picture, or changes the selected one. It is in the text only with its words, so that no text is saved without them. */
export function PictureDialog({ editor, file, onClose }: PictureDialogProps) {
  const id = useId()
  const tools = useContext(RichTextToolsContext)
  /** A stored picture of which the library does not know what it shows. */
  const [undescribed, setUndescribed] = useState('')
  const [edited] = useState(() => (file ? undefined : selectedBlock<PictureFacts>(editor, 'picture')))
  const [facts, setFacts] = useState(edited ?? noPicture)
  const [problems, setProblems] = useState<{ src?: string; alt?: string }>({})
  const change = (part: Partial<PictureFacts>) => {
    setFacts((before) => ({ ...before, ...part }))
    setProblems({})
  }

  function submit() {
    const alt = facts.alt.trim()
    const missing = {
      ...(!facts.src && { src: 'Choose a picture, or wait until it is stored' }),
      ...(!alt && !facts.decorative && { alt: 'Say what the picture shows, or mark it as decoration' }),
    }
    setProblems(missing)
    if (missing.src) return document.getElementById(`${id}-file`)?.focus()
    if (missing.alt) return document.getElementById(`${id}-alt`)?.focus()
    putBlock(editor, 'picture', { ...facts, alt: facts.decorative ? '' : alt, caption: facts.caption.trim() }, edited)
    // Only a help for the next use: the text has its words already.
    if (alt && !facts.decorative && undescribed === facts.src) void tools?.describe(facts.src, alt).catch(() => {})
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={edited ? 'Change the picture' : 'Add a picture'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={submit}>
            {edited ? 'Change the picture' : 'Add the picture'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {facts.src && (
          <Picture
            src={facts.src}
            fallback="/drawings/news.svg"
            alt={facts.alt || 'The chosen picture'}
            sizes="20rem"
            width={320}
            height={180}
            className="h-auto max-h-56 w-auto max-w-full justify-self-start rounded-md border border-line"
          />
        )}
        <ChooseFile
          id={`${id}-file`}
          kind="image"
          given={file}
          isChosen={facts.src !== ''}
          error={problems.src}
          onChoose={({ address, alt }) => {
            setFacts((before) => ({ ...before, src: address, alt: before.alt.trim() ? before.alt : alt }))
            setUndescribed(alt ? '' : address)
            setProblems({})
          }}
        />
        <TextField
          id={`${id}-alt`}
          label="What does the picture show?"
          hint="A few words for people who cannot see it."
          optional={facts.decorative}
          disabled={facts.decorative}
          maxLength={300}
          value={facts.decorative ? '' : facts.alt}
          {...(problems.alt !== undefined && { error: problems.alt })}
          onChange={(event) => change({ alt: event.currentTarget.value })}
        />
        <Checkbox
          label="Only decoration"
          hint="It says nothing that is not in the text."
          checked={facts.decorative}
          onChange={(event) => change({ decorative: event.currentTarget.checked })}
        />
        <TextField
          label="Caption"
          optional
          hint="Shown below the picture."
          maxLength={500}
          value={facts.caption}
          onChange={(event) => change({ caption: event.currentTarget.value })}
        />
      </div>
    </Dialog>
  )
}
