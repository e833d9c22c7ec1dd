import type { OutboxMessage } from '#kit/outbox/message.ts'
import type { KindScreens } from './kind-screens.ts'

/** A case or a message about it as it waits on the device. */
export const letterOf = (
  { key, path }: KindScreens,
  what: 'case' | 'message',
  letter: Omit<OutboxMessage, 'name' | 'place'>,
): OutboxMessage => ({ ...letter, name: what === 'case' ? key : `${key}-message`, place: path })

/** Whether a waiting message is about this case. */
export const isAbout =
  ({ key }: KindScreens, id: string) =>
  (entry: { name: string; content: { id?: string } }) =>
    entry.name === `${key}-message` && entry.content.id === id
