import { useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#kit/api-client.ts'
import { toast } from '#ui/toast.ts'

interface Words {
  /** Said when the server gave no text of its own. */
  fallback: string
  /** The toast, where it is another text than the one under the form. */
  toast?: string
}

/** Sends a form, once at a time; a refusal shows as a toast, under the form and beside the fields that it names (spec 1 §8). */
export function useFormCall<F extends FieldValues, O>(form: UseFormReturn<F, unknown, O>, words: Words) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  // State comes a render late; a second press of Enter does not wait for it.
  const pending = useRef(false)

  const send = async <T>(call: () => Promise<T>, done: (answer: T) => void): Promise<void> => {
    if (pending.current) return
    pending.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      done(await call())
    } catch (error) {
      const message = error instanceof ApiError ? error.message : words.fallback
      setFailure(message)
      toast.error(words.toast ?? message)
      if (error instanceof ApiError) showFields(form, error)
    } finally {
      pending.current = false
      setBusy(false)
    }
  }
  return { send, busy, failure }
}

function showFields<F extends FieldValues, O>(form: UseFormReturn<F, unknown, O>, error: ApiError): void {
  for (const { field, message } of error.fields)
    if (field in form.getValues()) form.setError(field as FieldPath<F>, { type: 'server', message })
}
