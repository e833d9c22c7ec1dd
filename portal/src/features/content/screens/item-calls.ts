import type { ContentType } from '#fields/content-type.ts'
import type { ContentValues } from '#fields/content-values.ts'
import { api } from '#kit/browser-api.ts'
import { restoreVersion } from '../contract.history.ts'
import {
  createItem,
  discardDraft,
  type ManagedItem,
  publishItem,
  removeItem,
  saveDraft,
  scheduleItem,
  unpublishItem,
} from '../contract.manager.ts'

/** The stored item that a write starts from. */
export type Started = Pick<ManagedItem, 'id' | 'version'>

/** The calls of one editor; each write carries the version that the editor holds. */
export interface ItemCalls {
  create(values: ContentValues, order: number | undefined): Promise<ManagedItem>
  saveDraft(item: Started, values: ContentValues): Promise<ManagedItem>
  publish(item: Started, values?: ContentValues): Promise<ManagedItem>
  unpublish(item: Started): Promise<ManagedItem>
  discardDraft(item: Started): Promise<ManagedItem>
  schedule(item: Started, publishAt: string | null, unpublishAt: string | null): Promise<ManagedItem>
  restoreVersion(item: Started, version: number): Promise<ManagedItem>
  remove(item: Started): Promise<unknown>
}

/** Makes the calls of a type; a repeated create with lost answers stays one item. */
export function itemCalls({ key: type, many }: Pick<ContentType, 'key' | 'many'>): ItemCalls {
  const idempotencyKey = crypto.randomUUID()
  const params = ({ id }: Pick<Started, 'id'>) => ({ type, id: many ? id : 'single' })
  return {
    create: (body, order) =>
      api.call(
        createItem,
        { params: { type }, body: { body, ...(order !== undefined && { order }) } },
        { idempotencyKey },
      ),
    saveDraft: (item, body) => api.call(saveDraft, { params: params(item), body: { version: item.version, body } }),
    publish: (item, body) =>
      api.call(publishItem, { params: params(item), body: { version: item.version, ...(body && { body }) } }),
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
  }
}
