import type { ContentType } from '#fields/content/content-type.ts'
import type { ContentValues } from '#fields/content/content-values.ts'
import { api } from '#kit/api/browser-api.ts'
import { restoreVersion } from '../contract.history.ts'
import {
  createItem,
  discardDraft,
  duplicateItem,
  publishItem,
  removeItem,
  saveDraft,
  scheduleItem,
  unpublishItem,
} from '../contract.manager.ts'
import { setCheckDate } from '../calendar/contract.ts'
import type { ManagedItem } from '../contract.items.ts'
import { returnItem, submitItem, takeBackItem } from '../review/contract.ts'

/** The stored item on which a write is based. */
export type Started = Pick<ManagedItem, 'id' | 'version'>

/** The calls of one editor; each write sends the version of the editor's item. */
export interface ItemCalls {
  create(values: ContentValues, order: number | undefined): Promise<ManagedItem>
  saveDraft(item: Started, values: ContentValues): Promise<ManagedItem>
  /** `replace`: take off the site what is published in the same place. */
  publish(item: Started, values?: ContentValues, replace?: boolean): Promise<ManagedItem>
  unpublish(item: Started): Promise<ManagedItem>
  discardDraft(item: Started): Promise<ManagedItem>
  schedule(item: Started, publishAt: string | null, unpublishAt: string | null): Promise<ManagedItem>
  restoreVersion(item: Started, version: number): Promise<ManagedItem>
  remove(item: Started): Promise<unknown>
  submit(item: Started, note: string): Promise<ManagedItem>
  takeBack(item: Started): Promise<ManagedItem>
  return(item: Started, words: string): Promise<ManagedItem>
  setCheckDate(item: Started, checkBy: string | null): Promise<ManagedItem>
  duplicate(item: Started): Promise<ManagedItem>
}

/**
 * Makes the calls for a type; repeating a create or a copy after a lost answer does not create a second item. `example`: the key of the example that a
 * new item replaces.
 */
export function itemCalls({ key: type, many }: Pick<ContentType, 'key' | 'many'>, example?: string): ItemCalls {
  const idempotencyKey = crypto.randomUUID()
  const params = ({ id }: Pick<Started, 'id'>) => ({ type, id: many ? id : 'single' })
  return {
    create: (body, order) =>
      api.call(
        createItem,
        { params: { type }, body: { body, ...(order !== undefined && { order }), ...(example && { example }) } },
        { idempotencyKey },
      ),
    saveDraft: (item, body) => api.call(saveDraft, { params: params(item), body: { version: item.version, body } }),
    publish: (item, body, replace) =>
      api.call(publishItem, {
        params: params(item),
        body: { version: item.version, ...(body && { body }), ...(replace && { replace }) },
      }),
    unpublish: (item) => api.call(unpublishItem, { params: params(item), body: { version: item.version } }),
    discardDraft: (item) => api.call(discardDraft, { params: params(item), body: { version: item.version } }),
    schedule: (item, publishAt, unpublishAt) =>
      api.call(scheduleItem, { params: params(item), body: { version: item.version, publishAt, unpublishAt } }),
    restoreVersion: (item, version) =>
      api.call(restoreVersion, {
        params: { ...params(item), version },
        body: { version: item.version, publish: false },
      }),
    remove: (item) => api.call(removeItem, { params: params(item), query: { version: item.version } }),
    submit: (item, note) => api.call(submitItem, { params: params(item), body: { version: item.version, note } }),
    takeBack: (item) => api.call(takeBackItem, { params: params(item), body: { version: item.version } }),
    return: (item, words) => api.call(returnItem, { params: params(item), body: { version: item.version, words } }),
    setCheckDate: (item, checkBy) =>
      api.call(setCheckDate, { params: params(item), body: { version: item.version, checkBy } }),
    duplicate: (item) => api.call(duplicateItem, { params: params(item) }, { idempotencyKey }),
  }
}
