import { useState } from 'react'
import { useSession } from '#kit/sign-in/session.ts'
import type { ListAction } from '../../contract.list.ts'
import type { ActionInput, ListRow } from '../../contract.ts'
import type { Cursor } from '../keys/use-cursor.ts'
import type { Selection } from '../selection.ts'
import type { ShownPage } from '../use-list-page.ts'
import type { ListAddress } from '../use-list-state.ts'
import { newJob } from './batch-jobs.ts'
import type { useBatches } from './use-batches.ts'

interface Parts {
  page: ShownPage
  selection: Selection
  cursor: Cursor
  batches: ReturnType<typeof useBatches>
  address: ListAddress
  mayAct: boolean
}

/** Acting on the selected records, or on the row in use. */
export function useActing({ page, selection, cursor, batches, address, mayAct }: Parts) {
  const { user } = useSession()
  const [said, setSaid] = useState('')
  /** What is asked before it is done to the selected records, or to this row. */
  const [asking, setAsking] = useState<{ action: ListAction; row?: ListRow | undefined }>()
  const { selected } = selection
  const shown = (id: string) => page.rows.find((row) => row.id === id)
  const { query } = address.state

  const actOnSelected = (action: ListAction, input: ActionInput) => {
    const rows = [...selected.rows.values()].map((row) => shown(row.id) ?? row)
    const { matching: count } = selected
    batches.runner.run(newJob({ action, input, rows, ...(count !== undefined && { matching: { query, count } }) }))
    selection.clear()
    // The button that was pressed goes with the selection.
    const row = cursor.row ?? page.rows.find(({ id }) => selected.rows.has(id))
    if (row) cursor.focus(row.id)
  }
  const actOnRow = (action: ListAction, input: ActionInput, row: ListRow) => {
    if (cursor.hasJustMoved()) return setSaid(`Now on ${row.label}`)
    if (!row.actions.includes(action.id)) return batches.runner.refuse(action, row)
    // A key that is held down acts once.
    if (batches.marks.get(row.id) !== action.label)
      batches.runner.run(newJob({ action, input, rows: [row], isQuick: true }))
    return undefined
  }
  /** What a button of an action does. */
  const ask = (action: ListAction, row?: ListRow) => setAsking({ action, row })
  return {
    said,
    say: setSaid,
    asking,
    ask,
    stopAsking: () => setAsking(undefined),
    actOnAsked: (input: ActionInput) => {
      setAsking(undefined)
      if (asking?.row) actOnRow(asking.action, input, asking.row)
      else if (asking) actOnSelected(asking.action, input)
    },
    actOnSelected,
    /** What a key of an action does: to the selected records, else to the row in use. */
    press: (action: ListAction) => {
      if (!mayAct) return false
      const isAsked = action.confirm !== undefined || (action.needs && action.needs !== 'person')
      if (isAsked && selection.count > 0) return ask(action)
      if (isAsked) return cursor.row ? ask(action, cursor.row) : false
      const input: ActionInput = action.needs === 'person' ? { person: user?.id ?? null } : {}
      if (selection.count > 0) actOnSelected(action, input)
      else if (cursor.row) actOnRow(action, input, cursor.row)
      else return false
      return undefined
    },
  }
}
