import { keepInSlice, useRootStore } from '#kit/root-store.ts'

/** The part of the stored state that remembers how the frame looks on this device; the first script of a page reads it too (page-start.tsx). */
const slice = 'frame'

/** Whether the side navigation is folded to its icons. */
export const useFolded = (): boolean => useRootStore((state) => state[slice]?.['folded'] === true)

export const keepFolded = (folded: boolean): void => keepInSlice(slice, 'folded', folded || undefined)
