import { useEffect } from 'react'
import type { ContentFields } from '#fields/content-type.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { useApiQuery } from '#kit/query.ts'
import { getItem } from '../../contract.manager.ts'
import { Loading } from '../load-failure.tsx'
import type { ContentEditorProps } from './content-editor.tsx'

const ContentEditor = onDemand(() => import('./content-editor.tsx').then((part) => part.ContentEditor), {
  name: 'content-editor',
  early: true,
  fallback: <Loading />,
})

/** The editor of an item. Lists, which most visits only read, load it in advance; a screen of a single item has it at once. */
export function EditorPart(props: ContentEditorProps) {
  const { fields } = props.type
  const reading = useItemReading(props)
  useEffect(() => {
    if (haveText(fields)) loadTextEditor()
  }, [fields])
  return <ContentEditor {...props} reading={reading} />
}

/** The item is read while the file of the editor comes, not after it. */
const useItemReading = ({ type, itemId: id }: ContentEditorProps) =>
  useApiQuery(getItem, { params: { type: type.key, id } }, { enabled: id !== 'new' })
export type ItemReading = ReturnType<typeof useItemReading>

const haveText = (fields: ContentFields): boolean =>
  Object.values(fields).some((field) => field.kind === 'richText' || ('fields' in field && haveText(field.fields)))

/** Beside the editor and not after it. Where it does not come, its field says so. */
function loadTextEditor(): void {
  for (const load of [
    () => import('#fields/rich-text/editor/rich-text-input.tsx'),
    () => import('#fields/rich-text/editor/rich-text-editor.tsx'),
  ])
    load().catch(() => {})
}
