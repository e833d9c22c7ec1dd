import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { failureText, messagesOf } from '#fields/content-messages.ts'
import type { ContentType } from '#fields/content-type.ts'
import { contentInputId, type ContentValues, editableValues, setValueAt } from '#fields/content-values.ts'
import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { queryKey } from '#kit/query.ts'
import { keepInSlice, useRootStore } from '#kit/root-store.ts'
import { useSession } from '#kit/session.ts'
import { getItem, getOverview, listItems } from '../contract.manager.ts'
import { tellDone, tellFailed } from './content-toasts.tsx'
import { type Change, changeOf, type Changes, isNew, isPending, newChange, refuse, saveAll } from './together-store.ts'

const keepAfterMs = 400

/** A list whose changes wait for one save. They are kept on this device until then. */
export function useTogether(type: ContentType, total: number) {
  const client = useQueryClient()
  const { user } = useSession()
  const keptKey = `content:${user?.id ?? ''}:${type.key}`
  const [changes, setChanges] = useState(() => (useRootStore.getState().form[keptKey] ?? {}) as Changes)
  const [saving, setSaving] = useState(false)
  const [open, setOpen] = useState<string>()
  const latest = useRef(changes)
  const pending = Object.values(changes).filter(isPending)

  useEffect(() => {
    latest.current = changes
    const left = Object.values(changes).filter(isPending)
    const timer = setTimeout(
      () =>
        keepInSlice(
          'form',
          keptKey,
          left.length > 0 ? Object.fromEntries(left.map((change) => [change.id, change])) : undefined,
        ),
      keepAfterMs,
    )
    return () => clearTimeout(timer)
  }, [changes, keptKey])

  const put = (change: Change) => setChanges((before) => ({ ...before, [change.id]: change }))
  const drop = (id: string) => setChanges(({ [id]: _, ...rest }) => rest)

  async function load(id: string): Promise<Change | undefined> {
    const known = latest.current[id]
    if (known) return known
    try {
      return changeOf(type, await api.call(getItem, { params: { type: type.key, id } }))
    } catch (error) {
      tellFailed(error instanceof ApiError ? error.message : 'Error Loading Content')
      return undefined
    }
  }

  async function save(): Promise<void> {
    if (saving) return
    const refused = refuse(type, latest.current)
    if (refused) {
      setChanges(refused)
      const first = Object.values(refused).find(({ errors }) => Object.keys(errors).length > 0)!
      setOpen(first.id)
      const field = `${first.id}.${Object.keys(first.errors)[0]}`
      requestAnimationFrame(() => document.getElementById(contentInputId(field))?.focus())
      return
    }
    setSaving(true)
    const left = await saveAll(type, latest.current, total)
    setChanges(left)
    setSaving(false)
    await Promise.all(
      [listItems, getItem, getOverview].map((read) => client.invalidateQueries({ queryKey: queryKey(read) })),
    )
    const [failed] = Object.values(left)
    setOpen(failed?.id)
    if (!failed) return tellDone(messagesOf(type).updated)
    const deed = failed.removed ? 'delete' : isNew(failed.id) ? 'create' : 'update'
    tellFailed(failureText(type, deed, failed.failure))
  }

  return {
    changes,
    pending,
    saving,
    open,
    save,
    close: () => setOpen(undefined),
    async edit(id: string) {
      const change = await load(id)
      if (!change) return
      put(change)
      setOpen(id)
    },
    add() {
      const change = newChange(type)
      put(change)
      setOpen(change.id)
    },
    async remove(id: string) {
      // A card that was never saved is forgotten without a call.
      if (isNew(id)) return drop(id)
      const change = await load(id)
      if (change) put({ ...change, removed: true })
    },
    putBack: (id: string) => {
      const change = latest.current[id]
      if (change) put({ ...change, removed: false })
    },
    change(id: string, path: string, value: unknown) {
      setChanges((before) => {
        const change = before[id]
        if (!change) return before
        const { [path]: _, ...errors } = change.errors
        return { ...before, [id]: { ...change, errors, values: setValueAt(change.values, path, value) } }
      })
    },
    /** Ends a conflict over what is stored now, with the values the person settled on. */
    settle(id: string, values: ContentValues) {
      const change = latest.current[id]
      if (!change?.conflict) return
      const { conflict, failure: _, ...rest } = change
      const { version, body } = conflict.current
      put({ ...rest, version, saved: editableValues(type.fields, body), values, removed: false })
    },
  }
}
