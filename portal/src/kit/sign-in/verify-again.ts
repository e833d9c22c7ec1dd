import { isApiError } from '../api/api-client.ts'

/** Asks the person to confirm who they are, by the means that `facts` names; false when they cancel. */
export type AskAgain = (facts: unknown) => Promise<boolean>

const askInDialog: AskAgain = async (facts) => (await import('./verify-again-dialog.tsx')).askAgain(facts)

/** Makes a call that the server may refuse until the person confirms who they are (`requireFresh`), and makes it again once they have. */
export async function withProof<T>(call: () => Promise<T>, ask: AskAgain = askInDialog): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!isApiError(error) || error.code !== 'factor-needed' || !(await ask(error.facts))) throw error
    return call()
  }
}
