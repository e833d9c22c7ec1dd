import { useEffect, useRef, useState, useCallback, useMemo } from 'react'
import { getProfile } from '#features/accounts/contract.ts'
import { useSliceKeeper } from '#kit/draft/use-kept-text.ts'
import { readShelved, removeShelved, type ShelvedFile, shelveFile } from '#kit/file-shelf.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { newKey } from '#kit/forms/use-once-key.ts'
import { earlierKey } from '#kit/root-state.ts'
import { keepInSlice, useRootStore } from '#kit/root-store.ts'
import type { StoredUser } from '#kit/sign-in/stored-user.ts'
import { type DescriptionItem, DescriptionList } from '#ui/description-list.tsx'
import { formatFileSize } from '#ui/form/file-size.ts'
import { readStored, type CaseDraft, caseDraftKey, readCaseDraft } from './use-has-draft.ts'
import { stepAddress } from './wizard-address.ts'
import {
  askedFields,
  isOfPerson,
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
  user: StoredUser | null
  forCustomer: boolean
  draft: CaseDraftInHand
  files: DraftFiles
  onStep: (step: number) => void
}

/** All values for review before sending, each part with a link to change it. */
export function WizardReview({ kind, user, forCustomer, draft, files, onStep }: Props) {
  const profile = useApiQuery(getProfile, {}, { enabled: user !== null && !forCustomer })
  const account: Record<string, string> =
    user === null
      ? {}
      : {
          'user.name': `${user.name} ${user.surname}`,
          'user.email': user.email,
          'user.phone': profile.data?.phone ?? 'As in your profile',
        }
  const typed = (field: WizardField): DescriptionItem => {
    const given = forCustomer ? undefined : account[field.name]
    return { term: field.label, value: given ?? write(field, draft.values[field.name]) }
  }
  // A visitor's details come with the account.
  const shown = (step: WizardStep) =>
    askedFields(step, draft.values).filter(({ name }) => user !== null || !isOfPerson(name))
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
          <DescriptionList items={[...shown(step).map(typed), ...documentsOf(step, files.chosen)]} />
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

/**
 * The draft of a kind's wizard, stored so that it survives a reload, an expired session and a lost connection. Without an account it is the
 * visitor's, and given to the account at the sign-in.
 */
export function useCaseDraft(kind: KindToWrite, userId: string | undefined) {
  const slice = kind.collection
  const key = caseDraftKey(userId)
  const initial = useMemo(() => initialValues(kind), [kind])
  const [{ draft, saved }, setState] = useState(() => {
    const stored = readCaseDraft(readStored(slice, key, !userId), initial)
    return { draft: stored ?? newDraft(initial), saved: stored !== undefined }
  })
  const hasEarlier = useEarlier(slice, key)
  const keeper = useSliceKeeper<CaseDraft>(slice, key)
  const { later } = keeper
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
    /** Whether an earlier draft of the account waits behind this one. */
    hasEarlier,
    setValue: useCallback(
      (name: string, value: WizardValue) => change(({ values }) => ({ values: { ...values, [name]: value } })),
      [change],
    ),
    setFiles: useCallback((files: readonly ShelvedFile[]) => change(() => ({ files })), [change]),
    /** Creates a new idempotency key, if the old one was used with other content. */
    renewKey: () => change(() => ({ idempotencyKey: newKey() })),
    setReached: useCallback(() => change(() => ({ reached: true })), [change]),
    /** Deletes all typed values. */
    clear: () => {
      removeFiles()
      keeper.discard()
      setState({ draft: newDraft(initial), saved: false })
    },
    /** Stores the draft immediately, before it is sent, because a retry after a lost answer needs the key. */
    keep: () => keeper.now(draft),
    /** Deletes the draft after filing; its files stay on the shelf until they have been uploaded. */
    discard: keeper.discard,
    removeFiles,
  }
}

export type CaseDraftInHand = ReturnType<typeof useCaseDraft>

/** Puts the earlier draft in its place again once nothing else is there; true while it waits. */
function useEarlier(slice: string, key: string): boolean {
  const earlier = useRootStore((state) => state[slice]?.[earlierKey(key)])
  const current = useRootStore((state) => state[slice]?.[key])
  // Only on arrival: while a draft is in hand its storage may be empty for a moment.
  const [moves] = useState(() => earlier !== undefined && current === undefined)
  useEffect(() => {
    if (!moves) return
    keepInSlice(slice, key, useRootStore.getState()[slice]?.[earlierKey(key)])
    keepInSlice(slice, earlierKey(key), undefined)
  }, [moves, slice, key])
  return earlier !== undefined && !moves
}
