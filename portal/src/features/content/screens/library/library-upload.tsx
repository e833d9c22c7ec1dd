import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentFilesContext } from '#fields/content-files.ts'
import { FileInput } from '#fields/content-file-input.tsx'
import { queryKey } from '#kit/query.ts'
import { listLibrary } from '../../library/contract.ts'
import { contentFiles } from '../editor/content-files.tsx'
import { tellDone } from '../content-toasts.tsx'

const picture = { kind: 'image', label: 'Add a picture', part: 'file', requiredOnCreate: true } as const
const pdf = { kind: 'pdf', label: 'Add a PDF', part: 'file', requiredOnCreate: true } as const

/** Uploads files to the library without adding them to an item. */
export function LibraryUpload() {
  const client = useQueryClient()
  // Changing the key resets the inputs after each upload.
  const [round, setRound] = useState(0)
  const stored = () => {
    setRound(round + 1)
    tellDone('The file is in the library')
    void client.invalidateQueries({ queryKey: queryKey(listLibrary) })
  }
  return (
    <ContentFilesContext value={{ check: contentFiles.check, upload: contentFiles.upload }}>
      <div key={round} className="grid gap-6 rounded-md border border-line bg-surface p-4 sm:grid-cols-2 sm:p-6">
        <FileInput field={picture} path="library-picture" value="" error={undefined} onChange={stored} />
        <FileInput field={pdf} path="library-pdf" value="" error={undefined} onChange={stored} />
      </div>
    </ContentFilesContext>
  )
}
