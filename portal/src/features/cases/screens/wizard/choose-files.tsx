import { useState } from 'react'
import { sortOutFiles } from '#kit/uploads/sort-out-files.ts'
import { FilePicker } from '#ui/form/file-picker.tsx'
import { caseFileEndings, filesPerUpload } from '../../rules.ts'
import { caseFileProblem } from '../../rules.files.ts'

type Props = { label: string; files: readonly File[]; onChange: (files: File[]) => void; disabled?: boolean }

/** Supporting documents of a case; files that are not accepted are refused immediately (decisions §7). */
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
        const sorted = sortOutFiles(chosen, { problemOf: caseFileProblem, most: filesPerUpload })
        setProblem(sorted.problem)
        onChange(sorted.good)
      }}
    />
  )
}
