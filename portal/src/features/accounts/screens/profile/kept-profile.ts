import { useRootStore } from '#kit/root-store.ts'
import type { Profile } from '../../contract.input.ts'

/** Unsaved changes of the profile, by account: a session may end while somebody types. */
export const profileSlice = 'profile'

export function readKeptProfile(userId: string): Partial<Profile> | undefined {
  const kept = useRootStore.getState()[profileSlice]?.[userId]
  if (typeof kept !== 'object' || kept === null) return undefined
  const texts = Object.entries(kept).filter(([, value]) => typeof value === 'string')
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}
