import { compareBodies } from '#fields/content/content-compare.ts'
import type { ContentType } from '#fields/content/content-type.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import type { ManagedItem } from '../../contract.items.ts'
import { ChangeList } from '../history/change-list.tsx'

/** What the public will read differently when a draft is approved. */
export function ReviewChanges({ type, item }: { type: ContentType; item: ManagedItem }) {
  if (!item.published) return <p>Nothing of it is public yet.</p>
  const changes = compareBodies(type.fields, item.published, item.body)
  return (
    <Disclosure
      open
      title={changes.length === 1 ? 'One change to what is public' : `${changes.length} changes to what is public`}
    >
      <ChangeList changes={changes} heads={['Public now', 'In this draft']} />
    </Disclosure>
  )
}
