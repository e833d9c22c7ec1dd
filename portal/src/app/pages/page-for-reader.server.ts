import { getProfile } from '#features/accounts/contract.ts'
import type { AnyEndpoint, ApiClient } from '#kit/api/api-client.ts'
import type { PageAnswer, PageReader, PageReads } from '#kit/api/page-reader.ts'
import { isStoredUser, type StoredUser, toStoredUser } from '#kit/sign-in/stored-user.ts'
import { endpointUrl } from '#platform/endpoint.ts'

/** A page shows without further data what has not come after this time; the screen then reads it again. */
const timeoutMs = 2_000

export interface ReaderOfPage {
  user: StoredUser
  reads: PageReads
  /** What the browser learns of it, once the page is rendered. */
  result(): PageReader
}

/** The applicant or consumer of a token, with the calls that the page makes for them; undefined for staff and where the token has ended. */
export async function findReader(api: ApiClient): Promise<ReaderOfPage | undefined> {
  const answers: PageAnswer[] = []
  const running = new Map<string, Promise<unknown>>()
  const timeout = AbortSignal.timeout(timeoutMs)
  const tooLate = new Promise<undefined>((resolve) => timeout.addEventListener('abort', () => resolve(undefined)))

  async function call(endpoint: AnyEndpoint, input: unknown): Promise<unknown> {
    // A call that fails is made again by the screen, which also says what is wrong.
    const answer = await Promise.race([api.call(endpoint, input as never).catch(() => undefined), tooLate])
    if (answer !== undefined) answers.push([endpoint.path, input, answer])
    return answer
  }
  const reads: PageReads = {
    read(endpoint, input) {
      const url = endpointUrl(endpoint, input as never)
      const known = running.get(url)
      if (known) return known
      const answer = call(endpoint, input)
      running.set(url, answer)
      return answer
    },
  }
  const profile = await reads.read(getProfile, {})
  if (!isStoredUser(profile) || profile.role === 'Admin') return undefined
  const user = toStoredUser(profile)
  return { user, reads, result: () => ({ user, answers }) }
}
