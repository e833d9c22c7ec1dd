import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { Draft } from './use-draft.ts'

/** Says that a text was changed on another device, and lets the person choose; neither text is lost before. */
export function DraftNotice({ draft }: { draft: Pick<Draft, 'other' | 'useOther' | 'keepMine'> }) {
  const { other, useOther, keepMine } = draft
  if (!other) return null
  return (
    <Alert
      kind="warning"
      title="You changed this text on another device"
      actions={
        <>
          <Button size="sm" onClick={keepMine}>
            Keep this one
          </Button>
          <Button size="sm" onClick={useOther}>
            Use the other one
          </Button>
        </>
      }
    >
      <p dir="auto" className="line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]">
        {other.text}
      </p>
    </Alert>
  )
}
