import { useRef } from 'react'
import { DocumentChips } from '#kit/document-viewer/document-chips.tsx'
import { onDemand } from '#kit/on-demand.tsx'
import { Button } from '#ui/button.tsx'
import { caseFileEndings, filesPerUpload } from '../../rules.ts'
import type { CaseDetail } from '../kind-screens.ts'
import type { AttachedFiles } from './use-attached-files.ts'
import { toViewed } from './viewed-documents.ts'

// What uploads files is large, and most messages have none.
const Attachments = onDemand(() => import('#kit/writing/attachments.tsx').then((part) => part.Attachments), {
  fallback: null,
})

/** The files of the message that is being written. */
export function AttachedList({ files, row }: { files: AttachedFiles; row: CaseDetail }) {
  const { chosen, problem, target, remove, onBusy, onArrived } = files
  return (
    <>
      <DocumentChips label="Files of your message" documents={row.attachments.map(toViewed)} onRemove={remove} />
      {chosen.turn > 0 && <Attachments {...{ chosen, target, onBusy, onArrived }} />}
      {problem && (
        <p role="alert" className="text-sm font-semibold text-danger-ink">
          {problem}
        </p>
      )}
    </>
  )
}

/** Chooses files for the message; they may also be pasted or dropped into it. */
export function AttachButton({ files, size }: { files: AttachedFiles; size?: 'sm' }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size={size}
        icon="paperclip"
        variant={size === 'sm' ? 'quiet' : 'secondary'}
        title={`PDF, JPG, PNG or DOCX, at most 10 MB each, up to ${filesPerUpload} files. You can also paste or drop them.`}
        onClick={() => input.current?.click()}
      >
        Attach files
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={caseFileEndings}
        aria-label="Files for your message"
        onChange={({ currentTarget }) => {
          files.add([...(currentTarget.files ?? [])])
          // The same file can be chosen again after it was removed.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
