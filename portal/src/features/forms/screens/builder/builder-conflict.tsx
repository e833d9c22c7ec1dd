import { useMemo, useState } from 'react'
import { markNewWords } from '#fields/align-words.ts'
import { ChooseVersion, MarkedWords } from '#fields/choose-version.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { BuilderDraft } from './builder-draft.ts'
import { type Choices, mergeDrafts, type Side } from './builder-merge.ts'
import { openTemplate } from './use-builder.ts'
import type { FormConflict } from './use-join.ts'

export type BuilderConflictProps = {
  conflict: FormConflict
  /** Called with the changes of both, and for each question the chosen version. */
  onSettle: (draft: BuilderDraft) => void
  onClose: () => void
}

/**
 * Two people changed a form in ways that do not fit together: shows what both changed, with a choice for each. All else is joined without a question, their
 * version is in the history, and Undo brings back one's own.
 */
export function BuilderConflict({ conflict, onSettle, onClose }: BuilderConflictProps) {
  const { base, mine, byName } = conflict
  // Opened once: each opening gives the questions new keys.
  const [theirs] = useState(() => openTemplate(conflict.theirs))
  const open = useMemo(() => mergeDrafts(base, mine, theirs).open, [base, mine, theirs])
  const [choices, setChoices] = useState<Choices>({})
  const [incomplete, setIncomplete] = useState(false)
  const missing = open.filter(({ id }) => !choices[id])
  const settle = (chosen: Choices) => onSettle(mergeDrafts(base, mine, theirs, chosen).draft)
  const all = (side: Side) => settle(Object.fromEntries(open.map(({ id }) => [id, side])))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${byName} saved this form in the meantime`}
      size="lg"
      actions={
        <>
          <Button onClick={() => all('theirs')}>Take theirs</Button>
          <Button onClick={() => all('mine')}>Keep mine</Button>
          <Button
            variant="primary"
            onClick={() => {
              setIncomplete(missing.length > 0)
              if (missing.length === 0) settle(choices)
            }}
          >
            Use the chosen versions
          </Button>
        </>
      }
    >
      <p className="measure mb-4">
        You both changed what is below. Choose a version for each. All other changes are kept, yours and theirs. Nothing
        is saved until you save.
      </p>
      {incomplete && missing.length > 0 && (
        <Alert kind="error" className="mb-4">
          Choose a version of {missing.map(({ label }) => label).join(', ')}.
        </Alert>
      )}
      <div className="grid gap-5">
        {open.map((point) => (
          <ChooseVersion
            key={point.id}
            name={point.id}
            label={point.label}
            theirName={byName}
            chosen={choices[point.id]}
            onChoose={(side) => setChoices({ ...choices, [point.id]: side })}
            show={(side) =>
              point[side] ? <MarkedWords parts={markNewWords(point.base, point[side])} /> : <span>(nothing)</span>
            }
          />
        ))}
      </div>
    </Dialog>
  )
}
