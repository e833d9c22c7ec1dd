import { ApiError } from '#kit/api-client.ts'
import { useSubmit } from '#kit/use-submit.ts'
import type { FieldProblem } from '#platform/problem.ts'
import { toast } from '#ui/toast.ts'

interface Words {
  /** Said when the server gave no text of its own. */
  fallback: string
  /** The toast, where it is another text than the one under the form. */
  toast?: string
}

/** Sends a form; a refusal shows as a toast, under the form and beside the fields that it names (spec 1 §8). */
export function useFormCall(form: { refuse: (problems: FieldProblem[]) => void }, words: Words) {
  const { submit, busy, error } = useSubmit(words.fallback)
  const send = <T>(call: () => Promise<T>, done: (answer: T) => void): Promise<void> =>
    submit(async () => {
      try {
        done(await call())
      } catch (thrown) {
        const refused = thrown instanceof ApiError ? thrown : undefined
        toast.error(words.toast ?? refused?.message ?? words.fallback)
        if (refused) form.refuse(refused.fields)
        throw thrown
      }
    })
  return { send, busy, failure: error?.message }
}
