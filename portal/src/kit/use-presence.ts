import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { Endpoint } from '#platform/endpoint.ts'
import { ApiError } from './api/api-client.ts'
import { api } from './api/browser-api.ts'
import { readToken } from './sign-in/session.ts'

interface Body {
  place: 'content' | 'form' | 'company-draft' | 'case' | 'enquiry' | 'submission'
  record: string
  part?: string
  leaving?: boolean
}
/** Someone else who has the record open, and which part of it. */
export interface Present {
  name: string
  part: string
}
export interface PresenceAnswer {
  /** Of the last save by anybody; null where nothing is stored. */
  version: number | null
  others: Present[]
}
type ReportPresence = Endpoint<z.ZodMiniUnknown, z.ZodMiniUnknown, z.ZodMiniType<Body>, z.ZodMiniType<PresenceAnswer>>

/** `reportPresence` of the feature, which the kit must not import; a test of the feature compares the two. */
export const reportPresence = { method: 'POST', path: '/presence' } as ReportPresence

/** Well below the time for which the server shows a person (`presenceSeconds`). */
const callSeconds = 20
const nobody: Present[] = []

export type OpenRecord = Pick<Body, 'place' | 'record' | 'part'>
export interface PresenceEvents {
  onAnswer?: (answer: PresenceAnswer) => void
  /** The person may no longer edit the record, or it is gone. */
  onRefused?: () => void
}

/**
 * Reports that the person has a record open, and returns who else has: at once, every 20 s or `seconds` while the page is visible, and when it is
 * left. It never prevents editing; a failed call is made again with the next one.
 */
export function usePresence(open: OpenRecord | null, events: PresenceEvents = {}, seconds = callSeconds): Present[] {
  const [seen, setSeen] = useState({ record: '', others: nobody })
  const latest = useRef(events)
  useEffect(() => void (latest.current = events))
  const { place, record, part } = open ?? {}
  const call = useRef<() => void>(undefined)
  const openPart = useRef(part)
  useEffect(() => {
    openPart.current = part
    // Not with the first part, which the effect below has sent.
    call.current?.()
  }, [part])
  useEffect(() => {
    if (!place || record === undefined) return
    let isOpen = true
    const sendPresence = async () => {
      if (document.visibilityState !== 'visible') return
      const body = { place, record, part: openPart.current ?? '' }
      const answer = await api.call(reportPresence, { body }).catch((error: unknown) => {
        if (isOpen && error instanceof ApiError && [403, 404].includes(error.status)) latest.current.onRefused?.()
      })
      if (!answer || !isOpen) return
      setSeen({ record, others: answer.others })
      latest.current.onAnswer?.(answer)
    }
    const again = () => void sendPresence()
    call.current = again
    again()
    const timer = setInterval(again, seconds * 1_000)
    document.addEventListener('visibilitychange', again)
    return () => {
      isOpen = false
      call.current = undefined
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
      if (readToken()) void api.call(reportPresence, { body: { place, record, leaving: true } }).catch(() => {})
    }
  }, [place, record, seconds])
  return seen.record === record ? seen.others : nobody
}
