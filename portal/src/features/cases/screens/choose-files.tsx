import { useState } from 'react'
import { FilePicker } from '#ui/file-picker.tsx'
import { filesPerUpload } from '../rules.ts'
import { caseFileEndings, caseFileProblem } from '../rules.files.ts'

export const supportingRole = 'supporting'

type Props = { label: string; files: File[]; onChange: (files: File[]) => void; disabled?: boolean }

/** Supporting documents of a case; what cannot be sent is refused at once, in words (decisions §7). */
export function ChooseFiles({ label, files, onChange, disabled }: Props) {
  const [problem, setProblem] = useState<string>()
  return (
    <FilePicker
      id="documents"
      label={label}
      hint={`PDF, JPG, PNG or DOCX, at most 10 MB each, up to ${filesPerUpload} files at once.`}
      accept={caseFileEndings}
      multiple
      optional
      files={files}
      disabled={disabled}
      {...(problem && { error: problem })}
      onChange={(chosen) => {
        const sorted = sortOut(chosen)
        setProblem(sorted.problem)
        onChange(sorted.good)
      }}
    />
  )
}

/** Files that can be sent, each once; and why the first of the others cannot. */
export function sortOut(files: readonly File[]): { good: File[]; problem: string | undefined } {
  const good: File[] = []
  let problem: string | undefined
  for (const file of files) {
    const wrong = caseFileProblem(file)
    const twice = good.some(
      ({ name, size, lastModified }) => name === file.name && size === file.size && lastModified === file.lastModified,
    )
    if (wrong) problem ??= wrong.includes(file.name) ? wrong : `${file.name}: ${wrong}`
    else if (good.length >= filesPerUpload) problem ??= `At most ${filesPerUpload} files can be sent at once.`
    else if (!twice) good.push(file)
  }
  return { good, problem }
}
