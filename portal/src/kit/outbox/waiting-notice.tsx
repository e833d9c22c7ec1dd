import { useId, useState } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { discardEntry, type OwnEntry } from './keeper.ts'
import { WaitingMessage } from './waiting-message.tsx'
import { nounOf, stateOf, summaryOf } from './words.ts'

/** The messages of the signed-in person, and the keys of those whose end another part of the screen shows. */
type Props = { entries: readonly OwnEntry[]; followed: readonly string[] }

/** Says how many messages wait, lists them on request, and says when each was sent. */
export function WaitingNotice({ entries, followed }: Props) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const unsent = entries.filter(({ state }) => state !== 'sent')
  const sent = entries.filter(({ state, key }) => state === 'sent' && !followed.includes(key))
  return (
    <div data-print="no">
      <div role="status">
        {unsent.length > 0 && (
          <p className="border-b border-line bg-info-soft text-info-ink">
            <span className="shell flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm font-semibold">
              <Icon name="clock" />
              {summaryOf(unsent)}
              <Button
                size="sm"
                variant="quiet"
                aria-expanded={isOpen}
                aria-controls={isOpen ? list : undefined}
                onClick={() => setOpen(!isOpen)}
              >
                {isOpen ? 'Hide' : 'Show'}
              </Button>
            </span>
          </p>
        )}
      </div>
      {isOpen && unsent.length > 0 && (
        <section id={list} aria-labelledby={`${list}-title`} className="shell py-6">
          <h2 id={`${list}-title`} className="mb-4 text-2xl">
            Waiting to be sent
          </h2>
          <ul className="grid gap-3">
            {unsent.map((entry) => (
              <li key={entry.seq}>
                <WaitingMessage entry={entry} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {sent.length > 0 && (
        <div className="shell grid gap-3 pt-6">
          {sent.map((entry) => (
            <Sent key={entry.seq} entry={entry} />
          ))}
        </div>
      )}
    </div>
  )
}

function Sent({ entry }: { entry: OwnEntry }) {
  const { title, text } = stateOf(entry)
  const { address } = entry.content.result ?? {}
  const dismiss = () => void discardEntry(entry)
  return (
    <Alert
      kind={text ? 'warning' : 'success'}
      title={title}
      onDismiss={dismiss}
      actions={
        address && (
          <LinkButton to={address} size="sm" onClick={dismiss}>
            Open
          </LinkButton>
        )
      }
    >
      <p className="[overflow-wrap:anywhere]">
        {nounOf(entry)}: <strong>{entry.content.title}</strong>
      </p>
      {text && <p className="measure mt-1">{text}</p>}
    </Alert>
  )
}
