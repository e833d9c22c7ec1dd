import type { ReactNode } from 'react'
import type { markNewWords } from './align-words.ts'

export type VersionSide = 'mine' | 'theirs'

export type ChooseVersionProps = {
  /** Of the radio buttons, unique on the page. */
  name: string
  /** What both changed. */
  label: string
  theirName: string
  chosen: VersionSide | undefined
  onChoose: (side: VersionSide) => void
  show: (side: VersionSide) => ReactNode
}

/** Two versions of what two people changed, beside each other; nothing is chosen in advance. */
export function ChooseVersion({ name, label, theirName, chosen, onChoose, show }: ChooseVersionProps) {
  return (
    <fieldset className="grid min-w-0 gap-2 sm:grid-cols-2">
      <legend className="mb-1.5 font-semibold">{label}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label
          key={side}
          className="flex min-h-11 items-start gap-3 rounded-md border border-line p-3 has-checked:border-brand has-checked:bg-brand-soft"
        >
          <input
            type="radio"
            name={name}
            aria-label={`${label}: ${side === 'mine' ? 'mine' : theirName}`}
            checked={chosen === side}
            onChange={() => onChoose(side)}
            className="mt-1 size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0">
            <span className="block text-sm text-muted">{side === 'mine' ? 'Mine' : theirName}</span>
            {show(side)}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** A text whose new words are marked. */
export const MarkedWords = ({ parts }: { parts: ReturnType<typeof markNewWords> }) => (
  <span className="block [overflow-wrap:anywhere] whitespace-pre-wrap">
    {parts.map(({ text, isNew }, at) =>
      isNew ? (
        <mark key={at} className="bg-amber-soft font-semibold text-amber-ink">
          {text}
        </mark>
      ) : (
        <span key={at}>{text}</span>
      ),
    )}
  </span>
)
