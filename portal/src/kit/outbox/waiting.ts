import { useEffect } from 'react'
import { create } from 'zustand'
import { ApiError } from '../api/api-client.ts'
import { useRootStore } from '../root-store.ts'
import { useSession } from '../sign-in/session.ts'
import { isUnanswered } from '../use-retry-online.ts'
import type { OwnEntry } from './entries.ts'
import type { OutboxMessage } from './message.ts'
import type { Outbox } from './outbox.ts'

export type Waiting = OwnEntry

/** What the screens know: the opened messages, and the code once it is loaded. Small, because every screen that sends imports it. */
const useStore = create<{ outbox?: Outbox; entries: readonly Waiting[]; followed: readonly string[] }>()(() => ({
  entries: [],
  followed: [],
}))

let loading: Promise<void> | undefined

/** Loads the code that keeps messages while there is a line; it must be there when the line is lost. */
function load(): Promise<void> {
  loading ??= import('./outbox.ts').then(({ outbox }) => {
    useStore.setState({ outbox })
    // From now on a lost line loses nothing; seen by tests and in the browser's timeline.
    performance.mark('outbox')
    outbox.open((entries) => useStore.setState({ entries }))
  })
  loading.catch(() => (loading = undefined))
  return loading
}

/** Whether this browser can encrypt and send on its own; not without https. */
const isAble = () => isSecureContext && 'locks' in navigator && 'indexedDB' in globalThis

/** Loads the outbox for a signed-in person once the screen is at rest. */
export function useOutbox(): void {
  const isSignedIn = useSession().status === 'signed-in'
  useEffect(() => {
    if (!isSignedIn || !isAble()) return
    const start = () => void load().catch(() => {})
    // Safari has no idle callback.
    const timer = setTimeout(start, 1_500)
    return () => clearTimeout(timer)
  }, [isSignedIn])
}

/** The signed-in person's messages, oldest first. */
export function useWaiting(): readonly Waiting[] {
  const entries = useStore((state) => state.entries)
  const { user } = useSession()
  return entries.filter(({ owner }) => owner === user?.id)
}

/** The code, once it is loaded. */
export const useLoadedOutbox = () => useStore((state) => state.outbox)

/** Shown when a message was stored instead of sent. */
export const kept = Symbol('kept')

/** Sends a message; without an answer, or behind others that wait, it is stored and sent later. A message that cannot be stored fails as before. */
export async function sendOrStore<T>(
  message: OutboxMessage | undefined,
  send: () => Promise<T>,
): Promise<T | typeof kept> {
  const { outbox, entries } = useStore.getState()
  if (!message || !outbox) return send()
  const owner = useRootStore.getState().auth.user?.id
  const waits = entries.some((entry) => entry.owner === owner && entry.state === 'waiting')
  if (waits && (await outbox.keep(message))) return kept
  try {
    return await send()
  } catch (error) {
    if (error instanceof ApiError && isUnanswered(error) && (await outbox.keep(message))) return kept
    throw error
  }
}

/** The messages whose result a screen shows itself, so that the notice above the screen does not repeat it. */
export function useFollowed(isMine: (entry: Waiting) => boolean): Waiting[] {
  const mine = useWaiting().filter(isMine)
  const keys = mine.map(({ key }) => key).join(' ')
  useEffect(() => {
    const own = keys.split(' ')
    useStore.setState(({ followed }) => ({ followed: [...followed, ...own] }))
    return () => useStore.setState(({ followed }) => ({ followed: followed.filter((key) => !own.includes(key)) }))
  }, [keys])
  return mine
}

export const discardAllOf = async (owner: string): Promise<void> => useStore.getState().outbox?.discardAllOf(owner)

export const useFollowedKeys = () => useStore((state) => state.followed)
