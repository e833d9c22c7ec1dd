import { useState } from 'react'
import { sortOutFiles } from '#kit/sort-out-files.ts'
import { FilePicker } from '#ui/file-picker.tsx'
import type { Submission } from '../../contract.ts'
import { filesPerUpload } from '../../rules.ts'
import { documentRole, listAskedDocuments } from '../../asked-documents.ts'
import { applicationFileEndings, applicationFileProblem } from '../../rules.files.ts'
import { DocumentSlot } from './document-slot.tsx'

/** The chosen files by their role: the signed form, each document that the answers ask for, and others. */
export type ChosenDocuments = Readonly<Record<string, File[]>>
export const filledFormRole = 'filledForm'
const otherRole = 'supporting'

export type ChooseDocumentsProps = {
  form: Submission
  chosen: ChosenDocuments
  onChange: (chosen: ChosenDocuments) => void
  disabled: boolean
}

/** A place for the signed form (its pages), for each document asked for, and for others (spec 2 §2.1). Files that are not accepted are refused immediately. */
export function ChooseDocuments({ form, chosen, onChange, disabled }: ChooseDocumentsProps) {
  const [refused, setRefused] = useState<Record<string, string | undefined>>({})
  const take = (role: string) => (files: File[]) => {
    const { good, problem } = sortOutFiles(files, { problemOf: applicationFileProblem, most: filesPerUpload })
    setRefused((before) => ({ ...before, [role]: problem }))
    onChange({ ...chosen, [role]: good })
  }
  const place = (role: string) => ({
    files: chosen[role] ?? [],
    disabled,
    ...(refused[role] && { error: refused[role] }),
  })
  const asked = listAskedDocuments(form)
  return (
    <div className="grid gap-8">
      <FilePicker
        id="filled-form"
        label="Filled form, signed and dated"
        hint="PDF, JPG or PNG, at most 300 MB each. A clear photograph of each signed page is enough: add the pages one after the other."
        accept={applicationFileEndings}
        ofPages
        onChange={take(filledFormRole)}
        optional={form.filledForm.length > 0}
        {...place(filledFormRole)}
      />
      {asked.length > 0 && (
        <section aria-labelledby="asked-documents">
          <h2 id="asked-documents">Documents for your application</h2>
          <p className="mb-3 text-muted">These are the documents that you ticked in the form.</p>
          <ul className="border-t border-line">
            {asked.map(({ name, status }) => (
              <DocumentSlot
                key={name}
                {...{ form, name, status, disabled }}
                files={chosen[documentRole(name)] ?? []}
                refused={refused[documentRole(name)]}
                onTake={take(documentRole(name))}
              />
            ))}
          </ul>
        </section>
      )}
      <FilePicker
        id="supporting-documents"
        label={asked.length > 0 ? 'Other supporting documents' : 'Supporting documents'}
        hint={`PDF, JPG or PNG, at most 300 MB each. Up to ${filesPerUpload} files at once.`}
        accept={applicationFileEndings}
        multiple
        optional
        onChange={take(otherRole)}
        {...place(otherRole)}
      />
    </div>
  )
}
