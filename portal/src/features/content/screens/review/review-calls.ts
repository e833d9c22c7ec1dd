import type { ContentType } from '#fields/content/content-type.ts'
import { api } from '#kit/api/browser-api.ts'
import { duplicateItem } from '../../contract.manager.ts'
import { setCheckDate } from '../../calendar/contract.ts'
import type { ManagedItem } from '../../contract.items.ts'
import { returnItem, submitItem, takeBackItem } from '../../review/contract.ts'

type Item = Pick<ManagedItem, 'id' | 'version'>

/** The calls about one item for those who work on it together; each sends the version of the editor's item. */
export function teamCalls({ key: type, many }: Pick<ContentType, 'key' | 'many'>) {
  const params = ({ id }: Item) => ({ type, id: many ? id : 'single' })
  return {
    submit: (item: Item, note: string) =>
      api.call(submitItem, { params: params(item), body: { version: item.version, note } }),
    takeBack: (item: Item) => api.call(takeBackItem, { params: params(item), body: { version: item.version } }),
    return: (item: Item, words: string) =>
      api.call(returnItem, { params: params(item), body: { version: item.version, words } }),
    setCheckDate: (item: Item, checkBy: string | null) =>
      api.call(setCheckDate, { params: params(item), body: { version: item.version, checkBy } }),
    duplicate: (item: Item, idempotencyKey: string) =>
      api.call(duplicateItem, { params: params(item) }, { idempotencyKey }),
  }
}
