import { Button } from '#ui/button.tsx'
import { FilePicker } from '#ui/form/file-picker.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { Icon } from '#ui/icon.tsx'
import { ProgressBar } from '#ui/form/progress-bar.tsx'
import type { FormDoc } from '../../contract.ts'
import { templateFileEndings, templateFileProblem } from '../../rules.files.ts'
import { filesPerUpload } from '../../rules.ts'

export type DocumentsEditorProps = {
  attached: FormDoc[]
  /** Documents of an older version; the next save attaches them again. */
  older: FormDoc[]
  kept: string[]
  onKept: (ids: string[]) => void
  files: File[]
  onFiles: (files: File[]) => void
  /** Bytes uploaded so far by the current save. */
  sent: number | undefined
}

/** The documents that applicants can download with the form: attached ones, and new ones to upload with the next save. */
export function DocumentsEditor({ attached, older, kept, onKept, files, onFiles, sent }: DocumentsEditorProps) {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const problem = files.map(templateFileProblem).find((found) => found !== undefined)
  return (
    <section aria-labelledby="builder-documents" className="grid gap-4">
      <h2 id="builder-documents" className="text-2xl">
        Attached documents
      </h2>
      {attached.length + older.length > 0 && (
        <ul className="grid border-t border-line">
          {attached.map((doc) => (
            <Attached key={doc.id} words={['', 'Will be removed when you save']} {...{ doc, kept, onKept }} />
          ))}
          {older.map((doc) => (
            <Attached
              key={doc.id}
              words={['Will be restored when you save', 'Kept in an older version']}
              {...{ doc, kept, onKept }}
            />
          ))}
        </ul>
      )}
      <FilePicker
        label="Documents to attach"
        hint="PDF, DOC or DOCX, up to 20 MB each. They are uploaded when you save."
        multiple
        accept={templateFileEndings}
        files={files}
        onChange={(chosen) => onFiles(chosen.slice(0, filesPerUpload))}
        disabled={sent !== undefined}
        {...(problem && { error: problem })}
      />
      {sent !== undefined && total > 0 && (
        <ProgressBar
          label="Uploading the documents"
          value={Math.min(sent, total)}
          max={total}
          amount={`${formatFileSize(Math.min(sent, total))} of ${formatFileSize(total)}`}
        />
      )}
    </section>
  )
}

type AttachedProps = Pick<DocumentsEditorProps, 'kept' | 'onKept'> & {
  doc: FormDoc
  /** Labels for a document that is kept and for one that is removed; an empty label shows the size. */
  words: [string, string]
}

function Attached({ doc, kept, onKept, words }: AttachedProps) {
  const stays = kept.includes(doc.id)
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-line py-2">
      <Icon name="document" className="text-amber" />
      <a href={doc.docUrl} className="link min-w-0 flex-1 [overflow-wrap:anywhere]">
        {stays ? doc.fileName : <s>{doc.fileName}</s>}
      </a>
      <span className="tabular text-sm text-muted">{words[stays ? 0 : 1] || formatFileSize(doc.fileSize ?? 0)}</span>
      <Button
        size="sm"
        variant="quiet"
        onClick={() => onKept(stays ? kept.filter((id) => id !== doc.id) : [...kept, doc.id])}
      >
        {stays ? 'Remove' : 'Keep'}
        <span className="sr-only"> {doc.fileName}</span>
      </Button>
    </li>
  )
}
