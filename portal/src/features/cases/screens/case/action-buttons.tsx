import { lazy, Suspense, useId, useState } from 'react'
import { useDuty } from '#kit/duty.tsx'
import { may } from '#platform/duties.ts'
import { Button } from '#ui/button.tsx'
import { shownActions, type ActionAsk } from './case-actions.ts'
import type { KindScreens, CaseRow } from '../kind-screens.ts'

// Loaded lazily: dialogs are a tenth of all scripts, and most visits confirm nothing.
const ActionDialog = lazy(() => import('./action-dialog.tsx').then((module) => ({ default: module.ActionDialog })))

type Props = {
  kind: KindScreens
  row: CaseRow
  staff: boolean
  size?: 'sm' | 'md'
  onDeleted?: (() => void) | undefined
}

/** Buttons for the available actions, each with a confirmation. */
export function ActionButtons({ kind, row, staff, size, onDeleted }: Props) {
  const [asking, setAsking] = useState<ActionAsk>()
  const handles = useDuty(may.handleCases)
  const reasonId = useId()
  if (staff && !handles) return null
  const shown = shownActions(kind, row, staff)
  const reasons = shown.flatMap(({ reason }) => reason ?? [])
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={`Actions on ${row.reference}`}>
      {shown.map((ask) => (
        <Button
          key={ask.action}
          size={size}
          variant={ask.variant}
          icon={ask.icon}
          disabled={ask.disabled}
          aria-describedby={ask.reason && reasonId}
          onClick={() => setAsking(ask)}
        >
          {ask.label}
        </Button>
      ))}
      {reasons.map((reason) => (
        <p key={reason} id={reasonId} className="measure basis-full text-sm text-muted">
          {reason}
        </p>
      ))}
      <Suspense fallback={null}>
        {asking && (
          <ActionDialog
            key={asking.action}
            {...{ kind, row, staff }}
            ask={asking}
            onClose={() => setAsking(undefined)}
            onDone={(waiting) => {
              setAsking(undefined)
              if (asking.action === 'delete' && !waiting) onDeleted?.()
            }}
          />
        )}
      </Suspense>
    </div>
  )
}
