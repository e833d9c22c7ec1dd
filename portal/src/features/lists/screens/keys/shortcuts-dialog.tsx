import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type Props = { keys: readonly [key: string, words: string][]; onClose: () => void }

/** The keys of a list. */
export function ShortcutsDialog({ keys, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Keyboard shortcuts"
      size="sm"
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {keys.map(([key, words]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-grid min-w-7 place-items-center rounded-md border border-line-strong bg-sunken px-1.5 font-sans text-sm font-semibold">
                {key}
              </kbd>
            </dt>
            <dd className="text-sm">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">
        They act while no field or dialog has the focus. Switch them off under Columns and display.
      </p>
    </Dialog>
  )
}
