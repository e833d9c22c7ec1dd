import { type ReactNode, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { markNewWords } from './content/align-lists.ts'

export type VersionSide = 'mine' | 'theirs'
export type VersionChoices = Readonly<Record<string, VersionSide>>

interface ConflictPoint {
  id: string
  label: string
}
export type ConflictDialogProps = {
  title: string
  /** What happens with the rest, and with the result. */
  children: ReactNode
  /** What both changed in ways that do not fit together. */
  points: readonly ConflictPoint[]
  theirName: string
  show: (id: string, side: VersionSide) => ReactNode
  actions?: ReactNode
  /** Called with a choice for each point. */
  onSettle: (choices: VersionChoices) => void
  onClose: () => void
}

/** Two people changed the same: shows both versions of each point beside each other. Nothing is chosen in advance or discarded before the choice. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, children, points, theirName, show, actions, onSettle, onClose } = props
  const [choices, setChoices] = useState<VersionChoices>({})
  const [isIncomplete, setIncomplete] = useState(false)
  const missing = points.filter(({ id }) => !choices[id])
  const all = (side: VersionSide) => onSettle(Object.fromEntries(points.map(({ id }) => [id, side])))
  const settleChosen = () => {
    setIncomplete(missing.length > 0)
    if (missing.length === 0) onSettle(choices)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="lg"
      actions={
        <>
          {actions}
          <Button onClick={() => all('theirs')}>Take theirs</Button>
          <Button onClick={() => all('mine')}>Keep mine</Button>
          <Button variant="primary" onClick={settleChosen}>
            Use the chosen versions
          </Button>
        </>
      }
    >
      <p className="measure mb-4">You both changed what is below. Choose a version for each. {children}</p>
      {isIncomplete && missing.length > 0 && (
        <Alert kind="error" className="mb-4">
          Choose a version of {missing.map(({ label }) => label).join(', ')}.
        </Alert>
      )}
      <div className="grid gap-5">
        {points.map(({ id, label }) => (
          <ChooseVersion
            key={id}
            name={`choice-${id}`}
            label={label}
            theirName={theirName}
            chosen={choices[id]}
            onChoose={(side) => setChoices({ ...choices, [id]: side })}
            show={(side) => show(id, side)}
          />
        ))}
      </div>
    </Dialog>
  )
}

type ChooseVersionProps = {
  /** Of the radio buttons, unique on the page. */
  name: string
  /** What both changed. */
  label: string
  theirName: string
  chosen: VersionSide | undefined
  onChoose: (side: VersionSide) => void
  show: (side: VersionSide) => ReactNode
}

function ChooseVersion({ name, label, theirName, chosen, onChoose, show }: ChooseVersionProps) {
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

/** A version with the words marked that are new since `base`. */
export function MarkedWords({ base, text }: { base: string; text: string }) {
  const parts = markNewWords(base, text)
  if (parts.length === 0) return <span className="block">(nothing)</span>
  return (
    <span className="block [overflow-wrap:anywhere] whitespace-pre-wrap">
      {parts.map((part, at) =>
        part.isNew ? (
          <mark key={at} className="bg-amber-soft font-semibold text-amber-ink">
            {part.text}
          </mark>
        ) : (
          <span key={at}>{part.text}</span>
        ),
      )}
    </span>
  )
}
