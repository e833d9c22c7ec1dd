import { useEffect, useRef, useState, useCallback, useMemo } from 'react'
import { useSliceWriter } from '#kit/draft/use-stored-text.ts'
import { readShelved, removeShelved, type ShelvedFile, shelveFile } from '#kit/file-shelf.ts'
import { newKey } from '#kit/forms/use-once-key.ts'
import { type DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { readStored, type CaseDraft, caseDraftKey, readCaseDraft } from './stored-draft.ts'
import { stepAddress } from './wizard-address.ts'
import {
  askedFields,
  type KindToWrite,
  type WizardField,
  type WizardStep,
  type WizardValue,
  initialValues,
  type WizardValues,
} from './wizard-description.ts'
import { readValue } from './wizard-steps.ts'

type Props = {
  kind: KindToWrite
  draft: CaseDraftInHand
  files: DraftFiles
  onStep: (step: number) => void
}

/** All values for review before sending, each part with a link to change it. */
export function WizardReview({ kind, draft, files, onStep }: Props) {
  const typed = (field: WizardField): DescriptionItem => ({
    term: field.label,
    value: write(field, draft.values[field.name]),
  })
  return (
    <>
      {kind.form.steps.slice(0, -1).map((step, index) => (
        <section key={step.title} aria-labelledby={`review-${index}`}>
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 id={`review-${index}`}>{step.title}</h3>
            <a
              href={stepAddress(kind.path, index + 1)}
              className="link tap inline-flex items-center"
              onClick={(event) => {
                event.preventDefault()
                onStep(index + 1)
              }}
            >
              Change<span className="sr-only">: {step.title}</span>
            </a>
          </div>
          <DescriptionList
            items={[...askedFields(step, draft.values).map(typed), ...documentsOf(step, files.chosen)]}
          />
        </section>
      ))}
    </>
  )
}

function write(field: WizardField, value: WizardValue | undefined) {
  const text = readValue(field, value)
  return text && <span className="whitespace-pre-line">{text}</span>
}

function documentsOf({ documents }: WizardStep, files: readonly File[]): DescriptionItem[] {
  if (!documents) return []
  const list = (
    <ul>
      {files.map((file) => (
        <li key={file.name}>
          {file.name} <span className="tabular text-sm text-muted">{formatFileSize(file.size)}</span>
        </li>
      ))}
    </ul>
  )
  return [{ term: 'Supporting Documents', value: files.length > 0 ? list : 'None' }]
}

/** The files of a draft, which are kept on this device; those that are no longer there are named. */
export function useDraftFiles({ files: noted, setFiles }: Pick<CaseDraftInHand, 'files' | 'setFiles'>) {
  const [state, setState] = useState<{ chosen: readonly File[]; gone: readonly string[] }>({ chosen: [], gone: [] })
  const ids = useRef(new Map<File, string>())
  const [atFirst] = useState(noted)
  useEffect(() => {
    if (atFirst.length === 0) return
    let left = false
    void readShelved(atFirst.map(({ id }) => id)).then((found) => {
      if (left) return
      for (const [id, file] of found) ids.current.set(file, id)
      const gone = atFirst.filter(({ id }) => !found.has(id)).map(({ name }) => name)
      // A file that was chosen meanwhile stays.
      setState(({ chosen }) => ({ chosen: [...found.values(), ...chosen], gone }))
    })
    return () => {
      left = true
    }
  }, [atFirst])
  const choose = (chosen: readonly File[]) => {
    const entries = chosen.map((file): ShelvedFile => {
      const known = ids.current.get(file)
      const id = known ?? newKey()
      if (!known) {
        ids.current.set(file, id)
        void shelveFile(id, file)
      }
      return { id, name: file.name, size: file.size }
    })
    const kept = new Set(entries.map(({ id }) => id))
    void removeShelved(noted.filter(({ id }) => !kept.has(id)).map(({ id }) => id))
    setFiles(entries)
    setState({ chosen, gone: state.gone.filter((name) => !chosen.some((file) => file.name === name)) })
  }
  return { ...state, choose, forget: () => setState({ chosen: [], gone: [] }) }
}

export type DraftFiles = ReturnType<typeof useDraftFiles>

const newDraft = (values: WizardValues): CaseDraft => ({ values, idempotencyKey: newKey(), files: [], savedAt: 0 })

/** The draft of a kind's wizard, stored so that it survives a reload, an expired session and a lost connection. */
export function useCaseDraft(kind: KindToWrite, userId: string) {
  const slice = kind.collection
  const key = caseDraftKey(userId)
  const initial = useMemo(() => initialValues(kind), [kind])
  const [{ draft, saved }, setState] = useState(() => {
    const stored = readCaseDraft(readStored(slice, key), initial)
    return { draft: stored ?? newDraft(initial), saved: stored !== undefined }
  })
  const writer = useSliceWriter<CaseDraft>(slice, key)
  const { later } = writer
  useEffect(() => {
    if (saved) later(draft)
  }, [draft, saved, later])
  const change = useCallback(
    (changed: (before: CaseDraft) => Partial<CaseDraft>) =>
      setState(({ draft: before }) => ({ draft: { ...before, ...changed(before), savedAt: Date.now() }, saved: true })),
    [],
  )
  const removeFiles = () => void removeShelved(draft.files.map(({ id }) => id))
  return {
    ...draft,
    saved,
    /** Where it is stored. */
    place: { slice, entry: key },
    setValue: useCallback(
      (name: string, value: WizardValue) => change(({ values }) => ({ values: { ...values, [name]: value } })),
      [change],
    ),
    setFiles: useCallback((files: readonly ShelvedFile[]) => change(() => ({ files })), [change]),
    /** Creates a new idempotency key, if the old one was used with other content. */
    renewKey: () => change(() => ({ idempotencyKey: newKey() })),
    /** Deletes all typed values. */
    clear: () => {
      removeFiles()
      writer.discard()
      setState({ draft: newDraft(initial), saved: false })
    },
    /** Stores the draft immediately, before it is sent, because a retry after a lost answer needs the key. */
    keep: () => writer.now(draft),
    /** Deletes the draft after filing; its files stay on the shelf until they have been uploaded. */
    discard: writer.discard,
    removeFiles,
  }
}

export type CaseDraftInHand = ReturnType<typeof useCaseDraft>
