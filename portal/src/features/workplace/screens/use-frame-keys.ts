import { useLocation } from 'react-router'
import { type KeyActions, useKeys } from '#kit/desk/use-keys.ts'
import { mayFrameCall } from './use-open-counts.ts'

/** The keys of the frame of staff, where the screen has not used them. */
export function useFrameKeys(actions: KeyActions): void {
  const { pathname } = useLocation()
  useKeys(actions, mayFrameCall(pathname), true)
}
