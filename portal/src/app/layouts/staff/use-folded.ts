import { storeLocally, useRootStore } from '#kit/root-store.ts'

/** The part of the stored state that remembers how the frame looks on this device; the first script of a page reads it too (page-start.tsx). */
const slice = 'frame'

export const useFolded = (): boolean => useRootStore((state) => state[slice]?.['folded'] === true)

export const storeFolded = (folded: boolean): void => storeLocally(slice, 'folded', folded || undefined)
