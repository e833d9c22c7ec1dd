import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentType } from '#fields/content-type.ts'
import { ApiError } from '#kit/api-client.ts'
import { api } from '#kit/browser-api.ts'
import { queryKey } from '#kit/query.ts'
import { type ExampleSummary, hideExample, listExamples, restoreExample } from '../../examples/contract.ts'
import { tellDone, tellFailed } from '../content-toasts.tsx'

/** Hides and restores an example; each can be undone by the other. */
export function useHiding({ key: type }: ContentType, { key, title }: ExampleSummary) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function run(call: typeof hideExample, done: () => void) {
    setBusy(true)
    try {
      await api.call(call, { params: { type, key } })
      await client.invalidateQueries({ queryKey: queryKey(listExamples) })
      done()
    } catch (error) {
      tellFailed(error instanceof ApiError ? error.message : 'The example could not be changed.')
    } finally {
      setBusy(false)
    }
  }
  const restore = () => void run(restoreExample, () => tellDone(`“${title}” is on the site again`))
  const hide = () => void run(hideExample, () => tellDone(`“${title}” is hidden from the site`, restore))
  return { busy, hide, restore }
}
