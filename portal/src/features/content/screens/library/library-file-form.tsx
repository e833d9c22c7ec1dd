import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { WithDuty } from '#kit/duty.tsx'
import { queryKey } from '#kit/query.ts'
import { may } from '#platform/duties.ts'
import type { Focus } from '#platform/files/stored-picture.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import {
  deleteFile,
  describeFile,
  getLibraryFile,
  libraryLimits,
  type LibraryFile,
  listLibrary,
} from '../../library/contract.ts'
import { tellDone } from '../content-toasts.tsx'

type LibraryFileFormProps = { file: LibraryFile; focus: Focus; onClose: () => void }

/** Names a file, says what a picture shows, or deletes the file. */
export function LibraryFileForm({ file, focus, onClose }: LibraryFileFormProps) {
  const client = useQueryClient()
  const [facts, setFacts] = useState({ name: file.name, alt: file.alt, caption: file.caption })
  const { errors, failure, confirm, attempt } = useAttempt()
  const save = (event: FormEvent) => {
    event.preventDefault()
    void attempt(async () => {
      await api.call(describeFile, { params: { id: file.id }, body: { ...facts, focus } })
      await Promise.all(
        [listLibrary, getLibraryFile].map((read) => client.invalidateQueries({ queryKey: queryKey(read) })),
      )
      tellDone('The file is described')
      onClose()
    })
  }
  const remove = () =>
    void attempt(async () => {
      await api.call(deleteFile, { params: { id: file.id }, query: confirm ? { confirm: 'yes' } : {} })
      onClose()
      await client.invalidateQueries({ queryKey: queryKey(listLibrary) })
      tellDone('The file is deleted')
    })
  const field = (name: keyof typeof facts) => ({
    value: facts[name],
    maxLength: libraryLimits[name],
    ...(errors[name] && { error: errors[name] }),
    onChange: (event: { currentTarget: { value: string } }) =>
      setFacts({ ...facts, [name]: event.currentTarget.value }),
  })
  return (
    <form noValidate onSubmit={save} className="grid content-start gap-4">
      {failure && <Alert kind="error">{failure}</Alert>}
      <TextField label="Name" {...field('name')} />
      {file.kind === 'image' && (
        <>
          <TextField
            label="What does the picture show?"
            hint="A few words for people who cannot see it."
            {...field('alt')}
          />
          <TextArea label="Caption" optional hint="Shown under the picture in news." rows={2} {...field('caption')} />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <WithDuty duties={may.draftContent}>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </WithDuty>
        <WithDuty duties={may.publishContent}>
          <Button variant={confirm ? 'danger' : 'secondary'} icon="trash" onClick={remove}>
            {confirm ? 'Delete anyway' : 'Delete'}
          </Button>
        </WithDuty>
      </div>
    </form>
  )
}

/** Calls the server and keeps what it refused. */
function useAttempt() {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  // The server requires a confirmation because the bin or the history uses the file.
  const [confirm, setConfirm] = useState(false)
  async function attempt(work: () => Promise<void>) {
    setFailure(undefined)
    setErrors({})
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
      setErrors(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
      setConfirm(error.code === 'confirmation-required')
    }
  }
  return { errors, failure, confirm, attempt }
}
