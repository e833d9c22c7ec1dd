import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#platform/endpoint.ts'
import { type ApiError, isApiError } from '../api/api-client.ts'
import { api } from '../api/browser-api.ts'
import { queryKey, useApiQuery } from '../api/query.ts'
import { createAutosave } from '../draft/autosave.ts'
import { useStoredText } from '../draft/use-stored-text.ts'

export interface RecordPlace {
  kind: string
  record: string
}

const none = { text: '', revision: '' }
type Drafts = { drafts: ServerDraft[] }

/** What is not saved in the account yet is kept on this device, with all other texts that are not sent. */
const slice = 'typed'

/**
 * An unsent text about a record: stored in the person's account, so that it is on every device, and on this device until the account has it. If it
 * was changed on another device, `other` is that text, and nothing is overwritten.
 */
export function useDraft(place: RecordPlace, field: string) {
  const { kind, record } = place
  const client = useQueryClient()
  const read = useApiQuery(readDrafts, { params: { kind, record } })
  const local = useStoredText(slice, `${field}:${kind}:${record}`)
  // What is typed here and not in the account; a text left by an earlier visit is.
  const [isOwn, setOwn] = useState(local.text !== '')
  const [other, setOther] = useState<ServerDraft>()
  const [refusal, setRefusal] = useState<ApiError>()
  const stored = read.data?.drafts.find((draft) => draft.field === field) ?? none
  const text = isOwn ? local.text : stored.text

  const keep = useCallback(
    (draft: ServerDraft | undefined) =>
      client.setQueryData<Drafts>(queryKey(readDrafts, { params: { kind, record } }), (before) => ({
        drafts: [...(before?.drafts ?? []).filter((each) => each.field !== field), ...(draft ? [draft] : [])],
      })),
    [client, kind, record, field],
  )
  // Of the account's text that the typed one replaces: what an earlier visit has left replaces no text that has come since.
  const base = useRef(local.base ?? '')

  const save = async (): Promise<void> => {
    const typed = latest.current.text
    const params = { kind, record, field }
    // An older answer must not replace the one to this call.
    await client.cancelQueries({ queryKey: queryKey(readDrafts, { params: { kind, record } }) })
    try {
      const answer =
        typed === ''
          ? await api.call(discardDraft, { params })
          : await api.call(saveDraft, { params, body: { text: typed, revision: base.current } })
      const draft = 'text' in answer ? answer : undefined
      base.current = draft?.revision ?? ''
      setRefusal(undefined)
      setOther(undefined)
      keep(draft)
      if (latest.current.text !== typed) return local.setText(latest.current.text, base.current)
      local.clear()
      setOwn(false)
    } catch (error) {
      if (isApiError(error) && error.code === 'changed-meanwhile') setOther(error.facts as ServerDraft)
      else setRefusal(autosave.failed(error))
    }
  }
  const latest = useRef({ text, isOwn, save })
  useEffect(() => void (latest.current = { text, isOwn, save }))
  useEffect(() => {
    if (!latest.current.isOwn) base.current = stored.revision
  }, [stored.revision])
  const [autosave] = useState(() => createAutosave({ save: () => latest.current.save() }))
  // A text that an earlier visit has left on this device.
  const isKnown = read.isSuccess
  useEffect(() => {
    if (isKnown && latest.current.isOwn) autosave.changed()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the account has answered
  }, [isKnown])
  useEffect(() => () => autosave.end(), [autosave])

  return {
    text,
    /** The account has not answered what it has; the person must not type over it. */
    isComing: read.isPending && read.fetchStatus === 'fetching' && read.failureCount === 0 && !isOwn,
    /** The same text as it was changed on another device. */
    other: other && other.text !== text ? other : undefined,
    before: local.before,
    place: local.place,
    recordSent: local.recordSent,
    /** Why the account does not keep this text. */
    refusal,
    setText(typed: string) {
      local.setText(typed, base.current)
      setOwn(true)
      autosave.changed()
    },
    useOther() {
      if (other) keep(other)
      base.current = other?.revision ?? base.current
      setOther(undefined)
      local.clear()
      setOwn(false)
    },
    keepMine() {
      base.current = other?.revision ?? base.current
      void autosave.saveNow()
    },
    /** Before the text is sent: nothing of it may arrive after that. */
    settle: autosave.settle,
    /** After the text was sent, with which the account has deleted it; or `discard` without. */
    clear() {
      autosave.stop()
      base.current = ''
      local.clear()
      setOwn(false)
      setOther(undefined)
      keep(undefined)
    },
    discard() {
      this.clear()
      void api.call(discardDraft, { params: { kind, record, field } }).catch(() => {})
    },
  }
}

export type Draft = ReturnType<typeof useDraft>

/** A text that is begun and not sent. */
interface ServerDraft {
  field: string
  text: string
  revision: string
  savedAt: string
}

type Schema<T> = z.ZodMiniType<T, T>
type RecordParams = { kind: string; record: string }
type Read = Endpoint<Schema<RecordParams>, z.ZodMiniUnknown, z.ZodMiniUnknown, Schema<{ drafts: ServerDraft[] }>>
type Save = Endpoint<
  Schema<RecordParams & { field: string }>,
  z.ZodMiniUnknown,
  Schema<{ text: string; revision: string }>,
  Schema<ServerDraft>
>
type Discard = Endpoint<
  Schema<RecordParams & { field: string }>,
  z.ZodMiniUnknown,
  z.ZodMiniUnknown,
  Schema<{ deleted: boolean }>
>

// The calls of the feature that keeps drafts, of which shared code knows no more; a test of the feature compares them.

export const readDrafts = { method: 'GET', path: '/writing/:kind/:record' } as Read
export const saveDraft = { method: 'PUT', path: '/writing/:kind/:record/:field' } as Save
const discardDraft = { method: 'DELETE', path: '/writing/:kind/:record/:field' } as Discard
