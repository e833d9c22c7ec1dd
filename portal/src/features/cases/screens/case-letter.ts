import type { OutboxMessage } from '#kit/outbox/message.ts'
import { isSendable } from '#kit/outbox/sendable.ts'
import type { KindScreens } from './kind-screens.ts'

/** A case or a message about it as it waits on the device; undefined for kinds that may not wait (`kit/outbox/sendable.ts`). */
export function letterOf(
  { key, path }: KindScreens,
  what: 'case' | 'message',
  letter: Omit<OutboxMessage, 'name' | 'place'>,
): OutboxMessage | undefined {
  const name = what === 'case' ? key : `${key}-message`
  return isSendable(name) ? { ...letter, name, place: path } : undefined
}

/** Whether a waiting message is about this case. */
export const isAbout =
  ({ key }: KindScreens, id: string) =>
  (entry: { name: string; content: { id?: string } }) =>
    entry.name === `${key}-message` && entry.content.id === id
