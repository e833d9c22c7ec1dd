import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Link } from '#ui/link.tsx'
import type { StaffList } from '../../contract.list.ts'
import type { Outcome } from './batch-jobs.ts'

type Props = { outcome: Outcome; list: StaffList; linkTo: (id: string) => string; onClose: () => void }

/** The records that an action was refused for, each with the reason. */
export function RefusedDialog({ outcome: { refused, refusedTotal, action }, list, linkTo, onClose }: Props) {
  const what = `${refusedTotal.toLocaleString('en-GB')} ${refusedTotal === 1 ? list.noun : list.plural}`
  const more = refusedTotal - refused.length
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Not ${action.done}: ${what}`}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <ul className="border-t border-line">
        {refused.map(({ id, label, reason }) => (
          <li key={id} className="flex flex-wrap gap-x-3 border-b border-line py-2 text-sm">
            <Link to={linkTo(id)} className="link tabular font-semibold">
              {label}
            </Link>
            <span className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">{reason}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-3 text-sm text-muted">And {more.toLocaleString('en-GB')} more.</p>}
    </Dialog>
  )
}
