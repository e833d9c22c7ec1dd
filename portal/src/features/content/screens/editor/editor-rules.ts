import type { ContentType } from '#fields/content-type.ts'
import { editableValues } from '#fields/content-values.ts'
import type { MergedValues } from '#fields/merge-values.ts'
import type { StaleFacts } from '../../contract.items.ts'
import type { EditorState } from './editor-state.ts'

/** Few saves meet another person's, so what joins both is loaded with the first that does; undefined where it does not come. */
export async function joinChanges(
  type: ContentType,
  { saved, values }: EditorState,
  { current }: StaleFacts,
): Promise<MergedValues | undefined> {
  const rules = await import('#fields/merge-values.ts').catch(() => undefined)
  return rules?.mergeValues(type.fields, saved, values, editableValues(type.fields, current.body))
}

/** The schemas are needed when something is published: loaded with the first change. Where they do not come, the server alone checks. */
export const loadCheck = () =>
  import('#fields/content-check-values.ts').then(
    ({ checkValues }) => checkValues,
    () => undefined,
  )

/** An action that runs once, whichever button calls it. */
export function once(run: () => void): () => void {
  let used = false
  return () => {
    if (used) return
    used = true
    run()
  }
}
