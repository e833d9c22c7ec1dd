import { ConfirmDialog } from '#ui/overlays/dialog.tsx'
import { LinksHere } from '../links-here.tsx'

export type UnpublishDialogProps = {
  title: string
  path: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an item leaves the site, with what links to its page where it has one. */
export function UnpublishDialog({ title, path, onConfirm, onClose }: UnpublishDialogProps) {
  return (
    <ConfirmDialog
      isOpen
      danger
      title={`Take “${title}” off the site?`}
      confirmLabel="Take off the site"
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>Visitors no longer see it. Its text stays here, and you can publish it again.</p>
      {path && <LinksHere path={path} after="Their links will lead to ‘Page not found’." />}
    </ConfirmDialog>
  )
}
