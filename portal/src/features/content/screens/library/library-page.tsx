import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FileInput } from '#fields/content/content-file-input.tsx'
import { ContentFilesContext } from '#fields/content/content-files.ts'
import { WithDuty } from '#kit/duty.tsx'
import { readPage, useListAddress } from '#kit/list-address.ts'
import { pageMeta } from '#kit/page-meta.ts'
import { useApiQuery, queryKey } from '#kit/api/query.ts'
import { may } from '#platform/duties.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { NativeSelect } from '#ui/form/field.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { SearchForm } from '#ui/form/search-form.tsx'
import { type LibraryFile, listLibrary } from '../../library/contract.ts'
import { notifyDone } from '../content-toasts.tsx'
import { libraryFiles } from '../editor/content-files.tsx'
import { Loading, LoadFailure } from '../load-failure.tsx'
import { LibraryFileDialog } from './library-file-dialog.tsx'
import { LibraryGrid } from './library-grid.tsx'

export const meta = () => pageMeta({ title: 'Library', noIndex: true })
const pageSize = 24

const kinds = {
  '': {},
  image: { kind: 'image' },
  pdf: { kind: 'pdf' },
  none: { only: 'none' },
  used: { only: 'used' },
  'missing-alt': { only: 'missing-alt' },
  large: { only: 'large' },
} as const
const isKind = (value: string): value is keyof typeof kinds => Object.hasOwn(kinds, value)

const orders = { newest: 'Newest first', name: 'Name', largest: 'Largest first' } as const
const isOrder = (value: string): value is keyof typeof orders => Object.hasOwn(orders, value)

function readLibrary(address: URLSearchParams) {
  const kind = address.get('kind') ?? ''
  const sort = address.get('sort') ?? ''
  return {
    search: address.get('search') ?? '',
    page: readPage(address),
    only: isKind(kind) ? kind : ('' as const),
    sort: isOrder(sort) ? sort : ('newest' as const),
    mine: address.get('mine') === 'yes',
  }
}

/** All stored pictures and PDFs: search, describe, replace everywhere, or delete unused files. */
export default function LibraryPage() {
  const [{ search, page, only, sort, mine }, change] = useListAddress(readLibrary)
  const files = useApiQuery(
    listLibrary,
    { query: { search, page, pageSize, sort, ...(mine && { mine: 'yes' }), ...kinds[only] } },
    { keepPrevious: true },
  )
  const filtered = search !== '' || only !== '' || mine
  const [open, setOpen] = useState<LibraryFile>()
  return (
    <section aria-label="Library" className="grid gap-6">
      <h2 className="text-xl">Library</h2>
      <WithDuty duties={may.draftContent}>
        <LibraryUpload />
      </WithDuty>
      <SearchForm
        of="Library"
        field={{ label: 'Search', defaultValue: search }}
        className="grid items-end gap-3 sm:grid-cols-[1fr_13rem_11rem_auto]"
        onSearch={(words) => change({ search: words })}
      >
        <NativeSelect
          label="Show"
          value={only}
          options={[
            { value: '', label: 'Everything' },
            { value: 'image', label: 'Pictures' },
            { value: 'pdf', label: 'PDFs' },
            { value: 'used', label: 'Used on the site' },
            { value: 'none', label: 'Not used anywhere' },
            { value: 'missing-alt', label: 'Pictures without a description' },
            { value: 'large', label: 'Files over 2 MB' },
          ]}
          onChange={(event) => change({ kind: event.currentTarget.value })}
        />
        <NativeSelect
          label="Order"
          value={sort}
          options={Object.entries(orders).map(([value, label]) => ({ value, label }))}
          onChange={(event) => change({ sort: event.currentTarget.value })}
        />
        <Button type="submit" icon="search">
          Search
        </Button>
        <Checkbox
          label="Only what I added"
          checked={mine}
          onChange={(event) => change({ mine: event.currentTarget.checked ? 'yes' : undefined })}
          className="sm:col-span-full"
        />
      </SearchForm>
      {files.isError && <LoadFailure reason={files.error.message} onRetry={() => void files.refetch()} />}
      {files.isPending && <Loading />}
      {files.data?.total === 0 && (
        <EmptyState icon="image" title={filtered ? 'Nothing found' : 'The library is empty'}>
          {filtered ? 'Try fewer words, or show everything.' : 'Pictures and PDFs that you upload appear here.'}
        </EmptyState>
      )}
      {files.data && (
        <>
          <LibraryGrid
            files={files.data.items}
            action={(file) => (
              <Button size="sm" icon="edit" onClick={() => setOpen(file)}>
                Open<span className="sr-only"> {file.name}</span>
              </Button>
            )}
          />
          <Pagination
            page={page}
            pageCount={Math.ceil(files.data.total / pageSize)}
            label="Pages of the library"
            onPage={(next) => change({ page: next > 1 ? next : undefined })}
          />
        </>
      )}
      {open && <LibraryFileDialog id={open.id} onClose={() => setOpen(undefined)} />}
    </section>
  )
}

const picture = { kind: 'image', label: 'Add a picture', part: 'file', requiredOnCreate: true } as const
const pdf = { kind: 'pdf', label: 'Add a PDF', part: 'file', requiredOnCreate: true } as const

/** Uploads files to the library without adding them to an item. The last picture stays, with the field that says what it shows. */
function LibraryUpload() {
  const client = useQueryClient()
  const [added, setAdded] = useState<Record<string, unknown>>({})
  const stored = (path: string, address: unknown) => {
    setAdded((before) => ({ ...before, [path]: address }))
    notifyDone('The file is in the library')
    void client.invalidateQueries({ queryKey: queryKey(listLibrary) })
  }
  const common = { error: undefined, onChange: stored }
  return (
    <ContentFilesContext value={libraryFiles}>
      <div className="grid gap-6 rounded-md border border-line bg-surface p-4 sm:grid-cols-2 sm:p-6">
        <FileInput
          field={picture}
          path="library-picture"
          value={added['library-picture']}
          chooseLabel="Choose a picture"
          {...common}
        />
        <FileInput field={pdf} path="library-pdf" value={added['library-pdf']} chooseLabel="Choose a PDF" {...common} />
      </div>
    </ContentFilesContext>
  )
}
