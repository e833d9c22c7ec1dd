import { useEffect } from 'react'
import type { ContentFields } from '#fields/content/content-type.ts'
import { onDemand } from '#kit/on-demand.tsx'
import { Loading } from '../load-failure.tsx'
import type { ContentEditorProps } from './content-editor.tsx'
import { useItemReading } from './use-item-reading.ts'

const ContentEditor = onDemand(() => import('./content-editor.tsx').then((part) => part.ContentEditor), {
  name: 'content-editor',
  early: true,
  fallback: <Loading />,
})

/** The editor of an item. Lists, which most visits only read, load it in advance; a screen of a single item has it at once. */
export function EditorPart(props: ContentEditorProps) {
  const { fields } = props.type
  const reading = useItemReading(props.type.key, props.itemId)
  useEffect(() => {
    if (haveText(fields)) loadTextEditor()
  }, [fields])
  return <ContentEditor {...props} reading={reading} />
}

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
