import { sentenceOr } from '#kit/api/api-client.ts'
import type { ContentMessages, ContentType, ManagerTab } from './content-type.ts'

/** What staff read after a write of a type (spec 3 §8): its own words, or the usual ones with its name in them. */
export function messagesOf({ one, messages }: Pick<ContentType, 'one' | 'messages'>): ContentMessages {
  return {
    created: `${one} created successfully`,
    updated: `${one} updated successfully`,
    deleted: `${one} deleted successfully`,
    createFailed: `Error creating ${one}`,
    updateFailed: `Error updating ${one}`,
    deleteFailed: `Error deleting ${one}`,
    ...messages,
  }
}

const quotedTabs = new Set<ManagerTab>(['home', 'about', 'media', 'regulations', 'guidelines'])

/** The toast of a write: as quoted (spec 3 §8) for the tabs of the specification, what happened for all others. */
export function toastOf(
  type: Pick<ContentType, 'one' | 'messages' | 'place'>,
  action: 'created' | 'updated' | 'deleted',
): string {
  if (quotedTabs.has(type.place.tab)) return messagesOf(type)[action]
  return action === 'deleted' ? 'Moved to the bin' : 'Published'
}

/** The toast of a failed write: a type's own words with the reason in them, else the reason itself, else the usual words. */
export function failureText(
  type: Pick<ContentType, 'one' | 'messages'>,
  action: 'create' | 'update' | 'delete',
  error?: Parameters<typeof sentenceOr>[0],
): string {
  const own = type.messages?.[`${action}Failed`]
  if (own) return own.replace('{reason}', () => error?.message || 'Something went wrong')
  const usual = messagesOf(type)[`${action}Failed`]
  return error ? sentenceOr(error, usual) : usual
}
