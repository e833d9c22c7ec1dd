import type { Editor } from '@tiptap/core'
import { useState, useId, useContext } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { NativeSelect, TextField } from '#ui/form/field.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { Picture } from '#ui/picture.tsx'
import { type FeePart, feePart, feeParts } from '../document.ts'
import { ChooseFile } from './choose-file.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { type EditorDialog, putBlock, selectedBlock } from './toolbar-buttons.ts'
import { RichTextToolsContext } from './tools.ts'

export type EditorDialogsProps = {
  editor: Editor
  dialog: EditorDialog | undefined
  /** A file that was pasted or dropped; it has a dialog of its own. */
  file: File | undefined
  onClose: () => void
}

const fileKeys = new WeakMap<File, number>()
let files = 0
/** Each file has a dialog of its own, also one after the other. */
function keyOf(file: File): number {
  const known = fileKeys.get(file) ?? ++files
  fileKeys.set(file, known)
  return known
}

/** The open dialog of the editor. */
export function EditorDialogs({ editor, dialog, file, onClose }: EditorDialogsProps) {
  if (file) {
    const shared = { key: keyOf(file), editor, file, onClose }
    const { key, ...props } = shared
    return file.type.startsWith('image/') ? (
      <PictureDialog key={key} {...props} />
    ) : (
      <AttachmentDialog key={key} {...props} />
    )
  }
  if (dialog === 'link') return <LinkDialog {...{ editor, onClose }} />
  if (dialog === 'picture') return <PictureDialog {...{ editor, onClose }} />
  if (dialog === 'attachment') return <AttachmentDialog {...{ editor, onClose }} />
  if (dialog === 'feeTable') return <FeeTableDialog {...{ editor, onClose }} />
  return null
}

/** Adds a table of the schedule of fees, whose figures are those in force when the page is read. */
function FeeTableDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [edited] = useState(() => selectedBlock<{ part: FeePart }>(editor, 'feeTable'))
  const [part, setPart] = useState(edited?.part ?? 'A')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Table of fees"
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              putBlock(editor, 'feeTable', { part }, edited)
              onClose()
            }}
          >
            {edited ? 'Change the table' : 'Add the table'}
          </Button>
        </>
      }
    >
      <NativeSelect
        data-first-focus=""
        label="Part of the schedule of fees"
        hint="The page shows the figures in force on the day it is read."
        value={part}
        options={feeParts.map((value) => ({ value, label: `Part ${value}` }))}
        onChange={(event) => setPart(feePart(event.currentTarget.value) ?? 'A')}
      />
    </Dialog>
  )
}

interface AttachmentFacts {
  href: string
  name: string
  bytes: number
  kind: string
}

type AttachmentDialogProps = { editor: Editor; file?: File | undefined; onClose: () => void }

/** Adds a document to download, or changes the selected one. Type and size come from the file. */
function AttachmentDialog({ editor, file, onClose }: AttachmentDialogProps) {
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

interface PictureFacts {
  src: string
  alt: string
  decorative: boolean
  caption: string
}
const noPicture: PictureFacts = { src: '', alt: '', decorative: false, caption: '' }

type PictureDialogProps = { editor: Editor; file?: File | undefined; onClose: () => void }

/** Adds a picture, or changes the selected one. It is in the text only with its words, so that no text is saved without them. */
function PictureDialog({ editor, file, onClose }: PictureDialogProps) {
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
