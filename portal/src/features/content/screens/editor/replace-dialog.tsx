import type { ContentType } from '#fields/content-type.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import type { PlaceFacts } from '../../contract.items.ts'

type ReplaceDialogProps = {
  type: ContentType
  taken: PlaceFacts['taken']
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an item is published in a place that another one has. */
export const ReplaceDialog = ({ type, taken: { title, page }, onConfirm, onClose }: ReplaceDialogProps) => (
  <ConfirmDialog isOpen title={`Replace “${title}”?`} confirmLabel="Replace" onClose={onClose} onConfirm={onConfirm}>
    <p>
      “{title}” is published at {page}, where there is place for one {type.one.toLowerCase()}.
    </p>
    <p className="mt-3">Replacing takes it off the site. It stays in the list with its history.</p>
  </ConfirmDialog>
)
