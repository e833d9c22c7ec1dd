import { useState } from 'react'
import { sortOutFiles } from '#kit/sort-out-files.ts'
import { FilePicker } from '#ui/file-picker.tsx'
import { filesPerUpload } from '../../rules.ts'
import { applicationFileEndings, applicationFileProblem } from '../../rules.files.ts'

export interface ChosenDocuments {
  /** At most one. */
  filledForm: File[]
  supporting: File[]
}
export const noDocuments: ChosenDocuments = { filledForm: [], supporting: [] }

export type ChooseDocumentsProps = {
  chosen: ChosenDocuments
  onChange: (chosen: ChosenDocuments) => void
  /** A signed form is already uploaded, so another is optional. */
  filledFormStored: boolean
  disabled: boolean
}

/** Two file inputs: the signed form (one file) and supporting documents (spec 2 §2.1). Files that are not accepted are refused immediately. */
export function ChooseDocuments({ chosen, onChange, filledFormStored, disabled }: ChooseDocumentsProps) {
  const [refused, setRefused] = useState<{ filledForm?: string; supporting?: string }>({})
  const take = (role: keyof ChosenDocuments, files: File[]) => {
    const { good, problem } = sortOutFiles(files, { problemOf: applicationFileProblem, most: filesPerUpload })
    setRefused((before) => ({ ...before, [role]: problem }))
    onChange({ ...chosen, [role]: good })
  }
  const formats = 'PDF, JPG or PNG, at most 300 MB each.'
  return (
    <div className="grid gap-8">
      <FilePicker
        id="filled-form"
        label="Filled form, signed and dated"
        hint="PDF, JPG or PNG, at most 300 MB."
        accept={applicationFileEndings}
        files={chosen.filledForm}
        onChange={(files) => take('filledForm', files)}
        optional={filledFormStored}
        disabled={disabled}
        {...(refused.filledForm && { error: refused.filledForm })}
      />
      <FilePicker
        id="supporting-documents"
        label="Supporting documents"
        hint={`${formats} Up to ${filesPerUpload} files at once.`}
        accept={applicationFileEndings}
        multiple
        optional
        files={chosen.supporting}
        onChange={(files) => take('supporting', files)}
        disabled={disabled}
        {...(refused.supporting && { error: refused.supporting })}
      />
    </div>
  )
}
