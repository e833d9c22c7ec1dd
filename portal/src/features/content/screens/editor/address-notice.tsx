import { addressFieldOf, addressProblem, cleanItemAddress } from '#fields/content-addresses.ts'
import type { ContentType } from '#fields/content-type.ts'
import { LinksHere } from '../links-here.tsx'
import type { EditorState } from './editor-state.ts'

/** Says what follows from a changed address before it is published. */
export function AddressNotice({ type, state: { item, values } }: { type: ContentType; state: EditorState }) {
  const { name, below } = addressFieldOf(type) ?? {}
  const before = item?.published?.[name ?? '']
  const typed = values[name ?? '']
  if (!name || typeof before !== 'string' || !before || typeof typed !== 'string') return null
  const next = cleanItemAddress(typed, below)
  if (!next || next === before || addressProblem(next, below)) return null
  return (
    <div role="status" className="rounded-md border border-line bg-amber-soft px-4 py-3">
      <p>
        When you publish, the page moves from <span className="font-semibold">{before}</span> to{' '}
        <span className="font-semibold">{next}</span>
        {below ? '' : ', and the pages below it move with it'}. The old address leads to the new one.
      </p>
      <LinksHere path={before} after="Their links lead to the new address too." />
    </div>
  )
}
