import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FilePicker } from '#ui/form/file-picker.tsx'
import { Icon } from '#ui/icon.tsx'
import { acceptedFiles, filesHint, filesProblem, hiddenDataAdvice } from '../../rules.files.ts'
import type { SendFile } from './file-sender.ts'
import { FilesOnTheirWay, useFileSender, useLeaveQuestion } from './files-on-their-way.tsx'

interface Props {
  /** Names of the report's files. */
  names: string[]
  onSend: SendFile
}

/** Adds files to a report that was already sent. */
export function AddFiles({ names, onSend }: Props) {
  const [chosen, setChosen] = useState<File[]>([])
  const { sender, files, busy } = useFileSender()
  useLeaveQuestion(busy)
  const problem = filesProblem(chosen)
  const arrived = files.filter(({ status }) => status === 'done').length
  const send = () => {
    sender.add(chosen, onSend)
    setChosen([])
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
      {/* Uploaded files are listed above under their stored names. */}
      <FilesOnTheirWay sender={sender} files={files.filter(({ status }) => status !== 'done')} />
      <p role="status" className="text-sm text-muted empty:hidden">
        {arrived > 0 && (arrived === 1 ? 'One file has arrived.' : `${arrived} files have arrived.`)}
      </p>
      <FilePicker
        label="Add files"
        multiple
        accept={acceptedFiles}
        hint={`${filesHint}. ${hiddenDataAdvice}`}
        files={chosen}
        onChange={setChosen}
        error={problem}
      />
      {chosen.length > 0 && !problem && (
        <Button icon="upload" onClick={send} className="justify-self-start">
          Send files
        </Button>
      )}
    </div>
  )
}
