import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NativeSelect } from '#ui/field.tsx'
import { type FeePart, feePart, feeParts } from '../document.ts'
import { putBlock, selectedBlock } from './put-block.ts'

/** Adds a table of the schedule of fees, whose figures are those in force when the page is read. */
export function FeeTableDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [edited] = useState(() => selectedBlock<{ part: FeePart }>(editor, 'feeTable'))
  const [part, setPart] = useState(edited?.part ?? 'A')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Table of fees"
      size="sm"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            onClick={() => {
              putBlock(editor, 'feeTable', { part }, edited)
              onClose()
            }}
          >
            {edited ? 'Change the table' : 'Add the table'}
          </Button>
        </>
      }
    >
      <NativeSelect
        data-first-focus=""
        label="Part of the schedule of fees"
        hint="The page shows the figures in force on the day it is read."
        value={part}
        options={feeParts.map((value) => ({ value, label: `Part ${value}` }))}
        onChange={(event) => setPart(feePart(event.currentTarget.value) ?? 'A')}
      />
    </Dialog>
  )
}
