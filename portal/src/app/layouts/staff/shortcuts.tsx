import { useState } from 'react'
import { Dialog } from '#ui/overlays/dialog.tsx'

type Shortcut = readonly [keys: string, meaning: string]

const ofFrame: readonly Shortcut[] = [
  ['/', 'Search applications, cases, enquiries, people and content'],
  ['Ctrl K', 'Actions of this screen, places and records'],
  ['?', 'Show these keys'],
  ['Esc', 'Close what is open'],
]

/** The keys of the screen in front, in the words of the buttons that they press. */
function readKeysOfScreen(): Shortcut[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('#main [aria-keyshortcuts]')]
  return buttons.flatMap((button): Shortcut[] => {
    const words = button.getAttribute('aria-label') ?? button.textContent
    return button.checkVisibility() ? [[button.getAttribute('aria-keyshortcuts') ?? '', words.trim()]] : []
  })
}

/** The keys that work on every screen of staff, and those of the screen in front. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const [ofScreen] = useState(readKeysOfScreen)
  return (
    <Dialog isOpen title="Keyboard shortcuts" onClose={onClose} size="sm">
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {[...ofScreen, ...ofFrame].map(([keys, meaning]) => (
          <div key={keys} className="contents">
            <dt>
              <kbd className="inline-grid min-w-7 place-items-center rounded-md border border-line-strong bg-sunken px-1.5 font-sans text-sm font-semibold">
                {keys}
              </kbd>
            </dt>
            <dd className="text-sm">{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">
        Lists have more keys: press ? in a list. They act while no field or dialog has the focus. Switch them off under
        Columns and display of a list, or under More of a record.
      </p>
    </Dialog>
  )
}
