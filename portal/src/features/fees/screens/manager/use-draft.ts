import { useMemo, useState } from 'react'
import { newKey } from '#kit/forms/use-once-key.ts'
import type { ManagedSchedule } from '../../contract.drafts.ts'
import {
  cellId,
  readSheet,
  type Sheet,
  toSheet,
  addTier,
  type Column,
  columnsOf,
  pasteBlock,
  removeTier,
  setText,
  textAt,
} from '../../rules.sheet.ts'
import { asParts } from '../../schedule.ts'
import type { FeeCategory, PartKey, SchedulePart } from '#platform/state/fees/types.ts'
import type { GridActions } from './figure-grid.tsx'

export interface DraftFacts {
  title: string
  effectiveOn: string
  source: string
  reason: string
}

const factsOf = ({ title, effectiveOn, source, reason }: ManagedSchedule): DraftFacts => ({
  title,
  effectiveOn,
  source,
  reason,
})

/** A draft while it is edited: its facts, its words, its figures as texts, and what these mean. */
export function useDraft(schedule: ManagedSchedule) {
  const [facts, setFacts] = useState(() => factsOf(schedule))
  const [words, setWords] = useState(() => asParts(schedule.parts))
  const [sheet, setSheet] = useState(() => toSheet(asParts(schedule.parts)))
  const [isChanged, setChanged] = useState(false)
  const read = useMemo(() => readSheet(sheet, words), [sheet, words])
  const percents = useMemo(() => findPercentProblems(words), [words])
  const problems = useMemo(() => ({ ...read.problems, ...percents }), [read.problems, percents])
  const [actions] = useState(() => {
    const changeSheet = (how: (sheet: Sheet) => Sheet) => {
      setSheet(how)
      setChanged(true)
    }
    return makeActions(changeSheet)
  })
  const change =
    <T>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setChanged(true)
    }
  return {
    facts,
    words,
    sheet,
    parts: read.parts,
    problems,
    actions,
    isChanged,
    setFacts: change(setFacts),
    setWords: change(setWords),
    saved: () => setChanged(false),
    /** Writes every figure as the pages show it: 150000 becomes ₦150,000. */
    tidy: () => setSheet(toSheet(read.parts)),
  }
}

const findPercentProblems = (parts: readonly SchedulePart[]): Record<string, string> =>
  Object.fromEntries(
    parts
      .flatMap(({ categories }) => categories)
      .filter(({ operatingFee }) => operatingFee && !(operatingFee.percent >= 0 && operatingFee.percent <= 100))
      .map(({ key }: FeeCategory) => [percentId(key), 'Enter a percentage from 0 to 100.']),
  )

export const percentId = (category: string) => `${category}|percent`

/** The actions of all tables; they stay the same, so that a row is drawn again only when its own texts change. */
function makeActions(change: (how: (sheet: Sheet) => Sheet) => void): Record<PartKey, GridActions> {
  const of = (part: PartKey): GridActions => ({
    type: (table, row, column, text) => change((sheet) => setText(sheet, { part, table, row, column }, text)),
    paste: (table, row, column, block) => change((sheet) => pasteBlock(sheet, { part, table, row, column }, block)),
    addTier(table) {
      const id = `${table}~${newKey()}`
      change((sheet) => addTier(sheet, { part, table }, id))
    },
    removeTier: (table, row) => change((sheet) => removeTier(sheet, { part, table, row })),
  })
  return { A: of('A'), B: of('B'), C: of('C'), D: of('D'), E: of('E'), F: of('F'), G: of('G'), H: of('H') }
}

/** The texts that cells had in the schedule before, where these were others, by cell. A row is known by its name or capacity. */
export function findBefore(before: Sheet, now: Sheet): Record<string, string> {
  const keyOf = (category: string, kind: string, label: string) => `${category} ${kind} ${label}`
  const old = new Map(
    Object.values(before)
      .flat()
      .flatMap((table) => table.rows.map((row) => [keyOf(row.category, row.kind, row.label), row] as const)),
  )
  const changed: Record<string, string> = {}
  for (const table of Object.values(now).flat())
    for (const row of table.rows) {
      const was = old.get(keyOf(row.category, row.kind, row.label))
      const figures = columnsOf(table).filter((column): column is Column & number => typeof column === 'number')
      for (const column of figures) {
        const text = was ? textAt(was, column) : ''
        if (text !== textAt(row, column)) changed[cellId(row.id, column)] = text
      }
    }
  return changed
}
