import { useApiQuery } from '#kit/api/query.ts'
import { getItem } from '../../contract.manager.ts'

/** The item of an editor, which is read while the editor's file comes and not after it. */
export const useItemReading = (type: string, id: string) =>
  useApiQuery(getItem, { params: { type, id } }, { enabled: id !== 'new' })
export type ItemReading = ReturnType<typeof useItemReading>
