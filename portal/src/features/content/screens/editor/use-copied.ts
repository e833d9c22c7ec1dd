import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { ContentType } from '#fields/content-type.ts'
import { queryKey } from '#kit/query.ts'
import { listItems } from '../../contract.manager.ts'
import type { ManagedItem } from '../../contract.items.ts'
import { itemAddress } from '../../addresses.ts'
import { tellDone } from '../content-toasts.tsx'
import { useContentTypes } from '../content-types.ts'
import { showItems } from '../show-items.ts'

/** Opens a copy that was just made. */
export function useCopied(type: ContentType): (copy: ManagedItem) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const types = useContentTypes()
  return ({ id, title }) => {
    for (const read of [listItems, ...showItems]) void client.invalidateQueries({ queryKey: queryKey(read) })
    tellDone(`“${title}” is a draft now`)
    void navigate(itemAddress(types, type.key, id) ?? '/content-manager')
  }
}
