import { useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FilePicker } from '#ui/file-picker.tsx'
import { Icon } from '#ui/icon.tsx'
import { acceptedFiles, filesHint, filesProblem } from '../rules.files.ts'

interface Props {
  /** Files that the report has. */
  names: string[]
  failure: string | undefined
  /** Sends them; answers whether it went well. */
  onSend: (form: FormData) => Promise<boolean>
}

/** More files for a report that was sent. */
export function AddFiles({ names, failure, onSend }: Props) {
  const [files, setFiles] = useState<File[]>([])
  const [busy, setBusy] = useState(false)
  const problem = filesProblem(files)
  const send = async () => {
    const form = new FormData()
    for (const file of files) form.append('whistleblowingDocuments', file)
    setBusy(true)
    if (await onSend(form)) setFiles([])
    setBusy(false)
  }
  return (
    <div className="grid max-w-2xl gap-3">
      <h3 className="text-lg">Files</h3>
      {names.length > 0 && (
        <ul className="grid gap-1">
          {names.map((name, index) => (
            <li key={index} className="flex items-center gap-2">
              <Icon name="document" className="text-amber" />
              {name}
            </li>
          ))}
        </ul>
      )}
      <FilePicker
        label="Add files"
        multiple
        accept={acceptedFiles}
        hint={`${filesHint}. What they tell of their maker, device, place and time is removed.`}
        files={files}
        onChange={setFiles}
        error={problem}
        disabled={busy}
      />
      {failure && <Alert kind="error">{failure}</Alert>}
      {files.length > 0 && !problem && (
        <Button icon="upload" busy={busy} onClick={() => void send()} className="justify-self-start">
          Send files
        </Button>
      )}
    </div>
  )
}
