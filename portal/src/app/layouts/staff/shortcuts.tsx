import { Dialog } from '#ui/dialog.tsx'

const shortcuts: readonly [keys: string, meaning: string][] = [
  ['/', 'Search applications, cases, enquiries, people and content'],
  ['?', 'Show the shortcuts of a list'],
  ['Esc', 'Close what is open'],
]

/** The keys that work on every screen of staff. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title="Keyboard shortcuts" onClose={onClose} size="sm">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {shortcuts.map(([keys, meaning]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="rounded-sm border border-line-strong bg-sunken px-2 py-0.5 text-sm">{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
