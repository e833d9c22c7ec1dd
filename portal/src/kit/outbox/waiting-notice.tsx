import { useId, useState, type ReactNode, useEffect, useRef } from 'react'
import { namedKinds } from '#page-lists.ts'
import { formatMoment } from '#platform/values/nigerian-time.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { api } from '../api/browser-api.ts'
import { shelveFile } from '../file-shelf.ts'
import { newKey } from '../forms/use-once-key.ts'
import { storeLocally, useRootStore } from '../root-store.ts'
import { readToken } from '../sign-in/session.ts'
import { discardEntry, type OwnEntry, storeMessage, readOwn, wake, watch } from './entries.ts'
import { type OutboxMessage, openFile } from './message.ts'
import { importKey } from './sealing.ts'
import type { Access } from './send-waiting.ts'
import { storeAccess, listEntries, readAccess, removeEntry } from './store.ts'

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

type WaitingMessageProps = { entry: OwnEntry; className?: string }

/** A message that waits or was not sent: what, when, its state, and the possible actions. */
export function WaitingMessage({ entry, className }: WaitingMessageProps) {
  const { title, text } = stateOf(entry)
  const [busy, setBusy] = useState(false)
  const waits = entry.state === 'waiting'
  const during = (work: () => Promise<unknown>) => {
    setBusy(true)
    void work().finally(() => setBusy(false))
  }
  const reopen = async () => {
    const address = await openAgain(entry)
    if (address) window.location.assign(address)
  }
  return (
    <Alert
      kind={waits ? 'info' : 'warning'}
      title={title}
      {...(className && { className })}
      actions={
        <Discard entry={entry}>
          {waits ? (
            <Button size="sm" busy={busy} busyLabel="Sending" onClick={() => during(tryNow)}>
              Try now
            </Button>
          ) : (
            <Button size="sm" icon="edit" busy={busy} onClick={() => during(reopen)}>
              Open again
            </Button>
          )}
        </Discard>
      }
    >
      <p className="[overflow-wrap:anywhere]">
        {nounOf(entry)}: <strong>{entry.content.title}</strong>{' '}
        <time dateTime={new Date(entry.createdAt).toISOString()} className="tabular text-sm whitespace-nowrap">
          {formatMoment(new Date(entry.createdAt).toISOString())}
        </time>
      </p>
      <p className="measure mt-1">{text}</p>
    </Alert>
  )
}

/** The button to discard a message, which asks in its place; `children` are the other buttons. */
function Discard({ entry, children }: { entry: OwnEntry; children: ReactNode }) {
  const [asking, setAsking] = useState(false)
  const keep = useRef<HTMLButtonElement>(null)
  const begin = useRef<HTMLButtonElement>(null)
  const was = useRef(false)
  useEffect(() => {
    if (asking) keep.current?.focus()
    else if (was.current) begin.current?.focus()
    was.current = asking
  }, [asking])
  if (!asking)
    return (
      <>
        {children}
        <Button size="sm" variant="quiet" ref={begin} onClick={() => setAsking(true)}>
          Discard
        </Button>
      </>
    )
  return (
    <div role="group" aria-label={`Discard: ${entry.content.title}`} className="grid gap-2">
      <p className="measure">
        Discard it? It is removed from this device and cannot be brought back. If it has already reached us, it stays
        with us.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" ref={keep} onClick={() => setAsking(false)}>
          Keep it
        </Button>
        <Button size="sm" variant="danger" onClick={() => void discardEntry(entry)}>
          Discard it
        </Button>
      </div>
    </div>
  )
}

function nounOf({ name }: Pick<OwnEntry, 'name'>): string {
  const kind = namedKinds.find(({ key }) => [key, `${key}-message`].includes(name))
  if (!kind) return 'Message'
  return name === kind.key
    ? kind.noun
    : `Message about ${/^[AEIOU]/.test(kind.noun) ? 'an' : 'a'} ${kind.noun.toLowerCase()}`
}

const count = (number: number, one: string) => `${number} ${number === 1 ? one : `${one}s`}`

/** '1 message is waiting to be sent. 2 messages were not sent.' */
function summaryOf(entries: readonly Pick<OwnEntry, 'state'>[]): string {
  const waiting = entries.filter(({ state }) => state === 'waiting').length
  const unsent = entries.filter(({ state }) => state === 'refused' || state === 'late').length
  return [
    waiting > 0 && `${count(waiting, 'message')} ${waiting === 1 ? 'is' : 'are'} waiting to be sent.`,
    unsent > 0 && `${count(unsent, 'message')} ${unsent === 1 ? 'was' : 'were'} not sent.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** Title and explanation of a message's state. */
function stateOf({ state, content }: Pick<OwnEntry, 'state' | 'content'>): { title: string; text: string } {
  switch (state) {
    case 'waiting':
      return {
        title: navigator.onLine ? 'Waiting to be sent' : 'Waiting for a connection',
        text: 'It is kept on this device, encrypted for your account, and sent on its own when the connection is back. You can close this page. If you log out, it is sent after you log in again.',
      }
    case 'late':
      return {
        title: 'Not sent',
        text: 'It has waited for more than 7 days, and may have reached us before the connection was lost. Look whether we have it. If not, open it again and send it.',
      }
    case 'refused':
      return { title: 'Not sent', text: content.result?.said || 'We could not take it.' }
    default:
      return {
        title: `Sent${content.result?.reference ? `: ${content.result.reference}` : ''}`,
        text: content.result?.said ? `These documents were not accepted: ${content.result.said}` : '',
      }
  }
}

const signedIn = () => useRootStore.getState().auth.user?.id
/** The call of the accounts' contract, which the kit must not import. */
export const deviceKeyCall = { method: 'GET', path: '/auth/device-key' } as const

/** The right of the signed-in account, fetched once after each sign-in while there is a line. */
async function readOwnAccess(): Promise<Access | undefined> {
  const [owner, token] = [signedIn(), readToken()]
  if (!owner || !token) return undefined
  const known = await readAccess()
  if (known?.owner === owner && known.token === token) return known
  const { key } = (await api.call(deviceKeyCall as never, {} as never)) as { key: string }
  const granted: Access = { owner, token, key: known?.owner === owner ? known.key : await importKey(key) }
  // Signed out meanwhile.
  if (readToken() !== token) return undefined
  await storeAccess(granted)
  return granted
}

/** Starts to send what waits; `show` receives the account's messages now and after each change. */
export function openOutbox(show: (entries: readonly OwnEntry[]) => void): void {
  const refresh = async () => {
    const access = await readOwnAccess().catch(() => undefined)
    show(access ? await readOwn(access).catch(() => []) : [])
  }
  const start = () => void refresh().then(() => wake(signedIn, true))
  watch(() => void refresh(), signedIn)
  // Also after a sign-in, a sign-out and a change of account, in this tab or another one.
  useRootStore.subscribe((state, before) => state.auth.token !== before.auth.token && start())
  window.addEventListener('online', start)
  start()
}

/** Keeps a message of the signed-in account to be sent later; false when this device cannot. */
export async function keep(message: OutboxMessage): Promise<boolean> {
  const access = await readOwnAccess().catch(() => undefined)
  if (!access || !(await storeMessage(message, access))) return false
  void wake(signedIn)
  return true
}

const tryNow = () => wake(signedIn, true)

/** Puts a message back into its form, with its files, and returns the form's address. */
async function openAgain({ seq }: Pick<OwnEntry, 'seq'>): Promise<string | undefined> {
  const access = await readOwnAccess()
  const stored = (await listEntries()).find((entry) => entry.seq === seq)
  const entry = access && (await readOwn(access)).find((own) => own.seq === seq)
  const draft = entry?.content.draft
  if (!access || !stored || !draft) return undefined
  const files = []
  for (const index of stored.files.keys()) {
    const file = await openFile(stored, access, entry.content, index)
    const shelved = { id: newKey(), name: file.name, size: file.size }
    await shelveFile(shelved.id, file)
    files.push(shelved)
  }
  storeLocally(draft.slice, draft.entry, {
    ...joined(useRootStore.getState()[draft.slice]?.[draft.entry], draft.value),
    ...(files.length > 0 && { files }),
  })
  await removeEntry(seq)
  return draft.address
}

/** A message that was begun meanwhile stays below the one that comes back. */
function joined(there: unknown, back: object): object {
  const { text } = (there ?? {}) as { text?: unknown }
  return 'text' in back && typeof text === 'string' && text
    ? { ...back, text: `${String(back.text)}\n\n${text}` }
    : back
}
