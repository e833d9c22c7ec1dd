import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/field.tsx'
import { formatFileSize } from '#ui/file-size.ts'
import { ChooseFile } from './choose-file.tsx'
import { putBlock, selectedBlock } from './put-block.ts'

interface AttachmentFacts {
  href: string
  name: string
  bytes: number
  kind: string
}

export type AttachmentDialogProps = { editor: Editor; file?: File | undefined; onClose: () => void }

/** Adds a document to download, or changes the selected one. Type and size come from the file. */
export function AttachmentDialog({ editor, file, onClose }: AttachmentDialogProps) {
  const id = useId()
  const [edited] = useState(() => (file ? undefined : selectedBlock<AttachmentFacts>(editor, 'attachment')))
  const [facts, setFacts] = useState(edited ?? { href: '', name: '', bytes: 0, kind: 'PDF' })
  const [problems, setProblems] = useState<{ href?: string; name?: string }>({})

  function submit() {
    const name = facts.name.trim()
    const missing = {
      ...(!facts.href && { href: 'Choose a document, or wait until it is stored' }),
      ...(!name && { name: 'Enter the name that readers see' }),
    }
    setProblems(missing)
    if (missing.href) return document.getElementById(`${id}-file`)?.focus()
    if (missing.name) return document.getElementById(`${id}-name`)?.focus()
    putBlock(editor, 'attachment', { ...facts, name }, edited)
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={edited ? 'Change the document' : 'Add a document'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={submit}>
            {edited ? 'Change the document' : 'Add the document'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {facts.href && (
          <p className="text-sm text-muted" role="status">
            Chosen: {facts.kind}, {formatFileSize(facts.bytes)}
          </p>
        )}
        <ChooseFile
          id={`${id}-file`}
          kind="pdf"
          given={file}
          isChosen={facts.href !== ''}
          error={problems.href}
          onChoose={({ address, name, bytes }) => {
            setProblems({})
            setFacts((before) => ({
              href: address,
              name: before.name.trim() ? before.name : name.replace(/\.pdf$/i, '').slice(0, 200),
              bytes,
              kind: 'PDF',
            }))
          }}
        />
        <TextField
          id={`${id}-name`}
          label="Name that readers see"
          maxLength={200}
          value={facts.name}
          {...(problems.name !== undefined && { error: problems.name })}
          onChange={(event) => {
            const name = event.currentTarget.value
            setFacts((before) => ({ ...before, name }))
            setProblems({})
          }}
        />
      </div>
    </Dialog>
  )
}
