import type { Editor } from '@tiptap/core'
import { AttachmentDialog } from './attachment-dialog.tsx'
import { FeeTableDialog } from './fee-table-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import type { EditorDialog } from './toolbar-buttons.ts'

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
