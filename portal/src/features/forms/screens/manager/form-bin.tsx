import { useListReset } from '#kit/api/use-list-reset.ts'
import { api } from '#kit/api/browser-api.ts'
import { useApiQuery } from '#kit/api/query.ts'
import { ActButton } from '#kit/asking/act-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { listTemplates, restoreTemplate } from '../../contract.ts'
import { messages } from '../../messages.ts'
import { binDays, contentToastMs } from '../../rules.ts'
import { ManagerFailure } from '../template-parts.tsx'

export function FormBin({ onClose }: { onClose: () => void }) {
  const deleted = useApiQuery(listTemplates, { query: { deleted: 'true' } })
  const resetList = useListReset('forms')
  return (
    <Dialog isOpen onClose={onClose} title="Deleted forms">
      {deleted.isPending && <SkeletonRows label="Loading the deleted forms" />}
      {deleted.isError && <ManagerFailure error={deleted.error} onRetry={() => void deleted.refetch()} />}
      {deleted.data?.total === 0 && (
        <EmptyState title="The bin is empty">
          Forms that are deleted can be restored from here for {binDays} days.
        </EmptyState>
      )}
      <ul className="border-t border-line empty:hidden">
        {deleted.data?.forms.map(({ id, title }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
            <p className="min-w-0 flex-1 basis-64 font-semibold [overflow-wrap:anywhere]">{title}</p>
            <ActButton
              size="sm"
              icon="retry"
              send={() => api.call(restoreTemplate, { params: { id } })}
              refreshes={[listTemplates]}
              done={messages.templateRestored}
              doneMs={contentToastMs}
              onDone={resetList}
            >
              Restore<span className="sr-only"> {title}</span>
            </ActButton>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
