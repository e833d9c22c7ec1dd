import { create } from 'zustand'

/** The dialogs over the page, the topmost last. All behind it is inert, so messages are shown in it. */
export const useOpenDialogs = create<readonly HTMLElement[]>(() => [])
