import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentFilesContext } from '#fields/content-files.ts'
import { FileInput } from '#fields/content-file-input.tsx'
import { queryKey } from '#kit/query.ts'
import { listLibrary } from '../../library/contract.ts'
import { libraryFiles } from '../editor/content-files.tsx'
import { tellDone } from '../content-toasts.tsx'

const picture = { kind: 'image', label: 'Add a picture', part: 'file', requiredOnCreate: true } as const
const pdf = { kind: 'pdf', label: 'Add a PDF', part: 'file', requiredOnCreate: true } as const

/** Uploads files to the library without adding them to an item. The last picture stays, with the field that says what it shows. */
export function LibraryUpload() {
  const client = useQueryClient()
  const [added, setAdded] = useState<Record<string, unknown>>({})
  const stored = (path: string, address: unknown) => {
    setAdded((before) => ({ ...before, [path]: address }))
    tellDone('The file is in the library')
    void client.invalidateQueries({ queryKey: queryKey(listLibrary) })
  }
  const common = { error: undefined, onChange: stored }
  return (
    <ContentFilesContext value={libraryFiles}>
      <div className="grid gap-6 rounded-md border border-line bg-surface p-4 sm:grid-cols-2 sm:p-6">
        <FileInput
          field={picture}
          path="library-picture"
          value={added['library-picture']}
          chooseLabel="Choose a picture"
          {...common}
        />
        <FileInput field={pdf} path="library-pdf" value={added['library-pdf']} chooseLabel="Choose a PDF" {...common} />
      </div>
    </ContentFilesContext>
  )
}
