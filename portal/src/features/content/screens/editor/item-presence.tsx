import type { ContentType } from '#fields/content-type.ts'
import { api } from '#kit/browser-api.ts'
import { PresentPeople } from '#kit/present-people.tsx'
import { usePresence } from '#kit/use-presence.ts'
import { getItem } from '../../contract.manager.ts'
import type { Editor } from './editor-store.ts'

/** Says who else edits the item, and takes over what they save while nothing is changed here. A new item is nobody else's. */
export function ItemPresence({ type, editor }: { type: ContentType; editor: Editor }) {
  const { item } = editor.state()
  const id = type.many ? item?.id : 'single'
  const people = usePresence(id === undefined ? null : { place: 'content', record: `${type.key}/${id}` }, {
    onAnswer({ version }) {
      const known = editor.state().item?.version ?? 0
      if (id === undefined || version === null || version <= known || editor.isDirty()) return
      void api.call(getItem, { params: { type: type.key, id } }).then(editor.takeNewer, () => {})
    },
  })
  return <PresentPeople people={people} />
}
