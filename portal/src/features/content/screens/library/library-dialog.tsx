import { useState } from 'react'
import { useApiQuery } from '#kit/query.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SearchField } from '#ui/field.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { listLibrary } from '../../library/contract.ts'
import { LibraryGrid } from './library-grid.tsx'
import { Loading, LoadFailure } from '../load-failure.tsx'

const pageSize = 12

/** Chooses a stored picture; `onChoose` receives its address. */
export function LibraryDialog({ onChoose, onClose }: { onChoose: (address: string) => void; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const files = useApiQuery(listLibrary, { query: { search, page, pageSize, kind: 'image' } }, { keepPrevious: true })
  return (
    <Dialog isOpen onClose={onClose} title="Choose a picture" size="lg">
      <div className="grid gap-5">
        <SearchField
          label="Search pictures"
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
          <EmptyState icon="image" title="No picture found">
            Close this and choose a picture from your computer.
          </EmptyState>
        )}
        {files.data && (
          <>
            <LibraryGrid
              files={files.data.items}
              action={(file) => (
                <Button size="sm" onClick={() => onChoose(file.url)}>
                  Use<span className="sr-only"> {file.name}</span>
                </Button>
              )}
            />
            <Pagination
              page={page}
              pageCount={Math.ceil(files.data.total / pageSize)}
              label="Pages of pictures"
              onPage={setPage}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
