import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '../overlays/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextField } from '../form/field.tsx'
import { Menu } from '../overlays/menu.tsx'
import { Table, type Column, type SortDirection } from '../table/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { toast } from '../overlays/toast.ts'
import { GalleryRow, GallerySection } from './gallery-page.tsx'

type Row = { reference: string; applicant: string; capacity: number; status: 'Approved' | 'Pending' }

const ROWS: Row[] = [
  { reference: 'APP-2026-000123', applicant: 'Coal City Power Limited', capacity: 12.5, status: 'Approved' },
  {
    reference: 'APP-2026-000124',
    applicant: 'Umunnaechi-Nwachukwu Embedded Power and Allied Services Company (Nigeria) Limited',
    capacity: 120,
    status: 'Pending',
  },
  { reference: 'APP-2026-000131', applicant: 'Nkanu Solar', capacity: 1.25, status: 'Pending' },
]

const COLUMNS: Column<Row>[] = [
  {
    key: 'reference',
    header: 'Reference',
    cell: (row) => <a href={`#${row.reference}`}>{row.reference}</a>,
    rowHeader: true,
    sortable: true,
    className: 'whitespace-nowrap',
  },
  { key: 'applicant', header: 'Applicant', cell: (row) => row.applicant, sortable: true },
  { key: 'capacity', header: 'Capacity, MW', cell: (row) => row.capacity.toFixed(2), numeric: true, sortable: true },
  {
    key: 'status',
    header: 'Status',
    cell: (row) => <Badge tone={row.status === 'Approved' ? 'success' : 'warning'}>{row.status}</Badge>,
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    cell: (row) => <IconButton size="sm" icon="more" label={`Actions for ${row.reference}`} />,
    numeric: true,
  },
]

export function TableGallery() {
  const [sort, setSort] = useState<{ key: string; direction: SortDirection }>({
    key: 'reference',
    direction: 'ascending',
  })
  return (
    <GallerySection title="Tables">
      <div>
        <Table
          caption="Submissions"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={(row) => row.reference}
          sort={sort}
          onSort={(key, direction) => setSort({ key, direction })}
        />
      </div>
      <div>
        <Table caption="Dense, without sorting" dense columns={COLUMNS} rows={ROWS} rowKey={(row) => row.reference} />
      </div>
      <div>
        <Table
          caption="Without rows"
          columns={COLUMNS}
          rows={[]}
          rowKey={(row) => row.reference}
          empty={<EmptyState title="No submissions match">Take away a filter.</EmptyState>}
        />
      </div>
    </GallerySection>
  )
}

export function RichGallery() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'danger' | 'busy'>()
  const close = () => setOpen(undefined)
  return (
    <GallerySection title="Dialogs, menus, tabs, toasts">
      <GalleryRow>
        <Button onClick={() => setOpen('dialog')}>Open a dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Ask</Button>
        <Button onClick={() => setOpen('danger')}>Ask before a loss</Button>
        <Button onClick={() => setOpen('busy')}>Busy</Button>
        <Menu
          label="Actions"
          items={[
            { id: 'edit', label: 'Edit', icon: 'edit' },
            { id: 'copy', label: 'Duplicate', icon: 'copy' },
            { id: 'archive', label: 'Archive', icon: 'archive', disabled: true },
            { separator: true },
            { id: 'delete', label: 'Delete', icon: 'trash', danger: true },
          ]}
          onAction={(id) => toast(`Chosen: ${id}`)}
        />
        <Menu
          label="More"
          iconOnly
          icon="more"
          variant="quiet"
          items={[{ id: 'print', label: 'Print', icon: 'print' }]}
          onAction={(id) => toast(`Chosen: ${id}`)}
        />
      </GalleryRow>
      <GalleryRow>
        <Button onClick={() => toast('A plain message')}>Plain</Button>
        <Button onClick={() => toast.success('Form approved successfully')}>Success</Button>
        <Button
          onClick={() => toast.error('The service did not answer. What you typed is kept; try again in a minute.')}
        >
          Error
        </Button>
        <Button onClick={() => toast.loading('Uploading')}>Loading</Button>
        <Button onClick={() => toast.dismiss()}>Dismiss all</Button>
      </GalleryRow>
      <Tabs
        label="Profile"
        items={[
          { id: 'profile', label: 'Profile', content: <p>Name, address and phone.</p> },
          { id: 'forms', label: 'Forms', count: 12, content: <p>Forms that you sent in.</p> },
          { id: 'complaints', label: 'Complaints', count: 0, content: <p>No complaints.</p> },
        ]}
      />
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Comment on the submission"
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Send comment
            </Button>
          </>
        }
      >
        <TextField label="Comment" hint="The applicant reads it." />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Approve this form?"
        confirmLabel="Approve"
      >
        We will tell the applicant by e-mail.
      </ConfirmDialog>
      <ConfirmDialog
        danger
        isOpen={open === 'danger'}
        onClose={close}
        onConfirm={close}
        title="Delete this form?"
        confirmLabel="Delete form"
      >
        It cannot be brought back.
      </ConfirmDialog>
      <ConfirmDialog
        danger
        busy
        isOpen={open === 'busy'}
        onClose={close}
        onConfirm={close}
        title="Delete this form?"
        confirmLabel="Delete form"
      >
        It cannot be brought back. (Reload the page to leave this state.)
      </ConfirmDialog>
    </GallerySection>
  )
}
