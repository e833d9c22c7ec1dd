import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { shownActions, type ActionAsk } from './case-actions.ts'
import type { KindScreens, CaseRow } from '../kind-screens.ts'

// Loaded lazily: dialogs are a tenth of all scripts, and most visits confirm nothing.
const ActionDialog = lazy(() => import('./action-dialog.tsx').then((module) => ({ default: module.ActionDialog })))

type Props = { kind: KindScreens; row: CaseRow; size?: 'sm' | 'md' }

/** Buttons for what the owner can do, each with a confirmation. */
export function ActionButtons(props: Props) {
  const { buttons, dialog } = useActionButtons(props)
  return (
    <>
      {buttons}
      {dialog}
    </>
  )
}

/** The buttons and their dialog apart: a dialog that is open stays where the buttons move to another place with the state of the case. */
export function useActionButtons({ kind, row, size }: Props): { buttons: ReactNode; dialog: ReactNode } {
  const [asking, setAsking] = useState<ActionAsk>()
  const reasonId = useId()
  const shown = shownActions(kind, row, false)
  const reasons = shown.flatMap(({ reason }) => reason ?? [])
  const buttons = (
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
    </div>
  )
  const dialog = (
    <Suspense fallback={null}>
      {asking && (
        <ActionDialog
          key={asking.action}
          {...{ kind, row }}
          staff={false}
          ask={asking}
          onClose={() => setAsking(undefined)}
          onDone={() => setAsking(undefined)}
        />
      )}
    </Suspense>
  )
  return { buttons, dialog }
}
