import { formatTime } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import type { Draft } from './use-draft.ts'
import type { NewsEntry } from './use-send.ts'

type Props = { draft: Pick<Draft, 'other' | 'refusal' | 'useOther' | 'keepMine'> }

/** Says that a text was changed on another device and offers both, or why the account does not store it. Neither text is lost. */
export function DraftNotice({ draft: { other, refusal, useOther, keepMine } }: Props) {
  if (!other) return refusal && <Alert kind="warning" title={`On this device only: ${refusal.message}`} />
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

/** The entries since the person began to write; the text stays and can be sent afterwards. */
export function NewsNotice({ news }: { news: readonly NewsEntry[] }) {
  if (news.length === 0) return null
  return (
    <Alert kind="warning" title="Changed since you began to write">
      <ul className="grid gap-1">
        {news.map(({ id, at, by, text, note }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <span className="tabular">{formatTime(at)}</span> <strong>{by}</strong>: {text}
            {note && (
              <span dir="auto" className="line-clamp-3 whitespace-pre-line">
                {note}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1">Your text is kept. Change it if you need to, then send it.</p>
    </Alert>
  )
}
