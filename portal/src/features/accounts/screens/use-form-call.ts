import { ApiError, sentenceOr } from '#kit/api/api-client.ts'
import { useSubmit } from '#kit/forms/use-submit.ts'
import type { FieldProblem } from '#platform/problem.ts'
import { toast } from '#ui/overlays/toast.ts'

interface Words {
  /** Shown when the answer has no sentence of the portal. */
  fallback: string
  /** The text of the toast, if it differs from the one below the form. */
  toast?: string
}

/** Sends a form and shows a refusal as a toast, below the form and beside the fields (spec 1 §8). */
export function useFormCall(form: { refuse: (problems: FieldProblem[]) => void }, words: Words) {
  const { submit, busy, error } = useSubmit(words.fallback)
  const send = <T>(call: () => Promise<T>, done: (answer: T) => void): Promise<void> =>
    submit(async () => {
      try {
        done(await call())
      } catch (thrown) {
        const refused = thrown instanceof ApiError ? thrown : undefined
        toast.error(words.toast ?? (refused ? sentenceOr(refused, words.fallback) : words.fallback))
        if (refused) form.refuse(refused.fields)
        throw thrown
      }
    })
  return { send, busy, failure: error?.message }
}
