import { useState } from 'react'
import type { ItemSummary } from '../../contract.items.ts'

/** The items of the page that are chosen; items that are no longer on it are not. */
export function useChoice(items: readonly ItemSummary[], choosing: boolean) {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    chosen: choosing ? items.filter(({ id }) => ids.includes(id)) : [],
    choose: (id: string, isChosen: boolean) =>
      setIds((before) => (isChosen ? [...before, id] : before.filter((each) => each !== id))),
    chooseAll: () => setIds(items.map(({ id }) => id)),
    clear: () => setIds([]),
  }
}
