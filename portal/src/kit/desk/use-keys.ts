import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigation } from 'react-router'
import type * as z from 'zod/mini'
import type { Endpoint } from '#platform/endpoint.ts'
import { useOpenDialogs } from '#ui/overlays/open-dialogs.ts'
import { toast } from '#ui/overlays/toast.ts'
import { api } from '../api/browser-api.ts'
import { queryKey, useApiQuery } from '../api/query.ts'
import { bufferKey } from '../writing/early-keys.ts'

interface KeySetting {
  /** Whether single keys act on the screens of staff. */
  isOn: boolean
}
type Schema<T> = z.ZodMiniType<T, T>
type Read = Endpoint<z.ZodMiniUnknown, z.ZodMiniUnknown, z.ZodMiniUnknown, Schema<KeySetting>>
type Save = Endpoint<z.ZodMiniUnknown, z.ZodMiniUnknown, Schema<KeySetting>, Schema<KeySetting>>

// The calls of the feature that keeps the setting, of which shared code knows no more; a test of the feature compares them.

export const readKeySetting = { method: 'GET', path: '/lists/shortcuts' } as Read
export const saveKeySetting = { method: 'PUT', path: '/lists/shortcuts' } as Save

/**
 * Whether single keys act, on every screen and device: each person may switch them off (WCAG 2.1.4). A screen that must not make the call passes the
 * setting to `useKnownKeys`; until then keys do not act.
 */
export function useKeySetting(asks = true) {
  const client = useQueryClient()
  const read = useApiQuery(readKeySetting, {}, { enabled: asks })
  const isOn = read.data?.isOn ?? asks
  const set = (next: boolean) => {
    const key = queryKey(readKeySetting, {})
    client.setQueryData<KeySetting>(key, { isOn: next })
    void api.call(saveKeySetting, { body: { isOn: next } }).catch(() => {
      toast.error('Failed to save the setting of keyboard shortcuts')
      void client.invalidateQueries({ queryKey: key })
    })
  }
  return { isOn, set, toggle: () => set(!isOn) }
}

/** Takes the setting from the answer of another call. */
export function useKnownKeys(isOn: boolean | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isOn !== undefined) client.setQueryData<KeySetting>(queryKey(readKeySetting, {}), { isOn })
  }, [client, isOn])
}

/** Actions by key; one that returns false leaves the key to the browser. */
export type KeyActions = Readonly<Record<string, (() => void | false) | undefined>>

/** Where keys are typed, or mean something else. */
const typing =
  'input:not([type=checkbox], [type=radio]), textarea:not([readonly]), select, [contenteditable]:not([contenteditable=false]), dialog, [popover], [role=menu], [role=listbox]'

/**
 * Keys without a modifier, for the screen in front; those of the frame (`isFrame`) act where the screen has no action for them. They never act while
 * somebody types or a dialog is open; while a record loads they wait for it (`early-keys.ts`). Screen readers that move through a page by single
 * letters use those themselves.
 */
export function useKeys(actions: KeyActions, asks = true, isFrame = false): void {
  const { isOn } = useKeySetting(asks)
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const leavingTo = next && next.pathname !== pathname ? next.pathname : undefined
  const latest = useRef({ actions, leavingTo })
  useEffect(() => {
    latest.current = { actions, leavingTo }
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, isComposing } = event
      if (ctrlKey || metaKey || altKey || isComposing || event.defaultPrevented) return
      if (target instanceof Element && target.closest(typing)) return
      if (useOpenDialogs.getState().length > 0) return
      const now = latest.current
      if (bufferKey(event, now.leavingTo)) return event.preventDefault()
      const action = Object.hasOwn(now.actions, key) ? now.actions[key] : undefined
      if (!action || action() === false) return
      event.preventDefault()
      event.stopPropagation()
    }
    // The screen before the frame, whose own search also opens by a key.
    document.addEventListener('keydown', press, { capture: !isFrame })
    return () => document.removeEventListener('keydown', press, { capture: !isFrame })
  }, [isOn, isFrame])
}
