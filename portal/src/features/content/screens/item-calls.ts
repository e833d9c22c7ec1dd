import type { ContentType } from '#fields/content/content-type.ts'
import type { ContentValues } from '#fields/content/content-values.ts'
import { api } from '#kit/api/browser-api.ts'
import {
  createItem,
  discardDraft,
  duplicateItem,
  publishItem,
  removeItem,
  restoreVersion,
  returnItem,
  saveDraft,
  scheduleItem,
  setCheckDate,
  submitItem,
  takeBackItem,
  unpublishItem,
} from '../contract.manager.ts'
import type { ManagedItem } from '../contract.items.ts'

/** The stored item on which a write is based. */
export type Started = Pick<ManagedItem, 'id' | 'version'>

/**
 * The calls of one editor of a type; repeating a create or a copy after a lost answer does not create a second item. `example`: the key of the example
 * that a new item replaces.
 */
export function itemCalls({ key: type, many }: Pick<ContentType, 'key' | 'many'>, example?: string) {
  const idempotencyKey = crypto.randomUUID()
  const params = ({ id }: Pick<Started, 'id'>) => ({ type, id: many ? id : 'single' })
  /** What a change sends: which item, its version in the editor, and what goes with the change. */
  const on = <More extends object>(item: Started, more: More) => ({
    params: params(item),
    body: { version: item.version, ...more },
  })
  return {
    create: (body: ContentValues, order: number | undefined) =>
      api.call(
        createItem,
        { params: { type }, body: { body, ...(order !== undefined && { order }), ...(example && { example }) } },
        { idempotencyKey },
      ),
    saveDraft: (item: Started, body: ContentValues) => api.call(saveDraft, on(item, { body })),
    /** `replace`: take off the site what is published in the same place. */
    publish: (item: Started, body?: ContentValues, replace?: boolean) =>
      api.call(publishItem, on(item, { ...(body && { body }), ...(replace && { replace }) })),
    unpublish: (item: Started) => api.call(unpublishItem, on(item, {})),
    discardDraft: (item: Started) => api.call(discardDraft, on(item, {})),
    schedule: (item: Started, publishAt: string | null, unpublishAt: string | null) =>
      api.call(scheduleItem, on(item, { publishAt, unpublishAt })),
    restoreVersion: (item: Started, version: number) =>
      api.call(restoreVersion, {
        params: { ...params(item), version },
        body: { version: item.version, publish: false },
      }),
    remove: (item: Started) => api.call(removeItem, { params: params(item), query: { version: item.version } }),
    submit: (item: Started, note: string) => api.call(submitItem, on(item, { note })),
    takeBack: (item: Started) => api.call(takeBackItem, on(item, {})),
    return: (item: Started, words: string) => api.call(returnItem, on(item, { words })),
    setCheckDate: (item: Started, checkBy: string | null) => api.call(setCheckDate, on(item, { checkBy })),
    duplicate: (item: Started) => api.call(duplicateItem, { params: params(item) }, { idempotencyKey }),
  }
}
export type ItemCalls = ReturnType<typeof itemCalls>
