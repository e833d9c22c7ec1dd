import { useState } from 'react'
import { useApiQuery } from '#kit/api/query.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { type LibraryFile, listLibrary } from '../../library/contract.ts'
import { LibraryGrid } from './library-grid.tsx'
import { Loading, LoadFailure } from '../load-failure.tsx'

const pageSize = 12

export type LibraryDialogProps = {
  kind?: 'image' | 'pdf'
  onChoose: (address: string, file: LibraryFile) => void
  onClose: () => void
}

/** Chooses a stored picture or PDF; `onChoose` receives its address and the facts about it. */
export function LibraryDialog({ kind = 'image', onChoose, onClose }: LibraryDialogProps) {
  const [thing, things] = kind === 'image' ? ['picture', 'pictures'] : ['document', 'documents']
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const files = useApiQuery(listLibrary, { query: { search, page, pageSize, kind } }, { keepPrevious: true })
  return (
    <Dialog isOpen onClose={onClose} title={`Choose a ${thing}`} size="lg">
      <div className="grid gap-5">
        <SearchField
          label={`Search ${things}`}
          value={search}
          maxLength={200}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setPage(1)
          }}
          // The dialog is inside the editor's form, so Enter would publish the item.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {files.isError && <LoadFailure reason={files.error.message} onRetry={() => void files.refetch()} />}
        {files.isPending && <Loading />}
        {files.data?.total === 0 && (
          <EmptyState icon={kind === 'image' ? 'image' : 'document'} title={`No ${thing} found`}>
            Close this and choose a {thing} from this device.
          </EmptyState>
        )}
        {files.data && (
          <>
            <LibraryGrid
              files={files.data.items}
              action={(file) => (
                <Button size="sm" onClick={() => onChoose(file.url, file)}>
                  Use<span className="sr-only"> {file.name}</span>
                </Button>
              )}
            />
            <Pagination
              page={page}
              pageCount={Math.ceil(files.data.total / pageSize)}
              label={`Pages of ${things}`}
              onPage={setPage}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
