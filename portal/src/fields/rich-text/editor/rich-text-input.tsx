import { createContext, useContext } from 'react'
import { onDemand } from '#kit/on-demand.tsx'
import { useHydrated } from '#kit/use-is-document.ts'
import { describeField, FieldError, FieldHint, FieldLabel } from '#ui/form/field-frame.tsx'
import type { RichNode } from '../document.ts'
import { ShowRichText } from '../show.tsx'

export type RichTextInputProps = {
  id: string
  label: string
  hint?: string | undefined
  value: RichNode
  required?: boolean | undefined
  error?: string | undefined
  onChange: (value: RichNode) => void
}

/** The text until its editor is there. */
const Meanwhile = createContext<{ id: string; value: RichNode } | null>(null)

const RichTextEditor = onDemand(() => import('./rich-text-editor.tsx').then((part) => part.RichTextEditor), {
  name: 'rich-text-editor',
  fallback: <ShownMeanwhile />,
})

/** A field of rich text. The text is shown at once; the editor comes after the page has started, since it is for the browser only. */
export function RichTextInput({ id, label, hint, value, required = false, error, onChange }: RichTextInputProps) {
  const isHydrated = useHydrated()
  const ids = { id, hintId: `${id}-hint`, errorId: `${id}-error` }
  const described = describeField(ids, { hint, error })['aria-describedby']
  return (
    <Meanwhile value={{ id, value }}>
      <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
        <span className="font-semibold leading-snug">
          <FieldLabel optional={!required}>{label}</FieldLabel>
        </span>
        <FieldHint id={ids.hintId}>{hint}</FieldHint>
        <FieldError id={ids.errorId}>{error}</FieldError>
        {isHydrated ? (
          <RichTextEditor
            {...{ id, label, value, required, onChange }}
            describedBy={described}
            isInvalid={error !== undefined}
          />
        ) : (
          <ShownMeanwhile />
        )}
      </div>
    </Meanwhile>
  )
}

function ShownMeanwhile() {
  const shown = useContext(Meanwhile)
  if (!shown) return null
  return (
    <div id={shown.id} tabIndex={-1} aria-busy="true" className="min-h-72 rounded-md border border-line bg-sunken p-4">
      <ShowRichText value={shown.value} topLevel={3} anchorPrefix={`${shown.id}-`} />
    </div>
  )
}
