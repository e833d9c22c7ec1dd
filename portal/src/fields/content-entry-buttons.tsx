import { IconButton } from '#ui/button.tsx'

export type EntryButtonsProps = {
  /** What the buttons act on, read out with each: 'Details 2'. */
  name: string
  at: number
  count: number
  ids: { up: string; down: string; entry: string }
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** Up, down and out: what every entry of a list in a form can do. */
export function EntryButtons({ name, at, count, ids, onMove, onRemove }: EntryButtonsProps) {
  return (
    <div className="flex shrink-0">
      {count > 1 && (
        <>
          <IconButton
            id={ids.up}
            data-else={ids.entry}
            icon="arrow-up"
            size="sm"
            label={`Move ${name} up`}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            id={ids.down}
            data-else={ids.entry}
            icon="arrow-down"
            size="sm"
            label={`Move ${name} down`}
            disabled={at === count - 1}
            onClick={() => onMove(1)}
          />
        </>
      )}
      <IconButton icon="close" size="sm" label={`Remove ${name}`} onClick={onRemove} />
    </div>
  )
}
