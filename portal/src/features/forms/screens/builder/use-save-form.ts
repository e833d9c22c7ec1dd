import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { queryKey } from '#kit/query.ts'
import { patientApi } from '#kit/send-with-progress.ts'
import { toast } from '#ui/toast.ts'
import {
  createTemplate,
  getTemplate,
  listTemplates,
  listTemplateVersions,
  type Template,
  updateTemplate,
} from '../../contract.ts'
import { messages } from '../../messages.ts'
import { contentToastMs } from '../../rules.ts'
import { type BuilderDraft, toBody } from './builder-draft.ts'
import { type BuilderProblem, findBuilderProblems, placeServerProblems } from './builder-problems.ts'
import type { Builder } from './use-builder.ts'
import { useJoin } from './use-join.ts'

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
