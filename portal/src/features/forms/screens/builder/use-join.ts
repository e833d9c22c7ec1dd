import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/toast.ts'
import { contentToastMs } from '../../rules.ts'
import { api } from '#kit/browser-api.ts'
import { queryKey } from '#kit/query.ts'
import { getTemplate, listTemplateVersions, type Template } from '../../contract.ts'
import type { BuilderDraft } from './builder-draft.ts'
import { type MergeBase, mergeDrafts } from './builder-merge.ts'
import { type Builder, openTemplate } from './use-builder.ts'

/** What two people changed in ways that do not fit together. */
export interface FormConflict {
  base: MergeBase
  mine: BuilderDraft
  theirs: Template
  byName: string
}

/** Said when the changes of two people were joined, which a person should see before they are saved. */
const joinedWords = (byName: string) =>
  `${byName} saved this form in the meantime. Your changes and theirs are both here now. Look at them, then save.`

/** Joins the changes of this person with a version that someone else saved in the meantime. */
export function useJoin(builder: Builder) {
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
