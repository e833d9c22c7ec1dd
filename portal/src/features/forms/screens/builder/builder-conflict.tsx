import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, useRef } from 'react'
import { useListReset } from '#kit/api/use-list-reset.ts'
import { ConflictDialog, MarkedWords } from '#fields/conflict-dialog.tsx'
import { ApiError } from '#kit/api/api-client.ts'
import { api } from '#kit/api/browser-api.ts'
import { queryKey } from '#kit/api/query.ts'
import { patientApi } from '#kit/uploads/send-with-progress.ts'
import { toast } from '#ui/overlays/toast.ts'
import {
  getTemplate,
  listTemplates,
  listTemplateVersions,
  type Template,
  createTemplate,
  updateTemplate,
} from '../../contract.ts'
import { messages } from '../../messages.ts'
import { contentToastMs } from '../../rules.ts'
import { type BuilderDraft, toBody } from './builder-draft.ts'
import { mergeDrafts, type MergeBase } from './builder-merge.ts'
import { type BuilderProblem, findBuilderProblems, placeServerProblems } from './builder-problems.ts'
import { openTemplate, type Builder } from './use-builder.ts'

export type BuilderConflictProps = {
  conflict: FormConflict
  /** Called with the changes of both, and for each question the chosen version. */
  onSettle: (draft: BuilderDraft) => void
  onClose: () => void
}

/**
 * Two people changed a form in ways that do not fit together: shows what both changed, with a choice for each. All else is joined without a question, their
 * version is in the history, and Undo brings back one's own.
 */
export function BuilderConflict({ conflict, onSettle, onClose }: BuilderConflictProps) {
  const { base, mine, byName } = conflict
  // Opened once: each opening gives the questions new keys.
  const [theirs] = useState(() => openTemplate(conflict.theirs))
  const open = useMemo(() => mergeDrafts(base, mine, theirs).open, [base, mine, theirs])
  return (
    <ConflictDialog
      title={`${byName} saved this form in the meantime`}
      points={open}
      theirName={byName}
      show={(id, side) => {
        const point = open.find((each) => each.id === id)!
        return <MarkedWords base={point.base} text={point[side]} />
      }}
      onSettle={(choices) => onSettle(mergeDrafts(base, mine, theirs, choices).draft)}
      onClose={onClose}
    >
      All other changes are kept, yours and theirs. Nothing is saved until you save.
    </ConflictDialog>
  )
}

/** What two people changed in ways that do not fit together. */
interface FormConflict {
  base: MergeBase
  mine: BuilderDraft
  theirs: Template
  byName: string
}

/** Said when the changes of two people were joined, which a person should see before they are saved. */
const joinedWords = (byName: string) =>
  `${byName} saved this form in the meantime. Your changes and theirs are both here now. Look at them, then save.`

/** Joins the changes of this person with a version that someone else saved in the meantime. */
function useJoin(builder: Builder) {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<FormConflict>()
  /** Who saved in the meantime, when all changes fit together. */
  const [joined, setJoined] = useState<string>()

  function take(theirs: Template, draft: BuilderDraft) {
    // The documents of the form, among others, are read from there.
    client.setQueryData(queryKey(getTemplate, { params: { id: theirs.id } }), { form: theirs })
    void client.invalidateQueries({ queryKey: queryKey(listTemplateVersions) })
    builder.settle(theirs, draft)
    setConflict(undefined)
  }

  /** Reads the version of the other person; asks only about what does not fit together. */
  async function join(id: string): Promise<void> {
    const mine = builder.draft
    const [{ form: theirs }, { versions }] = await Promise.all([
      api.call(getTemplate, { params: { id } }),
      api.call(listTemplateVersions, { params: { id } }),
    ])
    const base = await builder.readBase(theirs)
    const byName = versions[0]?.savedBy || 'Someone else'
    const { draft, open } = mergeDrafts(base, mine, openTemplate(theirs))
    if (open.length > 0) return setConflict({ base, mine, theirs, byName })
    take(theirs, draft)
    setJoined(byName)
    toast(joinedWords(byName), { duration: contentToastMs })
  }

  return {
    conflict,
    joined,
    join,
    take,
    /** The question stays open: the next save asks it again. */
    close: () => setConflict(undefined),
    forgetJoined: () => setJoined(undefined),
  }
}

type Body = ReturnType<typeof toBody> & { version?: number }

/** Form data is used only when there are files (spec 3 §7); the texts come before the files. */
function toForm(body: Body, files: File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body))
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const file of files) form.append('files', file)
  return form
}

/** Removes problems that have been fixed since the last attempt to save. */
function standing(found: { problems: BuilderProblem[]; draft: BuilderDraft } | undefined, draft: BuilderDraft) {
  if (!found || found.draft === draft) return found?.problems ?? []
  const now = findBuilderProblems(draft)
  return found.problems.filter(({ key, message }) => now.some((one) => one.key === key && one.message === message))
}

/** Saves the form: reports problems and concurrent changes, and keeps the draft. */
export function useSaveForm(
  builder: Builder,
  form: Template | undefined,
  files: File[],
  onSaved: (saved: Template) => void,
) {
  const client = useQueryClient()
  const resetList = useListReset('forms')
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<number>()
  const [attempt, setAttempt] = useState(0)
  const [found, setFound] = useState<{ problems: BuilderProblem[]; draft: BuilderDraft }>()
  const joining = useJoin(builder)
  const fail = (problems: BuilderProblem[]) => {
    setFound({ problems, draft: builder.draft })
    setAttempt((count) => count + 1)
  }
  const problems = useMemo(() => standing(found, builder.draft), [found, builder.draft])
  const call = async () => {
    const body: Body = { ...toBody(builder.draft), ...(form && { version: builder.version.current }) }
    const through = files.length > 0 ? patientApi(setSent) : api
    const options = files.length > 0 ? { form: toForm(body, files) } : {}
    return form
      ? through.call(updateTemplate, { params: { id: form.id }, body }, options)
      : through.call(createTemplate, { body }, options)
  }
  const refused = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'changed-meanwhile' && form)
      // What cannot be read now is asked for with the next save.
      return joining.join(form.id).catch((failed: unknown) => report(failed instanceof ApiError ? failed : error))
    report(error)
  }
  const report = (error: ApiError) => {
    const say = form ? messages.templateUpdateFailed : messages.templateCreateFailed
    toast.error(say(error.message), { duration: contentToastMs })
    fail(
      error.fields.length > 0
        ? placeServerProblems(builder.draft, error.fields)
        : [{ key: 'title', message: error.message }],
    )
  }
  const save = async () => {
    if (running.current) return
    const wrong = findBuilderProblems(builder.draft)
    if (wrong.length > 0) return fail(wrong)
    running.current = true
    setBusy(true)
    setFound(undefined)
    try {
      const { form: saved } = await call()
      joining.forgetJoined()
      toast.success(form ? messages.templateUpdated : messages.templateCreated, { duration: contentToastMs })
      resetList()
      for (const read of [listTemplates, getTemplate, listTemplateVersions])
        void client.invalidateQueries({ queryKey: queryKey(read) })
      onSaved(saved)
    } catch (error) {
      await refused(error)
    } finally {
      running.current = false
      setBusy(false)
      setSent(undefined)
    }
  }
  return {
    save: () => void save(),
    busy,
    sent,
    problems,
    attempt,
    joining,
  }
}
